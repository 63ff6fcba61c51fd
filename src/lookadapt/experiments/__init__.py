"""Measuring parsers: accuracy and speed on example files, and the benchmark of the default parser."""
