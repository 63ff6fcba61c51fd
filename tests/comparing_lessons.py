"""Lessons of a memory that compares things by their properties: boats, with lengths, prices, crews and harbours."""

_BOATS = "(all boat)"
_OPS = {"at most": "<=", "at least": ">=", "larger than": ">", "smaller than": "<"}


def _where(prop: str, op: str, value: str, boats: str = _BOATS) -> str:
    return f"(where {boats} (prop {prop}) (op {op}) {value})"


def lessons() -> list[tuple[str, str]]:
    rows = [
        ("sea rose or kittiwake", "(either boats.sea_rose boats.kittiwake)"),
        ("cork or galway", "(either ports.cork ports.galway)"),
        ("30 feet or 40 feet", "(either (measure 30 foot) (measure 40 foot))"),
        ("900 euros or 800 euros", "(either (measure 900 euro) (measure 800 euro))"),
        ("number of boat", f"(size {_BOATS})"),
        ("number of port", "(size (all port))"),
        ("boat that is insured", f"(where {_BOATS} (prop insured))"),
        ("boat that is insured and that is insured", f"(where (where {_BOATS} (prop insured)) (prop insured))"),
        ("boat whose harbour is cork", _where("harbour", "=", "ports.cork")),
        ("boat whose harbour is not cork", _where("harbour", "!=", "ports.cork")),
        ("boat whose harbour is cork or galway", _where("harbour", "=", "(either ports.cork ports.galway)")),
        ("boat whose draught is 30 feet", _where("draught", "=", "(measure 30 foot)")),
        ("boat whose price is 900 euros", _where("price", "=", "(measure 900 euro)")),
        ("boat whose length is 30 feet", _where("length", "=", "(measure 30 foot)")),
        ("boat whose harbour is harbour of sea rose", _where("harbour", "=", "(get boats.sea_rose (prop harbour))")),
        ("boat whose length is at most length of sea rose", _where("length", "<=", "(get boats.sea_rose (prop length))")),
        ("average price of boat", f"(fold (op avg) (get {_BOATS} (prop price)))"),
        ("total price of boat", f"(fold (op sum) (get {_BOATS} (prop price)))"),
        ("boat that has the most number of owner", f"(most {_BOATS} (op max) (prop owner))"),
        ("boat that has the least number of owner", f"(most {_BOATS} (op min) (prop owner))"),
        ("boat that has two owner", f"(owned {_BOATS} (prop owner) (op =) 2)"),
        ("boat that has at most two owner", f"(owned {_BOATS} (prop owner) (op <=) 2)"),
        ("boat that has more than two owner", f"(owned {_BOATS} (prop owner) (op >) 2)"),
        *(
            (f"{prop} of sea rose", f"(get boats.sea_rose (prop {prop}))")
            for prop in ("length", "price", "harbour", "draught", "owner")
        ),
        *(
            (f"boat that has the largest {prop}", f"(best {_BOATS} (op max) (prop {prop}))")
            for prop in ("length", "price", "draught")
        ),
        *((f"boat that has the smallest {prop}", f"(best {_BOATS} (op min) (prop {prop}))") for prop in ("length", "price")),
        *((f"boat whose length is {words} 30 feet", _where("length", op, "(measure 30 foot)")) for words, op in _OPS.items()),
        ("boat whose price is at most 900 euros", _where("price", "<=", "(measure 900 euro)")),
        ("boat whose draught is at most 30 feet", _where("draught", "<=", "(measure 30 foot)")),
    ]
    return [(utterance, f"(ask {form})") for utterance, form in rows]
