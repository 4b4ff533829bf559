"""Writing SVG: elements with their attributes in the order given, and numbers kept short."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from dsl.diagnostics.characters import visible

Value = str | float | None
FONT = "DejaVu Sans, Verdana, Segoe UI, Noto Sans, Arial, sans-serif"


class Svg(str):
    """The text of a picture, which a notebook shows as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def picture(
    parts: Iterable[str], size: tuple[float, float], millimetres: tuple[float, float], lang: str
) -> Svg:
    """A whole picture: its size in its own units, and on paper."""
    drawn = element(
        "svg",
        "\n" + "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size[0]:.2f} {size[1]:.2f}",
        width=f"{millimetres[0]:.1f}mm",
        height=f"{millimetres[1]:.1f}mm",
        font_family=FONT,
        role="img",
        lang=lang,
    )
    return Svg(f"{drawn}\n")


def number(value: float) -> str:
    """A number with two decimals at most, the same on every machine."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(tag: str, inside: str | Iterable[str] = "", **attributes: Value) -> str:
    """An element; `inside` is markup, and attributes that are None are left out.

    In the names of attributes `_` stands for `-`, and one at the end keeps clear of Python's words.
    """
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_text(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    content = inside if isinstance(inside, str) else "".join(inside)
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def text(written: str, x: float, y: float, size: float, **attributes: Value) -> str:
    """A line of text; `y` is its baseline."""
    return element("text", escape(visible(written)), x=x, y=y, font_size=size, **attributes)


def group(*inside: str, **attributes: Value) -> str:
    return element("g", "".join(inside), **attributes) + "\n"


def path(*parts: str | float) -> str:
    """The data of a path from its letters and numbers."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


def _text(value: str | float) -> str:
    return visible(value) if isinstance(value, str) else number(value)
