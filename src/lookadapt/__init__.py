"""lookadapt: teach a command once, and its variations are understood."""

from .errors import LookadaptError
from .language.examples import Example, read_examples, write_examples
from .language.grammar import Grammar
from .language.logical_form import Atom, Expression, Form, read_form
from .memory.memory import Memory
from .parsing.parser import Parser
from .parsing.result import Alternative, Parse, Step
from .version import __version__ as __version__

__all__ = [
    "Alternative",
    "Atom",
    "Example",
    "Expression",
    "Form",
    "Grammar",
    "LookadaptError",
    "Memory",
    "Parse",
    "Parser",
    "Step",
    "read_examples",
    "read_form",
    "write_examples",
]
