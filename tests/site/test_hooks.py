"""The parts of scripts/site that are plain functions."""

import sys

import pytest


@pytest.fixture
def site_scripts(root, monkeypatch):
    monkeypatch.syspath_prepend(str(root / "scripts" / "site"))
    yield
    for name in ("doctests", "generated", "pictures", "plots", "svg"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("site_scripts")
def test_bare_doctests_are_fenced_and_blocks_are_left_alone():
    from doctests import fenced

    assert fenced("text\n\n>>> 1 + 1\n2\n\nmore") == "text\n\n```pycon\n>>> 1 + 1\n2\n```\n\nmore"
    assert fenced(">>> 1") == "```pycon\n>>> 1\n```"
    block = "```python\n>>> 1\n1\n\n```"
    assert fenced(block) == block


@pytest.mark.usefixtures("site_scripts")
@pytest.mark.parametrize(
    ("docstring", "sections"),
    [
        ("Look-up (§3.1, equations 3 and 4).", ["§3.1"]),
        ("Data generation (§5, appendices B and D).", ["§5", "B", "D"]),
        ("The trace of a run (appendix C), see §3 and §3.", ["C", "§3"]),
        ("Words of an utterance. Appendix Z", []),
    ],
)
def test_sections_are_read_from_docstrings(docstring, sections):
    from generated import sections_named

    assert sections_named(docstring) == sections


@pytest.mark.usefixtures("site_scripts")
def test_every_section_that_can_be_carried_out_is(root):
    from generated import paper_map

    parts = dict(part.split(":", 1) for part in paper_map(root / "src").split("\n## ")[1:])
    wanted = ["§2", "§3", "§3.1", "§3.2", "§4", "§5", "§6", "Appendix A", "Appendix B", "Appendix C", "Appendix D"]
    assert [section for section in wanted if ".py" not in parts[section]] == []


@pytest.mark.usefixtures("site_scripts")
def test_every_module_says_what_it_does(root):
    from generated import first_paragraphs, modules_page

    found = first_paragraphs(root / "src")
    assert [path for path, about in found.items() if not about] == []
    page = modules_page(root / "src")
    assert [path for path in found if f"](../../src/{path})" not in page] == []
    assert "## parsing" in page


@pytest.mark.usefixtures("site_scripts")
def test_a_parse_is_drawn_with_all_its_steps_and_its_form(root):
    from pictures import sentence_to_meaning

    from lookadapt import Memory, Parser

    parse = Parser.load(encoder=False).parse("turn on the lamp in the bedroom", Memory.read(root / "examples" / "home.txt"))
    drawing = sentence_to_meaning(parse)
    assert all(step.words in drawing for step in parse.trace)
    assert "(device lamp)" in drawing
    assert "(room bedroom)" in drawing
