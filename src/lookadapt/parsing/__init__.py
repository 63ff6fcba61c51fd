"""The default parser: look up and adapt by exact search over rules induced from memory. No torch."""
