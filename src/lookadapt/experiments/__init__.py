"""Measuring parsers: accuracy and speed on example files, the benchmark of the default parser, the paper's tables (§6)."""
