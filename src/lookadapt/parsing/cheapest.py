"""The cheapest forms of a span while they are being found, and what a further one may cost to be among them."""

from __future__ import annotations

from .building import Item


class Cheapest:
    """The constituents found of one span. What is dearer than `most` is not among the `size` cheapest forms."""

    __slots__ = ("_costs", "items", "most", "size")

    def __init__(self, size: int, most: float):
        self.items: list[Item] = []
        self.size = size
        self.most = most
        self._costs: dict[int, float] = {}  # the least of each form

    def add(self, item: Item) -> None:
        self.items.append(item)
        known = self._costs.get(item.key)
        if known is None or item.cost < known:
            self._costs[item.key] = item.cost
            if len(self._costs) >= self.size:
                self.most = min(self.most, sorted(self._costs.values())[self.size - 1])
