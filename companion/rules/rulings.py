"""The rulings in the players' words: what is looked up where a refusal names one, and none of what decides.

The engines are the referee; this only tells a reader which rule they rest on. A test holds that every ruling that the
program can name stands here.
"""

from collections.abc import Mapping
from typing import Final

from companion.said import say

RULINGS: Final[Mapping[str, str]] = {
    "TS-1": say("Turns go round the table, each of up to three rolls of four dice. The goal is exactly 100."),
    "TS-2": say(
        "Between rolls you pick dice up and throw those again. Dice of one face are picked up together or not at all; "
        "a die that is the only one of its face is free to go or stay."
    ),
    "TS-3": say(
        "After the first and the second roll at least one die is picked up. Where the table lets players stand, the "
        "dice may be scored as they lie instead."
    ),
    "TS-4": say(
        "Exactly two 1s among all dice that show are snake eyes: the turn ends at once with 0. Three 1s do not end "
        "it; after the last roll they are worth 3."
    ),
    "TS-5": say("After the third roll each group of equal dice scores its sum, and a die without an equal nothing."),
    "TS-6": say(
        "Four of a kind ends the turn after any roll. You take the sum of the dice or the bonus: 30 for 1s, 28 for "
        "2s, 27 for 3s, 26 for 4s, 25 for 5s. Four 6s are 24 either way."
    ),
    "TS-7": say(
        "A straight of the first roll may be chased with a fifth die that is thrown alone: after 1 2 3 4 it must be a "
        "5 and after 3 4 5 6 a 2, in two tries, after 2 3 4 5 a 1 or a 6, in one. Made, it pays 34 or 35 as you like; "
        "missed, 0."
    ),
    "TS-8": say("What a turn scores is added to your total. A total above 100 falls to 77."),
    "TS-9": say(
        "A total of exactly 100 begins the rebuttal: every other player, in order, has one turn more, and then the "
        "game is scored. Whoever reaches 100 in it, too, has tied."
    ),
    "TS-10": say(
        "After the rebuttal players with equal totals roll off, the highest total first; house rules may keep that to "
        "the first and the last place. Whoever had the total first names the order. Each has one turn, and those who "
        "are still level go on. It settles the rank and changes no score."
    ),
    "TS-11": say(
        "A die that leaves the table is out until the turn is over, and the others go on without it. Three dice make "
        "neither four of a kind nor a straight; losing the fifth die ends a chase with 0."
    ),
    "TS-12": say(
        "With forfeits, everyone owes one for triple snakes and for four of a kind, you for a turn of 0, for a total "
        "that falls to 77 and for each die lost, and the last in rank at the end. From the fourth round on all who "
        "tie owe one, and everyone else when the lead changes. Roll-offs cost nothing."
    ),
    "TS-13": say(
        "Announced are snake eyes, triple snakes, four of a kind, straights made and missed, totals above 100 and of "
        "exactly 100, ties, a new leader, the rebuttal, roll-offs, the standings after every third round, and the "
        "winner."
    ),
    "SD-1": say(
        "The small board has columns and rows 2 to 12, the sums of two plain dice, the large one 3 to 18, the sums of "
        "three. Who plays alone starts on 2, 2 of a small board with twelve power-ups."
    ),
    "SD-2": say(
        "Two to four players choose among five boards that have a start in each corner. Original and Pinwheel have "
        "power-ups printed on them; Fishy and the large DIY are large. A board of your own names its size, its "
        "blockades and its power-ups."
    ),
    "SD-3": say(
        "Dice place what is not printed, on a board of your own nothing: alone 6 blockades; with others, but for the "
        "original board, 6 blockades and then 6 power-ups, on a large board 12 of each. What falls on something that "
        "is there, on a start or, with others, beside a start, is rolled again."
    ),
    "SD-4": say(
        "Alone you set out down or right. With others each player in order takes a free corner and one of the two "
        "headings from it. The start is the first square of your trail and counts as visited."
    ),
    "SD-5": say(
        "A snake die has two forwards, a left, a right, a left or right and a locked, on the places of a plain die's "
        "1 and 2, 3, 4, 5 and 6. So left lies opposite right, left or right opposite a forward, and locked opposite "
        "the other."
    ),
    "SD-6": say(
        "You roll two snake dice, and one more for each level of your highest track. Levels gained in a turn count "
        "from your next turn on."
    ),
    "SD-7": say(
        "What the tracks allow at levels 0 to 4. Alone: re-roll 1 1 2 2 3, flip 0 1 1 2 2, unlock 0 0 1 1 2, ignore 1 "
        "1 2 2 3. With others: re-roll 1 2 3 4 4, flip 0 1 2 3 3, unlock 0 0 1 2 2, ignore 1 1 2 2 3."
    ),
    "SD-8": say(
        "One-time actions: alone three each of portal, jump and unlock; with others four each of portal, tunnel, "
        "re-roll and unlock. Jump and tunnel are the same move."
    ),
    "SD-9": say(
        "Before the first die is used, any dice that are not locked may be thrown again together, as often as the "
        "track allows. With others a one-time re-roll may be spent for it."
    ),
    "SD-10": say(
        "Before the first die is used, as many unlocked dice as the track allows may be flipped to the opposite face. "
        "A forward becomes left/right or locked, as you like; a plain die becomes what lies below it."
    ),
    "SD-11": say(
        "A die that shows locked is neither thrown again nor flipped until it is unlocked, by the track or by a "
        "one-time action. Unlocking does not turn it. If locked comes up again, it is locked again."
    ),
    "SD-12": say(
        "A die draws the square in front into your trail and then turns the snake: forward not at all, left and right "
        "as the snake sees it, left or right as you say. The dice may be used in any order."
    ),
    "SD-13": say(
        "A die that shows locked, unlocked or not, is used by rolling for blockades: one alone, two with others, each "
        "by a column and a row."
    ),
    "SD-14": say(
        "Nothing is placed where a blockade, an unclaimed power-up or a trail is already; it is lost and not rolled "
        "again. A blockade may fall right in front of a head."
    ),
    "SD-15": say(
        "A snake that moves onto a power-up eats it. First two blockades (alone) or one new power-up (with others) "
        "are rolled, then you cross the next level of a track that is not full."
    ),
    "SD-16": say(
        "Beyond the board is a wall; a blockade or any trail is an obstacle. No die moves there. At a wall a portal "
        "leads to the other end of the column or row; at an obstacle a jump or tunnel leads past all that lies in "
        "line. They use no die, cost one each, and may be taken before, between and after the dice."
    ),
    "SD-17": say(
        "A snake crashes when a wall or an obstacle is in front and no portals and jumps left to it lead to an open "
        "square. That is looked at in its own turn, at the start and after each die. Whoever could still escape may "
        "end the turn there and pay later."
    ),
    "SD-18": say("After the roll you may end your turn once no more dice are unused than the ignore track allows."),
    "SD-19": say(
        "Once a turn three or more dice that show locked may be used together for one more one-time action, at most "
        "two of a kind in a game. Alone each of these dice still makes its blockade; with others there are exactly "
        "three, and they make none."
    ),
    "SD-20": say(
        "Alone the crash ends the game. 5 for each power-up eaten and each full track, 3 for each one-time action "
        "left, 1 for each blockade; 2 off for each square that is empty and 1 for each that was jumped. From 50, 75 "
        "and 100 points on the rating is higher."
    ),
    "SD-21": say(
        "Whoever crashes is out, and the trail stays. The last one left has one final turn and the bonus of 10, "
        "however that turn ends. When no square is open any more the game ends at once, and all who are still in have "
        "the bonus."
    ),
    "SD-22": say(
        "With others: 1 for each level crossed and each square visited, 2 for each one-time action left, 5 for each "
        "full track and 5 more to its first, 10 to the last one standing. The highest score wins, also that of "
        "somebody who is out; equal scores share the win."
    ),
    "SN-1": say(
        "The board is a completed sudoku, in which no row, column or box repeats a digit: your own, or one made from "
        "a number."
    ),
    "SN-2": say("First each player in order places a symbol, each one's own, on any open square."),
    "SN-3": say(
        "After that a turn begins with a symbol on an open square whose digit is that under your latest symbol, one "
        "more, or one less; 9 and 1 are neighbours. It may lie anywhere."
    ),
    "SN-4": say(
        "Then one of your squares that has no connection may be connected to one of yours beside it that has none or "
        "ends a snake, once a turn. So snakes neither fork nor join."
    ),
    "SN-5": say(
        "The player ends the turn. It ends by itself where neither a connection nor a mongoose is possible, and after "
        "a first placement."
    ),
    "SN-6": say(
        "Whoever no open square suits is out for good. When that is everyone, the turn is still played to its end, "
        "and the game is over."
    ),
    "SN-7": say(
        "A snake is worth one less than its squares; the highest sum wins. A tie goes to the longest snake, then the "
        "next longest; if all are equal the win is shared."
    ),
    "SN-8": say(
        "With mongooses each player begins with one, and whoever places a symbol on the middle of a box has one more."
    ),
    "SN-9": say(
        "As the last thing in a turn one mongoose may close an open square for good. There is none in the first "
        "placements, and the middle of a box that is closed gives none."
    ),
    "SN-10": say("Each mongoose that was not spent scores a half at the end."),
    "SL-1": say(
        "The board is a grid of 12 by 12 with six barriers, and each player's two snakes face the other side. A "
        "layout of your own may have up to 40 columns and rows."
    ),
    "SL-2": say(
        "In a turn, in any order, both snakes move once each, at most one barrier is placed and any number of free "
        "spaces. Once both have moved the turn may be ended."
    ),
    "SL-3": say(
        "One of the two moves may be wise: a step to any side, a skip over the square ahead, whatever lies on it, or "
        "a dash of three squares ahead; then the snake faces where you like. A foolish move is one square ahead."
    ),
    "SL-4": say("Every square that a snake enters becomes part of it; one that it skips does not."),
    "SL-5": say(
        "A snake that leaves the board or enters a barrier, a stone or a snake, be it itself, turns to stone, and all "
        "its squares become barriers. Such a move is allowed."
    ),
    "SL-6": say(
        "Whoever has one snake at the start of a turn moves it twice, at most once wisely. A snake that dies moves no "
        "more in that turn; the other still has its own move."
    ),
    "SL-7": say(
        "A barrier goes on an empty square that is no free space and does not share a side with a living snake, "
        "whosever it is."
    ),
    "SL-8": say(
        "Each player has five free spaces for the game, for empty squares. Nobody may place a barrier on one; a snake "
        "enters it like any empty square and uses it up."
    ),
    "SL-9": say("Whoever has two snakes of stone has lost at once, and the other has won."),
    "RECORD": say(
        "A record holds what was rolled and decided, in order. What is not due at its place, or comes after the end, "
        "cannot stand there."
    ),
}
"""Each ruling's sentences by its id, "RECORD" for what no game's ruling names; in the order of the rulings."""

_PREFIXES: Final = {
    "triple-snakes": "TS-",
    "snakey-solo": "SD-",
    "snakey": "SD-",
    "snakedoku": "SN-",
    "slither-stone": "SL-",
}


def rulings_of(game: str) -> list[str]:
    """The ids of the rulings of a game by its header name, in order; none of a game that has no words here."""
    prefix = _PREFIXES.get(game)
    return [] if prefix is None else [ruling for ruling in RULINGS if ruling.startswith(prefix)]
