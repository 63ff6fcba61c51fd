"""A few shapes of SVG: enough to draw boxes, arrows, labels and bars with text whose width is known."""

from __future__ import annotations

from html import escape

INK, PALE, LINE = "#1f2d3d", "#5b6b7b", "#9aa7b4"
COLOURS = {
    "look up": "#dbeafe",
    "replace": "#fdecc8",
    "keep": "#d9f2df",
    "copy": "#e6e0fa",
    "skip": "#fbdcdc",
    "box": "#eef3f7",
    "strong": "#cfe8e3",
}
CHARACTER = 7.9  # width of one character of `code` at 13 px
MARK = (
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    f'<path d="M0 0 L8 4 L0 8 z" fill="{LINE}"/></marker></defs>'
)


def text(x: float, y: float, words: str, *, size: int = 13, code: bool = False, bold: bool = False, colour: str = INK,
         anchor: str = "start") -> str:  # fmt: skip
    family = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" if code else "system-ui, sans-serif"
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-family="{family}" fill="{colour}" text-anchor="{anchor}"{weight}'
        f' xml:space="preserve">{escape(words)}</text>'
    )


def box(x: float, y: float, width: float, height: float, colour: str = "box") -> str:
    fill = COLOURS.get(colour, colour)
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" fill="{fill}" stroke="{LINE}"/>'


def arrow(*points: tuple[float, float], tip: bool = True) -> str:
    path = " L".join(f"{x:g} {y:g}" for x, y in points)
    end = ' marker-end="url(#tip)"' if tip else ""
    return f'<path d="M{path}" fill="none" stroke="{LINE}" stroke-width="1.5"{end}/>'


def picture(width: float, height: float, title: str, parts: list[str]) -> str:
    """The whole drawing on white, so that it reads on dark pages too."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img">',
            f"<title>{escape(title)}</title>",
            MARK,
            f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>',
            *parts,
            "</svg>\n",
        ]
    )
