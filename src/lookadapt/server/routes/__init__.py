"""The addresses under /v1, by what people do with them."""
