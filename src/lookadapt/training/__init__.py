"""Learning the judge of the encoder: lists of readings to learn from, the network, its training. Needs torch where it says so."""
