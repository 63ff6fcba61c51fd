from lookadapt.language.forgetful import forget, forgetful, listen


def test_a_cache_is_emptied_when_something_is_forgotten_and_only_then():
    asked: list[str] = []

    @forgetful(10)
    def length(word: str) -> int:
        asked.append(word)
        return len(word)

    assert [length("lamp"), length("lamp"), asked] == [4, 4, ["lamp"]]
    forget([])
    assert [length("lamp"), asked] == [4, ["lamp"]]
    forget(["turn on the lamp"])
    assert [length("lamp"), asked] == [4, ["lamp", "lamp"]]


def test_a_cache_is_bounded():
    asked: list[int] = []

    @forgetful(2)
    def same(number: int) -> int:
        asked.append(number)
        return number

    assert [same(n) for n in (1, 2, 3, 1)] == [1, 2, 3, 1]
    assert asked == [1, 2, 3, 1]


def test_listeners_hear_what_is_forgotten():
    heard: list[frozenset[str]] = []
    listen(heard.append)
    forget(utterance for utterance in ("lamp", "fan"))
    assert heard == [{"lamp", "fan"}]
