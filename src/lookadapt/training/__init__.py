"""Training the encoder's judge: lists of readings to learn from, the network, its training. Modules that need torch say so."""
