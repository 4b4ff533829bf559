"""Effects on the board in words: tunnels that open, close and change."""

from __future__ import annotations

from dsl.model import effects as e
from dsl.text.effect_wording.effect_forms import fills, variant
from dsl.text.grammar.nouns import listed
from dsl.text.grammar.speech import THE_SAME, Part, Speech, an
from dsl.text.wording.definition_text import inner


@variant.register
def _open_variant(effect: e.OpenTunnel, say: Speech) -> str:
    return "one way" if effect.one_way else ""


@fills("kinds", e.OpenTunnel)
def opened_with(effect: e.OpenTunnel, say: Speech) -> str:
    if not effect.kinds:
        return ""

    def kinds(say: Speech) -> str:
        return listed([kind_text(kind, say) for kind in effect.kinds], say.text("and"))

    return say.text("with attached", card=kinds)


@fills("kind", e.AttachKind)
def attached_kind(effect: e.AttachKind, say: Speech) -> str:
    return kind_text(effect.kind, say)


@fills("kind", e.DetachKind)
def detached_kind(effect: e.DetachKind, say: Speech) -> str:
    return kind_text((effect.kind, ()), say)


@fills("having", e.CloseTunnels, e.AttachKind, e.DetachKind)
def those_with(effect: e.CloseTunnels | e.AttachKind | e.DetachKind, say: Speech) -> str:
    if effect.having is None:
        return ""
    kind: Part = an(say.noun(say.vocabulary.tunnel_kinds, effect.having))
    return say.text("with attached", card=kind)


def kind_text(kind: e.GivenKind, say: Speech) -> str:
    """ "a ditch"; with its numbers "a toll 2"."""
    name, given = kind
    noun = say.noun(say.vocabulary.tunnel_kinds, name)
    numbers = [inner(number, say) for number in given]
    return " ".join([say.part(an(noun), THE_SAME), *numbers])
