"""What is due now, in words; and why a roll or a decision cannot come at this time."""

from companion.rules.core import STANDARD_FACES, Illegal, Roll
from companion.rules.snakey.dice import FACE_WORDS, is_snake_face
from companion.rules.snakey.rules import HANDLING, ONE_ESCAPE, TRACKS
from companion.rules.snakey.state import State
from companion.rules.snakey.turn import want
from companion.said import say, say_count


def roll_refused(state: State, roll: Roll) -> Illegal | None:
    """Why a roll cannot come now, or not with these faces."""
    due = want(state)
    if due is None:
        return Illegal("RECORD", say("No roll is due; {what_now}.", what_now=_what_now(state)))
    ruling = roll_named_by(state)
    if len(roll.faces) != due.count:
        return Illegal(
            ruling,
            say(
                "{dice} must be thrown ({purpose}), not {given}.",
                dice=dice_of(due.count, due.dice),
                purpose=due.purpose,
                given=len(roll.faces),
            ),
        )
    for face in roll.faces:
        if due.dice == "standard" and face not in STANDARD_FACES:
            return Illegal(
                ruling,
                say(
                    "{face} is no face of a plain die; a coordinate is rolled with dice from 1 to 6.",
                    face=FACE_WORDS.get(str(face), face),
                ),
            )
        if due.dice == "snake" and not is_snake_face(face):
            return Illegal(
                ruling,
                say("{face} is no face of a snake die; name one of its faces or a number from 1 to 6.", face=face),
            )
    return None


def dice_of(count: int, kind: str) -> str:
    """So many dice of a kind, "standard" or "snake"."""
    if kind == "standard":
        return say_count("{count} plain die", "{count} plain dice", count)
    return say_count("{count} snake die", "{count} snake dice", count)


def roll_named_by(state: State) -> str:
    """The ruling that names the roll that is due, "RECORD" where none is."""
    if want(state) is None:
        return "RECORD"
    if state.squares is not None:
        return state.squares.ruling
    return "SD-9" if state.turn is not None and state.turn.rerolling else "SD-6"


def _what_now(state: State) -> str:
    if state.finished:
        return say("the game is over")
    if state.turn is None:
        return say("{name} chooses a start", name=state.players[state.current])
    if state.turn.level_due:
        return say("a track to level up is to be chosen")
    return say("use the dice or end the turn")


def untimely(state: State, name: str) -> str | None:
    """Why no event of this name can come now."""
    turn = state.turn
    if state.finished:
        return say("The game is over.")
    due = want(state)
    if due is not None and (state.squares is not None or (turn is not None and turn.rerolling)):
        dice = dice_of(due.count, due.dice)
        return say("A roll is due first ({purpose}): throw {dice}.", purpose=due.purpose, dice=dice)
    if turn is None:
        who = state.players[state.current]
        return None if name == "start" else say("{name} has to choose a start first.", name=who)
    if name == "start":
        return say("The snakes have started already; go on with the turn.")
    if turn.level_due:
        return None if name == "level_up" else say("A power-up was eaten: choose a track to level up first.")
    if name == "level_up":
        if state.snake.finished_tracks == len(TRACKS):
            return say("All tracks are at their last level; there is no level to choose.")
        return say("No level is due; eat a power-up to gain one.")
    if not turn.dice and name not in ONE_ESCAPE:
        dice = dice_of(state.snake.dice, "snake")
        return say("The dice have not been rolled yet; throw {dice} first.", dice=dice)
    if name in HANDLING and not turn.handling:
        return say(
            "A die has been used already; dice are re-rolled, flipped and unlocked before the first one is used."
        )
    return None
