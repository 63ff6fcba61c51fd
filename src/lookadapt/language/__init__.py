"""Utterances, logical forms, synchronous grammars and the data they generate (paper §2, §5, A, B, D)."""
