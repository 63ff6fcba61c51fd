import pytest

from lookadapt.language.domains import NAMES
from lookadapt.language.examples import Example
from lookadapt.language.generation import Dataset
from lookadapt.language.statistics import PAPER, ROWS, count_depths
from strategies import generated

# Appendix D, "Dataset Statistics", typed from the paper; columns in its order of domains.
TABLE = """
D_old     full 737 810 911 960 801 729
D_old     2    417 490 591 640 481 409
D_old     3    320 320 320 320 320 320
E_olddev  full 96 96 96 96 96 96
E_olddev  2    65 68 67 66 61 64
E_olddev  3    31 28 29 30 35 32
E_oldtest full 96 96 96 96 96 96
E_oldtest 2    63 60 61 62 67 64
E_oldtest 3    33 36 35 34 29 32
E_newdev  full 96 96 96 96 96 96
E_newdev  2    68 67 58 68 60 66
E_newdev  3    28 29 38 28 36 30
E_newtest full 96 96 96 96 96 96
E_newtest 2    60 61 70 60 68 62
E_newtest 3    36 35 26 36 28 34
M_old     full 23 16 16 16 16 15
M_old     1    20 13 13 13 13 12
M_old     2    2 2 2 2 2 2
M_old     3    1 1 1 1 1 1
M_new     full 27 20 20 20 20 19
M_new     1    24 17 17 17 17 16
M_new     2    2 2 2 2 2 2
M_new     3    1 1 1 1 1 1
"""
CELLS = [line.split() for line in TABLE.strip().splitlines()]


def cell(sizes, row, depth):
    return sizes.full(row) if depth == "full" else sizes.rows[row].get(int(depth), 0)


def assert_is_the_papers(sizes, column):
    for row, depth, *numbers in CELLS:
        assert cell(sizes, row, depth) == int(numbers[column]), (row, depth)
    assert sum(len(by_depth) for by_depth in sizes.rows.values()) == sum(depth != "full" for _, depth, *_ in CELLS)


@pytest.mark.parametrize("name", NAMES)
def test_the_table_we_hold_is_the_papers(name):
    assert_is_the_papers(PAPER[name], NAMES.index(name))
    assert tuple(PAPER[name].rows) == ROWS


@pytest.mark.parametrize("seed", [0, 1, 2026])
@pytest.mark.parametrize("name", NAMES)
def test_generated_data_has_the_papers_sizes_cell_by_cell(name, seed):
    assert_is_the_papers(generated(name, seed).sizes, NAMES.index(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_authors_files_have_the_papers_sizes(authors_data, name):
    sizes = Dataset.read(authors_data / name).sizes
    for row, depth, *numbers in CELLS:
        assert cell(sizes, row, depth) == int(numbers[NAMES.index(name)]), (row, depth)


def test_counting_depths():
    pairs = [Example.of("a", form) for form in ("(f)", "x", "(f (g))", "(h)")]
    assert count_depths(pairs) == {0: 1, 1: 2, 2: 1}
