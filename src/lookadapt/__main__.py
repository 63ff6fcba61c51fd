"""`python -m lookadapt`: the same as `lookadapt`."""

from .cli import main

main()
