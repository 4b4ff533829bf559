"""Pictures of cards: what stands on them, and that it has room."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli.jobs.describe import cards_in_play
from cardwright.cli.picturing.card_draw import draw
from cardwright.drawing import THEMES, card_svg, sheets
from cardwright.drawing.card_picture.art import art_of, dots
from cardwright.drawing.card_picture.face import CHIP, EDGE, HEIGHT, WIDTH
from cardwright.drawing.card_picture.paragraphs import SMALLEST
from cardwright.drawing.card_picture.printed import printed_on
from cardwright.drawing.fonts import Style
from cardwright.drawing.lettering import width_of
from cardwright.drawing.themes import _contrast, _parts
from dsl.diagnostics.report import PackError
from dsl.packs.folders import MAX_FILE_BYTES
from dsl.packs.load import load
from tests.cardwright.drawing.picture import picture
from tests.packs_under_test import ALL, pack

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63"
    "f8cfc0f01f0005000201a5f6457d0000000049454e44ae426082"
)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(draw, [str(argument) for argument in arguments])


def measured(node: ET.Element) -> float:
    styles: dict[str | None, Style] = {"italic": "oblique"}
    style = styles.get(node.get("font-style"), "regular")
    bold = node.get("font-weight") == "bold"
    width = width_of(node.text or "", float(node.attrib["font-size"]), bold=bold, style=None)
    return (
        width
        if style == "regular"
        else width_of(node.text or "", 1, style=style) * float(node.attrib["font-size"])
    )


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_that_a_card_says_has_room_on_it(name: str, lang: str) -> None:
    of = pack(name)
    for card in cards_in_play(of.vocabulary):
        drawn = picture(card_svg(of, card, lang=lang))
        printed = printed_on(of, card, lang)
        said = [node.text or "" for node in drawn.iter("text")]
        assert not any("…" in text for text in said), card.name
        words = "".join("".join(said).replace("-", "").split())
        for line in printed.lines:
            assert "".join((line.label + line.text).replace("-", "").split()) in words, card.name
        for node in drawn.iter("text"):
            if node.get("transform"):
                continue
            x, y, wide = float(node.attrib["x"]), float(node.attrib["y"]), measured(node)
            left = x - wide / 2 if node.get("text-anchor") == "middle" else x
            assert left >= EDGE - 5, (card.name, node.text)
            assert left + wide <= WIDTH - EDGE + 5, (card.name, node.text)
            assert y <= HEIGHT - 5, (card.name, node.text)
            assert float(node.attrib["font-size"]) >= 5
        if printed.lines and printed.numbers:
            chips = HEIGHT - EDGE - 8 - CHIP - 4
            rules = [n for n in drawn.iter("text") if n.get("text-anchor") is None]
            assert all(float(node.attrib["y"]) < chips for node in rules), card.name


def test_the_text_of_shipped_cards_can_be_read_in_print() -> None:
    for name in ALL:
        of = pack(name)
        for card in cards_in_play(of.vocabulary):
            drawn = picture(card_svg(of, card))
            bodies = [n for n in drawn.iter("text") if n.get("text-anchor") is None]
            assert min(float(n.attrib["font-size"]) for n in bodies) > SMALLEST, card.name


def test_a_face_has_the_price_the_kinds_and_the_numbers_in_any_language() -> None:
    drawn = picture(card_svg(pack("clank"), "kobold_merchant", lang="fr"))
    words = [node.text for node in drawn.iter("text")]
    printed = printed_on(pack("clank"), pack("clank").vocabulary.cards["kobold_merchant"], "fr")
    assert printed.price is not None
    assert printed.price[0] in words
    assert printed.price[1] in words
    assert printed.title in words
    for _, kind in printed.kinds:
        assert kind in words
    assert drawn.get("lang") == "fr"


def test_a_map_is_drawn_on_the_card_that_it_is_on() -> None:
    svg = card_svg(pack("map_masters"), "guardroom")
    assert 'data-mark="barrel"' in svg
    assert "hatch" in svg


def other_pack(folder: Path, colour: str = "#7a3b8f") -> Path:
    (folder / "pack.yaml").write_text(
        "id: snug\nversion: 1.0.0\nlanguage: 1\ntitle: Snug\n", encoding="utf-8"
    )
    (folder / "all.rules").write_text(
        'game snug "Snug"\n    players 1\n\nzone hand: each player\n\n'
        'counter gold "gold": each player\n\ntag beast "beast"\n    symbol "♣"'
        f' in "{colour}"\n\ntag plant "plant"\n    symbol "♠"\n\n'
        "attribute cost: price\n\nsetup\n    create fox in hand\n\n"
        'turn\n    phase rest "rest": draw\n\nverb draw\n    +1 gold\n',
        encoding="utf-8",
    )
    (folder / "all.cards").write_text(
        'card fox "Fox"\n    beast\n    cost 2 gold\n', encoding="utf-8"
    )
    return folder


def test_a_kind_has_the_colour_that_its_pack_gives_it_readable_on_every_paper(
    tmp_path: Path,
) -> None:
    for colour in ("#7a3b8f", "#FFFF00", "#000000", "#ffffff"):
        of = load(other_pack(tmp_path, colour))
        assert of.vocabulary.tags["beast"].colour == colour.lower()
        for name, theme in THEMES.items():
            shown = theme.sign(of.vocabulary.tags["beast"].colour)
            assert _contrast(_parts(shown), _parts(theme.room)) >= 4.5
            assert f'fill="{shown}"' in card_svg(of, "fox", theme=name)
    assert 'fill="#7a3b8f"' in card_svg(load(other_pack(tmp_path)), "fox")


@pytest.mark.parametrize(
    "said",
    [
        *(
            "brown",
            "#12345",
            "#1234567",
            "#١٢٣٤٥٦",
            "#7a3b8f;",
            "url(#7a3b8f)",
            "7a3b8f",
            "#ffffff ",
        ),
        *("#fff'/><script>", "red;background:url(//x)", "0;31m"),
    ],
)
def test_what_is_no_colour_is_refused_where_it_stands(tmp_path: Path, said: str) -> None:
    with pytest.raises(PackError) as refused:
        load(other_pack(tmp_path, said))
    (found,) = refused.value.report
    assert found.code == "D034"
    assert f"`{said}` is not a colour" in found.message


def test_a_picture_of_the_pack_stands_on_its_card(tmp_path: Path) -> None:
    folder = other_pack(tmp_path)
    assert "<image" not in card_svg(load(folder), "fox")
    art = folder / "art"
    art.mkdir()
    (art / "fox.png").write_bytes(PIXEL)
    drawn = card_svg(load(folder), "fox")
    assert 'href="data:image/png;base64,' in drawn
    (art / "fxo.png").write_bytes(PIXEL)
    (art / "fox.png").write_bytes(b"<svg onload='alert(1)'/>")
    result = run(folder, "fox", "-o", tmp_path / "fox.svg")
    assert result.exit_code == 0, result.output
    assert "art/fxo.png is not named after a card" in result.output
    assert "art/fox.png is no PNG or JPEG file" in result.output
    assert "<image" not in (tmp_path / "fox.svg").read_text(encoding="utf-8")


def test_art_that_leads_out_of_the_pack_is_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "snug"
    folder.mkdir()
    other_pack(folder)
    (tmp_path / "secret.png").write_bytes(PIXEL)
    (folder / "art").mkdir()
    (folder / "art" / "fox.png").symlink_to(tmp_path / "secret.png")
    assert "<image" not in card_svg(load(folder), "fox")


def png(width: int, height: int, more: int = 0) -> bytes:
    """A picture that says it is so large, with so many bytes more."""
    return PIXEL[:16] + width.to_bytes(4) + height.to_bytes(4) + PIXEL[24:] + bytes(more)


def jpeg(width: int, height: int, *before: bytes) -> bytes:
    frame = b"\xff\xc2\x00\x0b\x08" + height.to_bytes(2) + width.to_bytes(2) + b"\x01\x01\x11\x00"
    return b"\xff\xd8" + b"".join(before) + frame


COMMENT = b"\xff\xfe\x00\x09\xff\xc0\x00\x00\x00\x01\x02"  # in which a size seems to stand


@pytest.mark.parametrize(
    ("data", "kind", "number"),
    [
        (png(4000, 4000), "png", 16_000_000),
        (png(60_000, 60_000), "png", 3_600_000_000),
        (PIXEL[:18], "png", 0),
        (PIXEL[:8] + b"\0\0\0\rJUNK" + PIXEL[16:], "png", 0),
        (jpeg(65_000, 65_000), "jpeg", 4_225_000_000),
        (jpeg(300, 200, COMMENT), "jpeg", 60_000),
        (jpeg(300, 200, b"\xff\xff\xff", COMMENT[1:]), "jpeg", 60_000),
        (b"\xff\xd8\xff\xe0\x00\x00" * 9, "jpeg", 0),
        (b"\xff\xd8\xff", "jpeg", 0),
    ],
)
def test_it_is_known_how_many_dots_a_picture_has(data: bytes, kind: str, number: int) -> None:
    assert dots(data, f"image/{kind}") == number


def test_pictures_that_are_too_large_are_left_out(tmp_path: Path) -> None:
    """However small their files are, and however many there are."""
    folder = other_pack(tmp_path)
    art = folder / "art"
    art.mkdir()
    (art / "fox.png").write_bytes(png(60_000, 60_000))
    found = art_of(load(folder))
    assert found.pictures == {}
    (said,) = found.problems
    assert "fox.png has more than 16 million dots" in said
    cards = "".join(f'card more_{number} "More"\n' for number in range(12))
    (folder / "more.cards").write_text(cards, encoding="utf-8")
    for number in range(12):
        (art / f"more_{number}.png").write_bytes(png(1, 1, MAX_FILE_BYTES - len(PIXEL)))
    found = art_of(load(folder))
    assert len(found.pictures) == 10
    assert len(found.problems) == 3
    assert "makes the pack larger than 20 MB" in found.problems[-1]


def test_sheets_have_nine_cards_to_a_page_and_marks_to_cut_along() -> None:
    of = pack("tutorial")
    cards = cards_in_play(of.vocabulary)
    pages = list(sheets(of, cards))
    assert len(pages) == -(-len(cards) // 9)
    found = [
        group.attrib["data-card"]
        for page in pages
        for group in picture(page).iter("g")
        if "data-card" in group.attrib
    ]
    assert found == [card.name for card in cards]
    last = picture(pages[0]).findall("path")[-1].attrib["d"]
    assert len(re.findall("M", last)) == 16


def test_the_command_draws_one_several_and_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("tutorial", "otter").output == "Drawn in otter.svg.\n"
    assert Path("otter.svg").read_text(encoding="utf-8") == card_svg(pack("tutorial"), "otter")
    assert run("tutorial", "otter", "bookworm", "-o", "some").exit_code == 0
    assert {path.name for path in Path("some").iterdir()} == {"otter.svg", "bookworm.svg"}
    result = run("tutorial", "--sheet", "--copies", "-o", "all.svg")
    assert result.exit_code == 0, result.output
    assert Path("all-1.svg").exists()
    for wrong, said in [
        (("--copies",), "--copies goes with --sheet."),
        (("ottr",), "Did you mean `otter`?"),
        (("otter", "-o", "otter.gif"), "otter.gif is neither an .svg nor a .png file."),
        (("otter", "bookworm", "-o", "both.svg"), "name a folder"),
    ]:
        refused = run("tutorial", *wrong)
        assert refused.exit_code == 2
        assert said in " ".join(refused.output.split())


def test_a_png_needs_no_font_of_the_machine() -> None:
    pytest.importorskip("resvg_py")
    from cardwright.drawing import png_of

    written = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 20" width="90" height="20">'
    blank = png_of(f"{written}</svg>", 96)
    text = '<text x="0" y="15" font-size="12" font-family="DejaVu Sans">Été ♣</text></svg>'
    assert png_of(written + text, 96) != blank
