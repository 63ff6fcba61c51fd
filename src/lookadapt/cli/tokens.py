"""`lookadapt tokens`: who may use a served assistant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from rich.table import Table
from rich.text import Text

from .assistant_options import StoreOption, place
from .output import Json, console, errors, help_if_bare, print_json

if TYPE_CHECKING:
    from ..memory.store.tokens import AccessToken, Role


def register(app: typer.Typer) -> None:
    group = typer.Typer(
        help="Make, list and revoke tokens of a served assistant.", callback=help_if_bare, invoke_without_command=True
    )
    group.command("make")(make)
    group.command("list")(list_tokens)
    group.command("revoke")(revoke)
    app.add_typer(group, name="tokens")


def make(
    namespace: Annotated[str, typer.Argument(help="Whose lessons it gives access to; * for all.")],
    role: Annotated[str, typer.Option(help="ask, teach (may ask, too) or admin.")] = "ask",
    note: Annotated[str, typer.Option(help="Whose it is: the teacher's name in the lessons taught with it.")] = "",
    days: Annotated[float | None, typer.Option(help="How many days it is valid. [default: until it is revoked]")] = None,
    store: StoreOption = None,
    as_json: Json = False,
) -> None:
    """Make a token. It is printed once; only its hash is kept."""
    from ..agent import Store
    from ..memory.store.tokens import Tokens

    with Store.open(place(store)[0]) as opened:
        token, kept = Tokens(opened).make(namespace, cast("Role", role), note, days)
    if as_json:
        print_json({"token": token, **_described(kept)})
    else:
        errors.print(f"token {kept.id}: may {kept.role} in {kept.namespace}; it is shown only now")
        console.print(Text(token))


def list_tokens(store: StoreOption = None, as_json: Json = False) -> None:
    """List tokens and what they give access to. The tokens themselves are never shown."""
    from ..agent import Store
    from ..memory.store.tokens import Tokens

    with Store.open(place(store)[0]) as opened:
        found = Tokens(opened).all()
    if as_json:
        print_json({"n": len(found), "tokens": [_described(token) for token in found]})
        return
    table = Table("n", "namespace", "role", "note", "made", "good")
    for token in found:
        good = "yes" if token.valid else "revoked" if token.revoked_at else "expired"
        row = (str(token.id), token.namespace, token.role, token.note, f"{token.made_at:%Y-%m-%d %H:%M}", good)
        table.add_row(*(Text(cell) for cell in row))
    console.print(table)


def revoke(
    number: Annotated[int, typer.Argument(help="The number of the token, as list shows it.")],
    store: StoreOption = None,
    as_json: Json = False,
) -> None:
    """Revoke a token: running servers refuse it within two seconds."""
    from ..agent import Store
    from ..memory.store.tokens import Tokens

    with Store.open(place(store)[0]) as opened:
        token = Tokens(opened).revoke(number)
    print_json(_described(token)) if as_json else console.print(f"revoked token {token.id}", markup=False)


def _described(token: AccessToken) -> dict[str, Any]:
    times = {"made_at": token.made_at, "expires_at": token.expires_at, "revoked_at": token.revoked_at}
    return {
        "id": token.id, "namespace": token.namespace, "role": token.role, "note": token.note, "valid": token.valid,
        **{name: None if at is None else at.isoformat() for name, at in times.items()},
    }  # fmt: skip
