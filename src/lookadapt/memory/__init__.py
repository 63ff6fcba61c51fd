"""What was taught, and the rules that follow from it."""
