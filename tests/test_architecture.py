"""The import diagram of docs/architecture.md and the habits that can be checked, for every room.

A list of known exceptions may only shrink: a test fails on a new exception, and also when a listed one is gone, so that
whoever mends it strikes it off.
"""

import ast
import sys
from collections import Counter
from pathlib import Path

import pytest

# A room may import the rooms named after it, and itself. `lookadapt` is the package's own __init__ (its public names).
MAY_IMPORT = {
    "version": set(),
    "errors": set(),
    "language": {"errors"},
    "memory": {"errors", "language", "version"},
    "parsing": {"errors", "language", "memory"},
    "paper": {"errors", "language", "memory", "parsing"},
    "training": {"errors", "language", "memory", "parsing"},
    "experiments": {"errors", "language", "memory", "parsing", "paper"},
    "agent": {"errors", "language", "memory", "parsing"},
    "server": {"errors", "language", "memory", "parsing", "agent", "version"},
    "client": {"errors"},
    "cli": {
        "errors",
        "language",
        "memory",
        "parsing",
        "paper",
        "training",
        "experiments",
        "agent",
        "server",
        "client",
        "lookadapt",
    },
    "lookadapt": {"version", "errors", "language", "memory", "parsing", "agent"},
    "__main__": {"cli"},
}
TORCH_ROOMS = {"paper", "training"}
PRINTING_ROOMS = {"cli"}
MAX_LINES = 300
TOO_LONG: set[str] = set()
IN_CIRCLES: set[str] = set()
# A client shows what an agent has under the agent's own names, to programs that never import the agent.
ROOMS_THAT_REPEAT_NAMES = {"client"}
# A cache of the process keeps what it has seen after the lesson it came from is gone. So each is `forgetful` or `remembered`, which
# are told what is forgotten; these have nothing of lessons.
CACHES_WITHOUT_LESSONS = {
    "lookadapt.experiments.provenance.code_behind",  # hashes of our modules
    "lookadapt.experiments.scenarios._load",  # the paper's data
    "lookadapt.paper.embeddings.load_vectors",
    "lookadapt.parsing.wordpiece._kind",  # single characters
}
# Containers of a module that its functions change.
FILLED_CONTAINERS = {
    "lookadapt.cli.scorer._parser",  # of a worker process
    "lookadapt.language.forgetful._LISTENERS",  # functions
    "lookadapt.memory.remembered._EVERY",  # weak references
    "lookadapt.parsing.wordings._KNOWN",  # emptied when something is forgotten
}
# Where the numbers of the two rooms stand, each with its origin.
NUMBERS = {"lookadapt.parsing.costs", "lookadapt.memory.costs"}
# Numbers elsewhere that nobody chose to make readings better or to keep a parse in time: facts, mathematics, layout, secrets.
NUMBERS_THAT_ARE_FACTS = {
    "lookadapt.parsing.chain_learning._digamma",  # coefficients of a series
    "lookadapt.parsing.encoder.DIM",  # of the network
    "lookadapt.parsing.fake_encoder._signs",  # bits of a byte
    "lookadapt.parsing.result.Parse",  # columns of a table, and their indent in HTML
    "lookadapt.parsing.wordpiece._CJK",  # characters
    "lookadapt.parsing.wordpiece._END",  # pieces of the vocabulary
    "lookadapt.parsing.wordpiece._START",
    "lookadapt.parsing.wordpiece._UNKNOWN",
    "lookadapt.parsing.wordpiece._kind",  # characters
    "lookadapt.memory.store.engine._ADVISORY_LOCK",  # letters
    "lookadapt.memory.store.lesson.key_of",  # bytes of a digest
    "lookadapt.memory.store.migrations.MIGRATIONS",  # their own numbers
    "lookadapt.memory.store.schema.migration_records",
    "lookadapt.memory.store.schema.changes",  # widths of columns that databases have
    "lookadapt.memory.store.schema.lessons",
    "lookadapt.memory.store.schema.namespaces",
    "lookadapt.memory.store.schema.receipts",
    "lookadapt.memory.store.schema.talks",
    "lookadapt.memory.store.schema.tokens",
    "lookadapt.memory.store.store.Store",  # the largest number of a row
    "lookadapt.memory.store.talks.Talks",  # bytes of a secret
    "lookadapt.memory.store.tokens.Tokens",
}
PLAIN_STANDARD_LIBRARY = {
    "socket",
    "http",
    "urllib",
    "sqlite3",
    "subprocess",
    "asyncio",
    "threading",
    "multiprocessing",
    "pickle",
}


def room_of(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "lookadapt"


def imports(tree: ast.AST, module: str, is_package: bool):
    """Full names of imported modules, with the line."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = base + node.module.split(".") if node.module else base
            if node.level and base == ["lookadapt"]:
                for alias in node.names:  # `from .. import __version__`, or a room
                    yield (f"lookadapt.{alias.name}" if alias.name in MAY_IMPORT else "lookadapt"), node.lineno
            else:
                yield ".".join(base), node.lineno


def violations(source: str, module: str, is_package: bool = False) -> list[str]:
    """What this module may not do, in words."""
    room, tree, found = room_of(module), ast.parse(source), []
    if room not in MAY_IMPORT:
        return [f"{module}: the room {room!r} is not in the diagram"]
    for name, line in imports(tree, module, is_package):
        top = name.split(".")[0]
        if top == "lookadapt":
            target = room_of(name)
            if target != room and target not in MAY_IMPORT[room]:
                found.append(f"{module}:{line}: {room} imports {target}")
        elif top == "torch" and room not in TORCH_ROOMS:
            found.append(f"{module}:{line}: only {', '.join(TORCH_ROOMS)} may import torch")
        elif room in ("language", "errors") and (top not in sys.stdlib_module_names or top in PLAIN_STANDARD_LIBRARY):
            found.append(f"{module}:{line}: {room} is plain Python, without {top}")
    for node in ast.walk(tree):
        if room not in PRINTING_ROOMS:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "input"):
                found.append(f"{module}:{node.lineno}: only cli prints")
            if isinstance(node, ast.Attribute) and ast.unparse(node) in (
                "os.environ",
                "os.getenv",
                "sys.stdout",
                "sys.stderr",
                "sys.argv",
            ):
                found.append(f"{module}:{node.lineno}: only cli uses {ast.unparse(node)}")
        if room in ("language", "errors") and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Import | ast.ImportFrom):
                    found.append(f"{module}:{inner.lineno}: import inside a function hides a circle")
    return found


def module_name(path: Path, source: Path) -> str:
    parts = path.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(root: Path):
    source = root / "src"
    for path in sorted((source / "lookadapt").rglob("*.py")):
        yield path, module_name(path, source)


@pytest.fixture(scope="module")
def trees(root):
    """Every module's path and syntax, by its name; read once."""
    return {module: (path, ast.parse(path.read_text(encoding="utf-8"))) for path, module in modules(root)}


def test_every_module_keeps_to_its_room(root):
    found = [v for path, module in modules(root) for v in violations(path.read_text(), module, path.name == "__init__.py")]
    assert found == []


def modules_used(tree: ast.AST, module: str, is_package: bool, known: set[str]) -> set[str]:
    """Modules of ours that a module imports; `from . import rules` is an import of rules, not of the package."""
    found = set()
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join(base + node.module.split(".") if node.module else base)
            for alias in node.names:
                inner = f"{name}.{alias.name}"
                found.add(inner if inner in known else name)
    return (found & known) - {module}


def in_circles(uses: dict[str, set[str]]) -> set[str]:
    """Modules that reach themselves through what they import."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        to_visit = [start]
        while to_visit:
            for used in uses[to_visit.pop()] - found:
                found.add(used)
                to_visit.append(used)
        return found

    return {module for module in uses if module in reached(module)}


def test_no_module_imports_itself_by_way_of_others(trees):
    uses = {module: modules_used(tree, module, path.name == "__init__.py", set(trees)) for module, (path, tree) in trees.items()}
    assert in_circles(uses) == IN_CIRCLES


def test_the_circle_finder_finds_one():
    known = {"lookadapt.memory.rules", "lookadapt.memory.memory"}
    rules = modules_used(ast.parse("from .memory import Memory"), "lookadapt.memory.rules", False, known)
    memory = modules_used(ast.parse("def f():\n    from . import rules"), "lookadapt.memory.memory", False, known)
    assert in_circles({"lookadapt.memory.rules": rules, "lookadapt.memory.memory": memory}) == known


def test_the_diagram_itself_has_no_circles():
    rest = dict(MAY_IMPORT)
    while rest:
        free = [room for room, may in rest.items() if not may & rest.keys()]
        assert free
        for room in free:
            del rest[room]


def test_modules_are_short(root):
    long = {module for path, module in modules(root) if len(path.read_text(encoding="utf-8").splitlines()) > MAX_LINES}
    assert long == TOO_LONG


def classes(tree: ast.AST) -> list[str]:
    return [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]


def test_one_name_means_one_class(trees):
    names = [
        name for module, (_, tree) in trees.items() if room_of(module) not in ROOMS_THAT_REPEAT_NAMES for name in classes(tree)
    ]
    assert [name for name, times in Counter(names).items() if times > 1] == []


def process_wide_caches(tree: ast.AST, module: str) -> list[str]:
    """Functions under functools.cache or lru_cache. Caches made in a function belong to an object, and end with it; a function
    without parameters is a constant that is made late."""
    return [
        f"{module}.{node.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and any((node.args.args, node.args.posonlyargs, node.args.kwonlyargs, node.args.vararg))
        for decorator in node.decorator_list
        if ast.unparse(decorator).split("(")[0].split(".")[-1] in ("cache", "lru_cache")
    ]


def test_no_cache_of_the_process_keeps_lessons(trees):
    found = [name for module, (_, tree) in trees.items() for name in process_wide_caches(tree, module)]
    assert set(found) == CACHES_WITHOUT_LESSONS


def test_the_cache_finder_finds_each_kind():
    source = "@cache\ndef a(x): ...\n@functools.lru_cache(maxsize=9)\ndef b(*, x): ...\n"
    source += "@cached_property\ndef c(self): ...\n@cache\ndef constant(): ...\n@forgetful(9)\ndef d(x): ..."
    assert process_wide_caches(ast.parse(source), "m") == ["m.a", "m.b"]


def outermost_functions(node: ast.AST):
    """Functions and methods; those inside of others are walked with them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield child
        else:
            yield from outermost_functions(child)


def filled_containers(tree: ast.Module, module: str) -> set[str]:
    """Names of a module that its functions assign, or change by an index or a method: caches without the name."""
    changing = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}
    own = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    found: set[str] = set()
    for function in outermost_functions(tree):
        for node in ast.walk(function):
            if isinstance(node, ast.Global):
                found.update(node.names)
            elif isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.value, ast.Name):
                changed = node.attr in changing if isinstance(node, ast.Attribute) else isinstance(node.ctx, ast.Store)
                found |= {node.value.id} & own if changed else set()
    return {f"{module}.{name}" for name in found}


def test_no_container_of_a_module_is_a_cache_in_disguise(trees):
    found = [filled_containers(tree, module) for module, (_, tree) in trees.items()]
    assert set().union(*found) == FILLED_CONTAINERS


def test_the_container_finder_finds_each_kind():
    source = "a = {}\nb: list = []\nc = None\nd = set()\ne = {}\n"
    source += "def f(x):\n    global c\n    a[x] = b.append(x)\n    return e[x]\nd.add(1)"
    assert filled_containers(ast.parse(source), "m") == {"m.a", "m.b", "m.c"}


def numbers_in(node: ast.AST, allowed: frozenset[float]) -> bool:
    """Whether a number stands in a piece of code, but how many digits to round to."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        value = node.operand.value
        return isinstance(value, int | float) and -value not in allowed
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "round":
        return any(numbers_in(argument, allowed) for argument in node.args[:1])
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int | float) and not isinstance(node.value, bool) and node.value not in allowed
    return any(numbers_in(child, allowed) for child in ast.iter_child_nodes(node))


def chosen_numbers(tree: ast.Module, module: str) -> set[str]:
    """Names of a module, its outermost functions and classes or what it assigns, that hold a chosen number.

    What is named or is a default is one unless it says nothing (0, 1 as a default, -1 and -2 as marks). In the code of functions
    every fraction is one, and every number too large to count the words of a pattern; 1.0 is a whole.
    """
    named, default, inside = frozenset({0, -1, -2}), frozenset({0, 1, -1, -2}), frozenset(range(-4, 5))
    found = set()

    def look(owner: str, node: ast.AST) -> None:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            value = node.value
            if isinstance(value, ast.Tuple) and [ast.unparse(each) for each in value.elts] == list(
                map(str, range(len(value.elts)))
            ):
                return  # names of cases, counted
            bare = not owner and isinstance(value, ast.Constant | ast.UnaryOp | ast.Tuple)
            if value is not None and numbers_in(value, named if bare else default):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)]
                found.update([owner] if owner else names)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            defaults = [value for value in (*node.args.defaults, *node.args.kw_defaults) if value is not None]
            code = [*node.decorator_list, *node.body]
            if any(numbers_in(value, default) for value in defaults) or any(numbers_in(part, inside) for part in code):
                found.add(owner or node.name)
        elif isinstance(node, ast.ClassDef):
            for child in node.body:
                look(owner or node.name, child)

    for node in tree.body:
        look("", node)
    return {f"{module}.{name}" for name in found}


def test_the_numbers_of_parsing_and_memory_stand_in_one_place(trees):
    found = [
        chosen_numbers(tree, module)
        for module, (_, tree) in trees.items()
        if room_of(module) in ("parsing", "memory")
        and not any(module == place or module.startswith(f"{place}.") for place in NUMBERS)
    ]
    assert set().union(*found) == NUMBERS_THAT_ARE_FACTS


def test_the_number_finder_finds_each_kind():
    source = "A = 3\nB: Final = (1.5, 2)\nC, D = 1, 'x'\nG, H = 0, 1\nE = -1\nF: Final = 0.0\n"
    source += "@dataclass\nclass Item:\n    cost: float = 0.5\nclass Plain:\n    cost: float = 0.0\n    rank: int = 1\n"
    source += (
        "def default(x=7): ...\ndef sliced(x): return x[:40]\ndef part(x): return 0.3 * x\n@cache(maxsize=64)\ndef kept(): ...\n"
    )
    source += "def fine(x, y=1): return round(x[1:3], 5) + 1.0 - 2 * y"
    assert chosen_numbers(ast.parse(source), "m") == {
        f"m.{name}" for name in ("A", "B", "C", "D", "Item", "default", "sliced", "part", "kept")
    }


@pytest.mark.parametrize(
    ("source", "module", "expected"),
    [
        ("from ..parsing import chart", "lookadapt.memory.rules", "memory imports parsing"),
        ("from lookadapt.parsing.chart import x", "lookadapt.memory.rules", "memory imports parsing"),
        ("from ... import parsing", "lookadapt.memory.deep.rules", "memory imports parsing"),
        ("from ..memory.rules import Rule", "lookadapt.language.grammar", "language imports memory"),
        ("from .. import cli", "lookadapt.experiments.tables", "experiments imports cli"),
        ("from .. import __version__", "lookadapt.memory.store", "memory imports lookadapt"),
        ("import torch.nn", "lookadapt.parsing.chart", "may import torch"),
        ("def f():\n    import torch", "lookadapt.agent.agent", "may import torch"),
        ("import numpy as np", "lookadapt.language.grammar", "without numpy"),
        ("import sqlite3", "lookadapt.language.examples", "without sqlite3"),
        ("def f():\n    from .rule import Rule", "lookadapt.language.grammar", "hides a circle"),
        ("print('x')", "lookadapt.memory.rules", "only cli prints"),
        ("import os\nos.environ['X']", "lookadapt.parsing.encoder", "only cli uses os.environ"),
        ("x = 1", "lookadapt.utils.things", "not in the diagram"),
    ],
)
def test_the_checker_fails_on_what_is_forbidden(source, module, expected):
    (found,) = violations(source, module)
    assert expected in found


@pytest.mark.parametrize(
    ("source", "module"),
    [
        ("import torch", "lookadapt.paper.encoder"),
        ("import numpy", "lookadapt.memory.rules"),
        ("from ..language.grammar import Grammar", "lookadapt.memory.rules"),
        ("import os\nprint(os.environ)", "lookadapt.cli.chat"),
        ("import json, itertools", "lookadapt.language.examples"),
    ],
)
def test_the_checker_allows_what_is_allowed(source, module):
    assert violations(source, module) == []
