"""Nothing on a table lies over what is to be pressed or read, and nothing runs out at the side, at any width."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from companion.table.session import Table
from companion.table.snapshot import CameraSeen
from tests.browser.acts import prompt
from tests.browser.boards import expect_events, read_record
from tests.browser.conftest import LAPTOP, PHONE, OpenPage, Watched
from tests.browser.keyboard import tab_to
from tests.browser.program import Program
from tests.browser.scenes import GOLDEN
from tests.browser.states import GAMES, OTHERS, PAPER, SNAKEY, State, from_record
from tests.table.driving import begin, roll, tell
from tests.table.seen import die, rests

SIZES = (PHONE, (768, 1024), (1024, 768), LAPTOP, (1920, 1080))
LONG = "The camera on another machine is on, and this sentence about it is longer than the line that it stands in."
LIVE = CameraSeen("demo", "live", LONG, (640, 480))
REFUSED = "The square is taken by a blockade, and a snake without a tunnel does not pass through one; take another die."
_ROLL = from_record(SNAKEY / "solo-bonus.jsonl", 19)
"""Snakey Dice as the first snake dice are to be thrown."""

# What has something else over its middle, brought into view; what is drawn beside its button; and what is wider than
# the place that it has.
FAULTS = """() => {
  const box = (element) => element.getBoundingClientRect();
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => box(element).width > 0);
  const squares = shown(".board [data-square]").filter((_, n) => n % 5 === 0);
  const covered = [...shown("button, .hand .lying"), ...squares].filter((thing) => {
    thing.scrollIntoView({ block: "center" });
    const { x, y, width, height } = box(thing);
    return !thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  const astray = shown("button svg").filter((drawing) => {
    const around = box(drawing.closest("button"));
    const { x, y, width, height } = box(drawing); // a snake face may stand at the corner of the die that it is told by
    const [across, down] = [x + width / 2 - around.x, y + height / 2 - around.y];
    return across < 0 || across > around.width || down < 0 || down > around.height;
  });
  scrollTo(0, 0);
  const held = (element) => element.matches("html") || getComputedStyle(element).overflowX === "auto";
  const wide = shown("html, main *").filter((element) => held(element) && element.scrollWidth > element.clientWidth);
  const told = (element, what) => `${what}: ${element.outerHTML.slice(0, 160)}`;
  return [
    ...covered.map((one) => told(one, "covered")),
    ...astray.map((one) => told(one.closest("button"), "drawn beside it")),
    ...wide.map((one) => told(one, "too wide")),
  ];
}"""


# Names of dice whose letters lie on another die's box or another name, or run out of the picture.
HIDDEN_NAMES = """() => {
  const inner = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x0: x + width / 4, x1: x + 3 * width / 4, y0: y + height / 4, y1: y + 3 * height / 4 };
  };
  const apart = (a, b) => a.x1 <= b.x0 || b.x1 <= a.x0 || a.y1 <= b.y0 || b.y1 <= a.y0;
  const names = [...document.querySelectorAll(".boxes .named")].map(inner);
  const dice = [...document.querySelectorAll(".boxes .edge")].map((edge) => {
    const { left, right, top, bottom } = edge.getBoundingClientRect();
    return { x0: left, x1: right, y0: top, y1: bottom };
  });
  const picture = document.querySelector(".boxes").getBoundingClientRect();
  return names.flatMap((name, at) => [
    ...names.filter((other, n) => n !== at && !apart(name, other)).map(() => `${at} on a name`),
    ...dice.filter((other, n) => n !== at && !apart(name, other)).map(() => `${at} on a die`),
    ...(name.y0 < picture.top || name.y1 > picture.bottom ? [`${at} out of the picture`] : []),
  ]);
}"""


IN_SIGHT = """() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect();
  return document.activeElement.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def faults(page: Page) -> dict[tuple[int, int], list[str]]:
    """What is wrong with the page as it stands, by the sizes of the window at which anything is."""
    found = {}
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        if wrong := page.evaluate(FAULTS):
            found[size] = wrong
    return found


def refuse(route: Route) -> None:
    error = {"code": "illegal", "sentence": REFUSED, "ruling": "SD-12"}
    route.fulfill(status=422, content_type="application/json", body=json.dumps({"error": error}))


def opened(table: Table, url: str, open_page: OpenPage, **options: str) -> Page:
    """A page of the table, whose camera is live."""
    table.camera(LIVE)
    page = open_page("about:blank", **options)
    page.route("**/api/preview.mjpg*", lambda route: route.fulfill(path=GOLDEN / "golden-06.jpg"))
    page.goto(url)
    expect(prompt(page)).to_be_visible()
    if not page.locator(".no-dice").count():  # games on paper look at no camera
        expect(page.locator(".preview")).to_have_js_property("complete", True)
    return page


def test_of_a_roll_that_is_typed_and_one_that_is_refused_nothing_is_covered(
    served: tuple[Table, str], open_page: OpenPage, watched: Watched
) -> None:
    table, url = served
    watched.expected = ("422",)
    _ROLL(table)
    page = opened(table, url, open_page)
    page.get_by_role("button", name="Type the roll").click()
    expect(page.locator(".type-pad .face-pad")).to_have_count(2)
    assert faults(page) == {}
    page.route("**/api/command", refuse)
    page.get_by_role("button", name="Throw for me").click()
    expect(page.locator(".problem")).to_contain_text(REFUSED)
    assert faults(page) == {}


def test_every_key_of_a_typed_roll_is_drawn_where_it_is_that_of_a_lost_die_too(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    begin(table)
    page = opened(table, url, open_page)
    page.get_by_role("button", name="Type the roll").click()
    expect(page.get_by_role("button", name="It left the table").locator("svg")).to_be_visible()
    assert faults(page) == {}


def test_names_of_dice_that_touch_lie_on_no_other_die_and_on_no_other_name(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    _ROLL(table)
    page = opened(table, url, open_page)
    # a pile, one die behind the other; two side by side; one at the upper edge of the picture
    dice = (die(6, 100, 100), die(5, 104, 124), die(3, 102, 152), die(2, 300, 200), die(4, 334, 206), die(1, 500, 4))
    table.seen(rests(*dice))
    expect(page.locator(".boxes .named")).to_have_count(len(dice))
    expect(page.locator(".boxes .named")).to_have_text([str(one.face) for one in dice])
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(HIDDEN_NAMES) == []


def test_of_a_question_nothing_is_covered(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    _ROLL(table)
    page = opened(table, url, open_page)
    table.seen(rests(die(4, 100), die(5, 400, sure=0.6, second=3)))
    expect(page.locator(".question .asked-panel")).to_be_visible()
    assert faults(page) == {}


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_faces_that_are_asked_about_stand_side_by_side_on_every_phone(
    served: tuple[Table, str], open_page: OpenPage, locale: str
) -> None:
    table, url = served
    OTHERS[0].make(table)
    page = open_page(url, PHONE, locale=locale)
    keys = page.locator(".asked-panel .face-key")
    expect(keys).to_have_count(7)
    for width in (320, 360, PHONE[0], 412, 430, 480):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        rows = keys.evaluate_all("keys => new Set(keys.map((key) => key.getBoundingClientRect().bottom)).size")
        assert rows <= 3, width


@pytest.mark.parametrize("state", GAMES, ids=lambda state: state.name)
def test_of_a_game_in_its_middle_nothing_is_covered(
    state: State, served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    state.make(table)
    assert faults(opened(table, url, open_page)) == {}


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_laptop_the_button_that_starts_a_game_is_in_sight(
    served: tuple[Table, str], open_page: OpenPage, locale: str
) -> None:
    page = open_page(served[1], LAPTOP, locale=locale)
    choices = page.locator(".game-choice button")
    expect(choices).to_have_count(4)
    for choice in choices.all():
        choice.click()
        expect(page.locator(".new-game button[type=submit]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "de-DE"), (LAPTOP, "en-GB")], ids=["phone", "laptop"])
def test_what_is_below_the_prompt_stays_where_it_is_from_turn_to_turn(
    served: tuple[Table, str], open_page: OpenPage, locale: str, size: tuple[int, int]
) -> None:
    table, url = served
    lengths: list[int] = []
    for path, count in ((SNAKEY / "solo-bonus.jsonl", 40), (PAPER / "snakedoku-mongooses.jsonl", 20)):
        header, events, _ = read_record(path)
        tell(table, "new_game", **{key: value for key, value in header.items() if key != "record"})
        page = open_page(url, size, locale=locale)
        tops = {}
        for done, event in enumerate(events[:count], 1):
            tell(table, "event", event=event)
            expect_events(page, done)
            top = page.locator(".dice-zone").evaluate("zone => zone.getBoundingClientRect().top + scrollY")
            tops[prompt(page).inner_text()] = round(top, 1)
        assert len(tops) >= 5
        assert len(set(tops.values())) == 1, tops
        lengths += map(len, tops)
    assert min(lengths) < 25 < 40 < max(lengths)  # of one line and of two


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_phone_what_a_roll_made_to_announce_is_seen_whole(
    served: tuple[Table, str], open_page: OpenPage, locale: str
) -> None:
    table, url = served
    begin(table)
    page = open_page(url, PHONE, locale=locale)
    roll(table, 1, 1, 3, 5)  # snake eyes, and the turn's points
    announced = page.locator(".heard .said").first
    expect(announced).to_be_visible()
    room, said = page.locator(".heard").bounding_box(), announced.bounding_box()
    assert room
    assert said
    assert said["y"] + said["height"] <= room["y"] + room["height"] + 1


@pytest.mark.parametrize("count", [120, None], ids=["middle", "end"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_on_a_laptop_the_scores_of_four_players_are_in_sight(
    served: tuple[Table, str], open_page: OpenPage, locale: str, count: int | None
) -> None:
    table, url = served
    from_record(SNAKEY / "fishy-4.jsonl", count)(table)
    page = open_page(url, LAPTOP, locale=locale)
    players = page.locator(".snakey-player")
    expect(players).to_have_count(4)
    for player in players.all():
        expect(player).to_be_in_viewport(ratio=1)
    opened = page.locator(".snakey-player .boxes-pair:visible")
    expect(opened).to_have_count(0 if count is None else 1)
    players.last.get_by_role("button").click()  # the sheets of the others are a click away
    expect(players.last.locator(".boxes-pair")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(opened).to_have_count(4)


@pytest.mark.parametrize(("locale", "open_sheets"), [("en-GB", 2), ("de-DE", 1)])
def test_on_a_laptop_a_sheet_that_finds_no_room_beside_longer_words_folds_instead_of_being_cut(
    served: tuple[Table, str], open_page: OpenPage, locale: str, open_sheets: int
) -> None:
    table, url = served
    from_record(SNAKEY / "fishy-2.jsonl", 90)(table)
    page = open_page(url, LAPTOP, locale=locale)
    players = page.locator(".snakey-player")
    expect(players.locator(".boxes-pair:visible")).to_have_count(open_sheets)
    for player in players.all():
        expect(player).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 1920, "height": 1080})  # more room: nothing is folded any more
    expect(players.locator(".boxes-pair:visible")).to_have_count(2)
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(players.locator(".boxes-pair:visible")).to_have_count(1)
    cut = page.locator(".standing .name-text").evaluate_all("all => all.some(one => one.scrollWidth > one.clientWidth)")
    assert not cut


def test_at_the_end_german_words_have_room(served: tuple[Table, str], open_page: OpenPage) -> None:
    table, url = served
    from_record(SNAKEY / "solo-bonus.jsonl", None)(table)
    page = opened(table, url, open_page, locale="de-DE")
    expect(page.locator(".rating")).to_be_visible()
    assert faults(page) == {}


def test_a_square_reached_by_keyboard_is_never_hidden_by_the_buttons_below(
    served: tuple[Table, str], open_page: OpenPage
) -> None:
    table, url = served
    GAMES[2].make(table)
    page = opened(table, url, open_page)
    page.set_viewport_size({"width": 390, "height": 700})
    tab_to(page, page.locator('.board [data-square][tabindex="0"]'))
    hidden = []
    for _ in range(12):
        page.keyboard.press("ArrowDown")
        if not page.evaluate(IN_SIGHT):
            hidden.append(page.evaluate("document.activeElement.dataset.square"))
    assert hidden == []


@pytest.mark.parametrize("locale", ["en", "de-DE"])
def test_a_replays_buttons_stand_in_one_row_on_the_narrowest_phone(
    program: Program, open_page: OpenPage, locale: str
) -> None:
    program.new_game("Ann", "Bo")
    program.roll(4, 4, 4, 2)
    page = open_page(f"{program.url}/#replay/{program.snapshot()['game']['id']}", size=(320, 640), locale=locale)
    buttons = page.locator(".transport .buttons > button")
    expect(buttons).to_have_count(5)
    for _ in range(2):
        boxes = [box for button in buttons.all() if (box := button.bounding_box())]
        assert len({box["y"] for box in boxes}) == 1
        assert all(box["width"] >= 44 for box in boxes)
        buttons.nth(2).click()  # what it is called then is another word
