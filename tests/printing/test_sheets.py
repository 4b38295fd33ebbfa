"""Printed sheets, rendered: markers where the data says, squares where the layout says, text that can be selected."""

import re
import unicodedata
from collections.abc import Callable

import cv2
import numpy as np
import pytest
from fpdf import FPDF
from numpy.typing import NDArray

from companion.config import resource
from companion.printing import slither_stone, snakedoku, snakey
from companion.printing.artwork import STICKER
from companion.printing.catalogue import PRINTABLES, CannotPrint, Order, printed
from companion.printing.layout import BoardGrid
from companion.printing.letters import set_font
from companion.printing.stickers import DIE_SIZES, sticker_corner
from companion.rules.snakey.board import BOARDS, SOLO_BOARD
from companion.rules.snakey.dice import CONVERTER
from companion.vision.markers import PAPERS, Sheet, sheet
from companion.vision.marks import find_markers, place
from datasets.dice.raster import coverage
from tests.printing.conftest import PER_MM, Render

BOARDLIKE = [name for name in PRINTABLES if name not in ("stickers", "mat", "calibration")]


def _markers(picture: NDArray[np.uint8]) -> dict[int, NDArray[np.float32]]:
    """Found markers' corners in millimetres, by id."""
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, ids, _ = finder.detectMarkers(picture)
    return {int(i): np.asarray(c[0], np.float32) / PER_MM for i, c in zip(ids.ravel(), corners, strict=True)}


def _check_markers(picture: NDArray[np.uint8], printed_sheet: Sheet) -> None:
    found = _markers(picture)
    assert set(found) == {marker.id for marker in printed_sheet.markers}
    for marker in printed_sheet.markers:
        assert np.abs(found[marker.id] - np.array(marker.corners)).max() < 0.4


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", BOARDLIKE)
def test_every_board_s_corner_markers_are_found_where_the_data_says(name: str, paper: str, render: Render) -> None:
    picture = render(Order(name, paper))
    _check_markers(picture, sheet("board", paper))
    assert (picture < 128).mean() < 0.06, "ink is spared"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["mat", "calibration"])
def test_the_mat_and_the_calibration_board_have_their_markers(name: str, paper: str, render: Render) -> None:
    picture = render(Order(name, paper))
    assert picture.shape[1] > picture.shape[0]
    _check_markers(picture, sheet(name, paper))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", ["mat", "calibration"])
def test_the_targets_in_the_folder_calibration_are_those_that_are_printed(
    name: str, paper: str, render: Render, picture_of: Callable[[bytes], NDArray[np.uint8]]
) -> None:
    committed = resource("calibration") / f"{name}-{paper}.pdf"
    afresh = f"companion print {name} --paper {paper} -o calibration/{committed.name}"
    assert np.array_equal(picture_of(committed.read_bytes()), render(Order(name, paper))), afresh


def _line_strength(picture: NDArray[np.uint8], grid: BoardGrid) -> tuple[float, float]:
    """Mean darkness on the lines between squares, and in the middle between lines of the same squares."""
    on: list[int] = []
    off: list[int] = []
    for column in range(grid.columns[0] + 1, grid.columns[1] + 1):
        for row in range(grid.rows[0], grid.rows[1] + 1):
            x, y = grid.corner((column, row))
            y += 0.87 * grid.cell  # clear of signs and digits
            at = round(y * PER_MM)
            for line, into in ((x, on), (x + 0.06 * grid.cell, off)):
                near = picture[at, round(line * PER_MM) - 1 : round(line * PER_MM) + 2]
                into.append(255 - int(near.min()))
    return float(np.mean(on)), float(np.mean(off))


_GRIDS: list[tuple[str, Callable[[str], BoardGrid]]] = [
    ("snakey-solo", lambda paper: snakey.layout(SOLO_BOARD, paper, True)),
    *(
        (f"snakey-{name}", lambda paper, board=board: snakey.layout(board, paper, False))
        for name, board in BOARDS.items()
    ),
    ("snakedoku", snakedoku.layout),
    ("slither-stone", lambda paper: slither_stone.layout(12, 12, paper)),
]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("name", "layout"), _GRIDS, ids=[name for name, _ in _GRIDS])
def test_the_squares_stand_where_the_layout_says(
    name: str, layout: Callable[[str], BoardGrid], paper: str, render: Render
) -> None:
    on, off = _line_strength(render(Order(name, paper)), layout(paper))
    assert on > 60
    assert off < 15


def test_sd1_power_ups_stand_on_their_squares(render: Render) -> None:
    picture, grid = render(Order("snakey-solo")), snakey.layout(SOLO_BOARD, "a4", True)
    marked = []
    for square in grid.squares():
        x, y = grid.centre(square)
        half = 0.35 * grid.cell
        part = picture[round((y - half) * PER_MM) : round((y + half) * PER_MM)]
        part = part[:, round((x - half) * PER_MM) : round((x + half) * PER_MM)]
        if (part < 128).mean() > 0.02:
            marked.append(square)
    assert marked == list(SOLO_BOARD.squares(SOLO_BOARD.power_ups))


def test_the_text_of_a_sheet_can_be_selected(words_of: Callable[[bytes], str]) -> None:
    words = words_of(printed(Order("snakey-original", names=("Ann", "Zoë", "Bo"))))
    for phrase in ("Snakey Dice: original", "Ann", "Zoë", "reroll", "squares visited: 1", "Print at 100 %"):
        assert phrase in words
    seeded = words_of(printed(Order("snakedoku", seed=5)))
    assert all(seeded.count(str(digit)) >= 9 for digit in range(1, 10))
    assert not re.search("[5-9]", words_of(printed(Order("snakedoku"))).replace("100 %", ""))


@pytest.mark.parametrize("name", ["Zoë Łuk", "Αλέξης", "Иван", "Đặng Thị", "Ştefan", "E\u0301lise"])
def test_names_in_latin_greek_and_cyrillic_are_printed_as_they_are_written(
    name: str, words_of: Callable[[bytes], str]
) -> None:
    sheet = printed(Order("snakey-original", names=(name, "Bo")))
    assert unicodedata.normalize("NFC", name) in unicodedata.normalize("NFC", words_of(sheet))
    assert len(sheet) < 100_000, "only the letters that are used are embedded"


def test_letters_that_no_font_of_a_sheet_has_are_question_marks_and_signs_that_print_nothing_spaces(
    words_of: Callable[[bytes], str],
) -> None:
    words = words_of(printed(Order("snakey-original", names=("日本", "Ива 🐍"))))
    assert "??" in words
    assert "Ива ?" in words
    assert set_font(FPDF(), "A\x07n\xa0n", 9, bold=False) == set_font(FPDF(), "A n n", 9, bold=False)


def test_a_sheet_without_such_names_embeds_no_font() -> None:
    assert b"/FontFile2" not in printed(Order("snakey-original", names=("Ann", "Zoë")))


def test_a_sheet_is_in_the_language_asked_for_and_its_words_can_be_selected(words_of: Callable[[bytes], str]) -> None:
    told = {
        "stickers": ("Aufkleber für Schlangenwürfel", "für sechs Würfel von 16 mm", "geradeaus", "Ersatz"),
        "mat": ("Wurfmatte", "100 mm, wenn das Blatt"), "calibration": ("Kalibriertafel", "Würfel 12 mm"),
        "snakey-solo": ("Snakey Dice allein", "Neuwurf", "Entsperren", "gefressene Power-ups: je 5", "Punkte"),
        "snakedoku": ("Schlange: Felder - 1",), "slither-stone": ("Schlangen A und B", "Töricht", "freie Felder"),
        "triple-snakes": ("Punkteblatt", "1er 30"),
    }  # fmt: skip
    for name, phrases in told.items():
        words = words_of(printed(Order(name, language="de")))
        for phrase in phrases:
            assert phrase in words
        if name not in ("stickers", "mat", "calibration"):
            assert "Mit 100 % drucken" in words
    assert "Snake dice stickers" in words_of(printed(Order("stickers")))


@pytest.mark.parametrize("die", DIE_SIZES)
def test_sd5_stickers_of_every_size_stand_where_the_layout_says(die: int, render: Render) -> None:
    picture = render(Order("stickers", die=die))
    side = round(STICKER * die * PER_MM)
    for number in (0, 5, 6):
        for spot, face in CONVERTER.items():
            x, y = (round(edge * PER_MM) for edge in sticker_corner(die, "a4", number, spot))
            seen = (255 - picture[y : y + side, x : x + side].astype(float))[3:-3, 3:-3].ravel()
            wanted = coverage(face, side, place=spot)[3:-3, 3:-3].ravel()
            assert np.corrcoef(seen, wanted)[0, 1] > 0.9, (face, number)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", PRINTABLES)
def test_nothing_is_drawn_in_the_printer_s_margin_and_the_page_is_of_its_paper(
    name: str, paper: str, render: Render
) -> None:
    picture = render(Order(name, paper))
    assert sorted(side / PER_MM for side in picture.shape) == pytest.approx(sorted(PAPERS[paper]), abs=0.5)
    edge = round(7 * PER_MM)
    for strip in (picture[:edge], picture[-edge:], picture[:, :edge], picture[:, -edge:]):
        assert strip.min() > 200


def test_what_there_is_not_is_refused_in_one_sentence() -> None:
    with pytest.raises(CannotPrint, match=r'no sheet "chess"; there are stickers, mat, .*slither-stone\.$'):
        printed(Order("chess"))
    with pytest.raises(CannotPrint, match=r'no paper "a5"; choose a4 or letter\.$'):
        printed(Order("mat", "a5"))
    with pytest.raises(CannotPrint, match=r'no language "la"; choose en or de\.$'):
        printed(Order("mat", language="la"))
    with pytest.raises(CannotPrint, match=r"room for 12 names\.$"):
        printed(Order("triple-snakes", names=tuple("abcdefghijklm")))
    with pytest.raises(CannotPrint, match=r"room for 1 name\.$"):
        printed(Order("snakey-solo", names=("Ann", "Bo")))
    with pytest.raises(CannotPrint, match=r"dice of 15 mm; choose 12, 14, 16, 18 or 20\.$"):
        printed(Order("stickers", die=15))


@pytest.mark.parametrize("name", ["mat", "snakey-solo", "calibration"])
def test_a_printed_sheet_photographed_aslant_is_found_with_its_region(name: str, render: Render) -> None:
    page = render(Order(name))
    printed_sheet = sheet(name if name in ("mat", "calibration") else "board", "a4")
    height, width = page.shape
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    seen = np.array([(330, 120), (960, 90), (1130, 640), (190, 680)], np.float32)
    aslant = cv2.getPerspectiveTransform(corners, seen)
    table = np.full((720, 1280), 110, np.uint8)
    picture = cv2.warpPerspective(
        page, aslant, (1280, 720), table, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT
    )
    frame = cv2.cvtColor(cv2.GaussianBlur(picture, (0, 0), 0.8), cv2.COLOR_GRAY2BGR)
    placed = place(find_markers(np.asarray(frame, np.uint8)), (1280, 720))
    assert placed is not None
    assert placed.sheet.name == printed_sheet.name
    shares = np.array(printed_sheet.region, np.float32) / (printed_sheet.width, printed_sheet.height)
    wanted = cv2.perspectiveTransform((shares * (width, height)).reshape(1, -1, 2).astype(np.float32), aslant)[0]
    assert np.abs(np.array(placed.region) * (1280, 720) - wanted).max() < 8
