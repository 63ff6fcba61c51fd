"""The files of deploy/ name what is there: no engine is needed to see that."""

from __future__ import annotations

import ast
import configparser
import json
import re
import shlex
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
KNOWN = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "ENV", "HEALTHCHECK", "ENTRYPOINT", "CMD"}


def instructions() -> list[tuple[str, str]]:
    """The lines of the container file, continued ones joined."""
    text = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = (line.partition(" ") for line in text.splitlines() if line and not line.startswith("#"))
    return [(name, rest.strip()) for name, _, rest in lines]


def options(arguments: list[str]) -> dict[str, object]:
    """What `lookadapt serve` would be told: raises if it does not know an option."""
    typer = pytest.importorskip("typer")
    from lookadapt.cli import app

    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return dict(command.make_context("serve", arguments).params)


def test_the_container_copies_what_there_is_and_installs_known_extras():
    rows = instructions()
    assert {name for name, _ in rows} <= KNOWN
    for sources in (rest.split()[:-1] for name, rest in rows if name == "COPY" and "--from" not in rest):
        assert all((ROOT / source).exists() for source in sources)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    (wanted,) = re.findall(r"'\.\[(.+?)\]'", " ".join(rest for _, rest in rows))
    assert set(wanted.split(",")) <= set(extras)


def test_the_container_starts_the_server_for_others_as_nobody_in_particular():
    rows = dict(instructions())  # the last of each
    assert rows["USER"] == "lookadapt"
    assert json.loads(rows["ENTRYPOINT"]) == ["lookadapt"]
    name, *arguments = json.loads(rows["CMD"])
    assert name == "serve"
    told = options(arguments)
    assert (told["host"], told["port"]) == ("0.0.0.0", int(rows["EXPOSE"]))
    python, flag, code = json.loads(rows["HEALTHCHECK"].split("CMD", 1)[1])
    assert (python, flag) == ("python", "-c")
    assert f"127.0.0.1:{rows['EXPOSE']}/v1/ready" in ast.unparse(ast.parse(code))


def test_compose_builds_that_container_and_waits_for_its_database():
    made = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    assert set(made) == {"services", "volumes"}
    ours, database = made["services"]["lookadapt"], made["services"]["postgres"]
    assert (DEPLOY / ours["build"]["context"] / ours["build"]["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    named = {volume.split(":")[0] for service in (ours, database) for volume in service["volumes"]}
    assert named == set(made["volumes"])
    user, place, name = re.fullmatch(
        r"postgresql://(\w+):\$\{[^}]+\}@(\w+)/(\w+)", ours["environment"]["LOOKADAPT_STORE"]
    ).groups()  # type: ignore[union-attr]
    assert made["services"][place] is database
    assert (user, name) == (database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"])
    assert ours["depends_on"]["postgres"]["condition"] == "service_healthy"
    assert "healthcheck" in database
    assert ours["ports"] == [f"127.0.0.1:8765:{dict(instructions())['EXPOSE']}"]


def test_the_unit_starts_the_server_behind_a_proxy_and_lets_it_write_to_one_folder():
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(DEPLOY / "lookadapt.service", "utf-8")
    program, name, *arguments = shlex.split(unit["Service"]["ExecStart"])
    assert (Path(program).name, name) == ("lookadapt", "serve")
    told = options(arguments)
    assert told["tokens_always"] is True
    assert told["host"] == "127.0.0.1"
    assert unit["Service"]["ProtectSystem"] == "strict"
    assert "XDG_DATA_HOME=/var/lib" in unit["Service"]["Environment"]
    assert unit["Service"]["StateDirectory"] == "lookadapt"
