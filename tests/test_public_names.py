import lookadapt

# Every public name of the package, in the order of the alphabet. Adding one is a decision: add it here too.
PUBLIC = """
Alternative
Atom
Example
Expression
Form
Grammar
LookadaptError
Memory
Parse
Parser
Step
read_examples
read_form
write_examples
"""


def test_the_public_names_are_exactly_these():
    assert sorted(lookadapt.__all__) == sorted(PUBLIC.split())


def test_every_public_name_is_there():
    assert all(hasattr(lookadapt, name) for name in lookadapt.__all__)
