"""A word of the language in plain text: what is said with it, an example, and who uses it."""

from __future__ import annotations

import textwrap

from cardwright.reference.language_words import LanguageWord

WIDTH = 88
STEP = "    "


def explained_word(found: LanguageWord) -> str:
    """What `explain` shows of a word of the language."""
    free = "; a pack may declare it too" if found.is_free else "; no pack can declare it"
    parts = [f"`{found.word}`: a word of the language{free}"]
    if found.gloss:
        parts.append(textwrap.fill(found.gloss, WIDTH))
    for one in found.sayings:
        form = f"{one.form}\n" if one.form else ""
        parts.append(
            form + textwrap.indent(textwrap.fill(one.meaning, WIDTH), STEP if form else "")
        )
        parts.append(textwrap.indent(one.example, STEP * 2))
    if found.example not in [one.example for one in found.sayings]:
        parts.append(f"For example:\n\n{textwrap.indent(found.example, STEP)}")
    if found.users:
        users = "\n".join(f"{STEP}{one}" for one in found.users)
        parts.append(f"Shipped packs use it in\n\n{users}")
    return "\n\n".join(parts)
