"""What was taught: snapshots, the rules induced from them, and the store that keeps them."""
