"""Write the table of docs/agent.md from results/agent: python benchmarks/agent_page.py. Goals that were missed say so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from shared import RESULTS

PAGE = RESULTS.parents[1] / "docs" / "agent.md"
BLIND = {  # assistants written before anything was run on them, in the order they were written
    "campsite": "campsite written blind",
    "clinic": "clinic written blind after that",
    "laundry": "laundry written blind by another hand",
    "bees": "club of beekeepers written blind after that",
    "band": "village band written blind after that",
    "flat": "shared flat written blind, run after the band was mended",
    "boxoffice": "box office written blind, run after the flat was mended",
    "depot": "parcel depot written blind, run after the box office was mended",
    "library": "library written blind with few lessons",
    "office": "office written blind with few lessons, run after the library was mended",
    "workshop": "workshop written blind with few lessons, run after the office was mended",
    "bistro": "bistro written blind with few lessons",
    "kennel": "kennel written blind with few lessons, run after the bistro was mended",
    "school": "school written blind with few lessons, run after the kennel was mended",
    "museum": "museum written blind",
    "motorpool": "motor pool written blind, run with the museum",
    "marina": "marina written blind by another hand",
    "surgery": "surgery written blind, run with the marina",
    "radio": "radio station written blind by another hand",
    "winery": "winery written blind, run with the radio station",
    "webshop": "webshop written blind by another hand",
    "wedding": "wedding written blind, run with the webshop",
    "climbing": "climbing hall written blind by another hand, run after the radio station and the webshop were mended",
    "lab": "lab written blind, run with the climbing hall",
    "hotel": "hotel written blind by another hand",
    "farm": "farm written blind, run with the hotel",
    "purse": "family purse written blind, run with the hotel, never read (the forecast)",
    "newsroom": "newsroom written blind, run with the hotel, never read (the forecast)",
}
HEAD = "| what | command | goal | measured |\n|---|---|---|---|\n"


def result(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def row(what: str, command: str, goal: str, measured: str, met: bool) -> str:
    return f"| {what} | `{command}` | {goal} | {measured}{'' if met else ' (missed)'} |\n"


def shares(made: dict[str, Any]) -> str:
    return f"{made['done_unasked']:.1%}, {made['done_after_one_question']:.1%}, {made['wrong']} of {made['requests']}"


def rows() -> Iterator[str]:
    macros = result("macros")["macros"]
    yield row("two-step macros taught once, asked with three other fillers", "agent.py macros", "≥ 95 %",
              f"{macros['right']} of {macros['asked']}", macros["accuracy"] >= 0.95)  # fmt: skip
    for database, option in (("sqlite", ""), ("postgresql", " --postgres")):
        kill = result(f"kill_{database}")[f"kill_{database}"]
        yield row(f"{kill['rounds']} teaching processes killed at random, {database}", f"agent.py kill{option}", "none lost, none half written",
                  f"{kill['acknowledged']} acknowledged, {kill['lost']} lost, {kill['half_written']} half written",
                  not kill["lost"] and not kill["half_written"])  # fmt: skip
        both = result(f"together_{database}")[f"together_{database}"]
        yield row(f"{both['processes']} processes teach {both['lessons_each']} lessons each, {database}", f"agent.py together{option}",
                  str(both["expected"]), str(both["kept"]), both["kept"] == both["expected"])  # fmt: skip
    speed = result("speed")["speed"]
    used, opened = speed["teach_to_first_use_ms"], speed["open_and_answer"]
    yield row(f"teach to first use at {speed['lessons']:,} lessons", "agent.py speed", "≤ 50 ms",
              f"{used['p50']} ms (p95 {used['p95']} ms; {speed['teach_to_first_use_cpu_ms_p50']} ms of processor time)", used["p50"] <= 50)  # fmt: skip
    yield row(f"open {opened['lessons']:,} lessons and answer the first question, a new process", "agent.py speed", "< 3 s",
              f"{opened['answered_s']} s", opened["answered_s"] < 3)  # fmt: skip
    flat = result("flat")["flat"]
    sizes = ", ".join(f"{each['lessons']:,}: {each['cpu_p50_ms']} ms" for each in flat["rows"])
    yield row("teach to first use at other sizes, processor time", "agent_endurance.py flat", "≤ 50 ms, flat", sizes, flat["met"])
    turns = result("turns")["turns"]
    calm = turns["flat"] and not turns["problem_count"]
    grown = f"{turns['problem_count']} problems, {turns['resident_mb_grown_after_warm_up']} MB more after warm-up"
    yield row(
        f"{turns['turns']:,} mixed turns in one process", "agent_endurance.py turns", "latency and memory flat", grown, calm
    )
    asked = result("requests")
    yield row("free-worded requests to the tool shed: done unasked, after one question, wrongly", "agent_requests.py", "≥ 60 %, ≥ 95 %, 0",
              shares(asked["requests"]), asked["requests"]["goals_met"])  # fmt: skip
    blind = {name: result(f"{name}_first_run") for name in BLIND}
    for name, first in blind.items():
        made, now = first["requests"], asked["others"].get(name)
        yield row(f"the same to a {BLIND[name]}, first run", "agent_requests.py", "the same", shares(made), made["goals_met"])
        if now is not None:
            yield row("and now", "agent_requests.py", "the same", shares(now), now["goals_met"])
    every = result("probes")["probes"].values()
    probes, wrong = (sum(each[key] for each in every) for key in ("probes", "wrong_writes"))
    polite, heard = (sum(each[key] for each in every) for key in ("polite_requests", "done_or_offered_first"))
    yield row(f"{probes} sentences that provoke a wrong action: wrong writes; polite requests done or offered first", "agent_probes.py",
              "0; ≥ 90 %", f"{wrong}; {heard} of {polite}", not wrong and heard >= 0.9 * polite)  # fmt: skip
    for name, first in blind.items():
        missed = first["probes"]
        yield row(f"the first {missed['probes']} of the {name}, first run, as counted then", "agent_probes.py", "the same",
                  f"{missed['wrong_writes']}; {missed['done_or_offered_first']} of {missed['polite_requests']}", not missed["wrong_writes"])  # fmt: skip
    more = blind["campsite"]["second_set"]["probes"]["wrong_writes"]
    yield row("the next 96 of the campsite, first run", "agent_probes.py", "0", str(more), not more)
    yield from endured()


def endured() -> Iterator[str]:
    """What must hold when something breaks."""
    made = result("server")["server"]
    yield row(f"the PostgreSQL server killed {made['kills']} times and restarted under {made['writers']} writers", "agent_endurance.py server",
              "none lost, none half written", f"{made['acknowledged']} acknowledged, {made['lost']} lost, {made['half_written']} half written",
              not made["lost"] and not made["half_written"] and made["kept"] == made["expected"])  # fmt: skip
    made = result("clock")["clock"]
    yield row(f"a clock that jumps by years between {made['lessons']} lessons", "agent_endurance.py clock", "all seen, in order",
              f"{made['unseen']} unseen", not made["unseen"] and made["in_order"] and made["undone_in_order"])  # fmt: skip
    made = result("disk")["disk"]
    yield row(f"an import of {made['lessons']:,} lessons on a disk that gets full, {len(made['tries'])} times", "agent_endurance.py disk",
              "all or nothing", "nothing kept of each, all imported afterwards" if made["all_or_nothing"] else "kept in part",
              made["all_or_nothing"])  # fmt: skip


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    before = text[: text.index("| what | command |")]
    PAGE.write_text(before + HEAD + "".join(rows()), encoding="utf-8")


if __name__ == "__main__":
    main()
