"""The one place for the parser's numbers, each with its origin: what steps cost, how much is tried, how sure readers are.

A package, since one module would be too long. *Chosen* numbers express an order of preference or keep a parse in time; they were
set so that the training packs that were read, and the dev halves of the paper's sets, come out right, and `lookadapt bench` is
run after each change. What is learned from packs is in `weights/scorer.json`, not here.
"""

from .prices import Costs, Edges, Prices, SayingCosts
from .readers import Chained, Matched, Tagging, Whole

__all__ = ["Chained", "Costs", "Edges", "Matched", "Prices", "SayingCosts", "Tagging", "Whole"]
