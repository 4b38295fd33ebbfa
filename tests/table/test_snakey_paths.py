"""What a page is told of the ways through a turn of Snakey Dice."""

from companion.rules.core import Header
from companion.rules.snakey.search import ends
from companion.table.game.history import History
from companion.table.game.running import Running
from companion.table.game.snakey_paths import reachable
from tests.rules.snakey.helpers import custom, lying, put, solo


def test_every_end_of_a_turn_is_told_however_many_there_are() -> None:
    state = put(solo(), [(2, 2), (6, 7)], "right", levels=(4, 4, 4, 4))
    state = lying(state, "forward", "forward", "left_right", "left_right", "left_right", "left_right")
    told = reachable(Running("a", Header("snakey-solo", state.players, {}, custom()), History(), (state,)))["ends"]
    assert [end["events"][-1]["do"] for end in told] == [end.events[-1].name for end in ends(state)]
    assert len({tuple(end["square"]) for end in told}) == 47
