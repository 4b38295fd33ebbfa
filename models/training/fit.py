"""Setting the rule on folders left out: `python -m models.training.fit DUMP... --card models/namer/card.json`.

Takes what evaluate --dump kept, and sets by logistic regression what counts as a die (rule/dice.py) and a roll's
confidence, so that both are probabilities. Prints how each folder is read by a rule that was set on the others alone;
the rule that is stored in the card is set on all.
"""

from __future__ import annotations

import argparse
import json
import math
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from companion.vision.measure import USUAL, Share
from companion.vision.reader import conceivable, features_of
from companion.vision.weighing.confidence import DOUBTS, roll_doubts
from companion.vision.weighing.counting import Rule, counted, die_scores
from models.training.rule.dice import die_weights
from models.training.rule.logistic import balanced, doubting, fitted
from models.training.rule.looked import Looked, Result, result, table
from models.training.rule.mixing import MIXED, mixed

BLANK = (0.0,) * (1 + len(DOUBTS))
"""Weights that say nothing, for what does not depend on the confidence."""
Say = Mapping[str, float]
"""How much each folder counts: 1 in full."""


def rule_for(
    looked: Sequence[Looked], say: Say, accept: float, die: Sequence[float] = (), roll: Sequence[float] = ()
) -> Rule:
    """The rule that these pictures ask for, where a candidate counts from the die score `accept` (0-1) on. die, roll:
    the weights by which it is a die and a roll is sure, where they are given; what is not is set.

    Where nothing is counted the reader has another, simpler word for its doubt: such pictures take no part in the
    roll's weights, nor do those of more dice than a game's roll has. Pictures of dice of both kinds are made of them.
    """
    looked, say = [*looked, *mixed(looked)], {**say, MIXED: 1.0}
    rule = Rule(tuple(die) or die_weights(looked, say), accept, BLANK)
    pairs = [(one, told) for one in looked if (told := result(one, rule)) is not None]
    pairs = [(one, told) for one, told in pairs if told.judged.dice and len(told.judged.truth) <= USUAL[-1]]
    rule = replace(rule, roll=tuple(roll) or roll_weights(pairs, rule, say))
    print("rolls by", {name: round(v, 3) for name, v in zip(("bias", *DOUBTS), rule.roll, strict=True)})
    unknown, given = (calibration([one for one, _ in pairs], rule, say, known) for known in (False, True))
    return replace(rule, count_unknown=unknown, given_count=given)


def roll_weights(pairs: Sequence[tuple[Looked, Result]], rule: Rule, say: Say) -> tuple[float, ...]:
    """The weights of the roll's doubts, bias first, that these pictures, their dice counted by `rule`, ask for."""
    doubts = np.array([doubts_of(one, rule) for one, _ in pairs], np.float64)
    right = np.array([told.judged.right for _, told in pairs], np.float64)
    weights = doubting(doubts, right, balanced([one.photo.folder for one, _ in pairs], say))
    return tuple(float(v) for v in weights)


def calibration(looked: Sequence[Looked], rule: Rule, say: Say, count_known: bool) -> tuple[float, float]:
    """Rule.given_count where the number of dice is known, else Rule.count_unknown, as these pictures ask for it in
    which dice are read: where the number is known, those alone in which as many are read as lie there. What the frame
    cuts is left aside, since it bounds the roll by itself."""
    looked = [_uncut(one) for one in looked]
    plain = replace(rule, count_unknown=(0.0, 1.0), given_count=(0.0, 1.0))
    told = [told for one in looked if (told := result(one, plain)) is not None and told.judged.dice]
    told = [one for one in told if not count_known or (one.judged.counted and one.judged.reading.given_count)]
    readings = [one.judged.reading for one in told]
    # A few pictures that are said to be surer than this would set the slope of all. counting.calibrated, by which the
    # numbers set here are used, has its bound far beyond: there but the logarithm needs one.
    said = np.clip([one.given_count if count_known else one.confidence for one in readings], 1e-4, 1 - 1e-4)
    right = np.array([one.judged.right for one in told], np.float64)
    logits = np.log(said / (1 - said))
    bias, slope = fitted(logits[:, None], right, balanced([one.photo.folder for one in told], say))
    return float(bias), float(slope)


def _uncut(looked: Looked) -> Looked:
    """The same as if the frame cut nothing."""
    whole = tuple(replace(one, cut=False) for one in looked.evidence.candidates)
    return replace(looked, evidence=replace(looked.evidence, candidates=whole))


def doubts_of(looked: Looked, rule: Rule) -> list[float]:
    """The roll's doubts for one picture, its dice counted by `rule`."""
    evidence = conceivable(looked.evidence)
    features = features_of(evidence)[0]
    accepted = counted(rule, evidence.candidates, die_scores(rule, features))
    return roll_doubts(rule, evidence.candidates, features, accepted, evidence.elsewhere)


def crossed(
    looked: Sequence[Looked], say: Say, accept: float, die: Sequence[float] = (), roll: Sequence[float] = ()
) -> list[Result]:
    """All pictures of which the truth is known, those of each folder read by a rule set on the other folders alone.
    die, roll: as for rule_for. Raises ValueError where there is one folder alone, or nothing was found."""
    folders = sorted({one.photo.folder for one in looked})
    if len(folders) == 1:
        raise ValueError(f"{folders[0]} alone has no others to set a rule on: name those of another folder, too.")
    results = []
    for folder in folders:
        rule = rule_for([one for one in looked if one.photo.folder != folder], say, accept, die, roll)
        mine = [result(one, rule) for one in looked if one.photo.folder == folder]
        results += [told for told in mine if told is not None]
    return results


def level_for(results: Sequence[Result], most: float) -> float | None:
    """The lowest confidence from which on at most the share `most` of rolls is wrong; None where there is none."""
    surest = sorted(results, key=lambda told: -told.judged.confidence)
    wrong = np.cumsum([not told.judged.right for told in surest]) / np.arange(1, len(surest) + 1)
    usable = np.flatnonzero(wrong <= most)
    return surest[int(usable[-1])].judged.confidence if usable.size else None


def tell(told: Sequence[tuple[float, bool]]) -> None:
    """Print how often each confidence was right, and what would be accepted from which one on. told: of each roll how
    sure it was, and whether it was right."""
    for low, high in ((0, 0.5), (0.5, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.98), (0.98, 0.99), (0.99, 1.01)):
        inside = [(sure, right) for sure, right in told if low <= sure < high]
        if inside:
            sure, right = np.mean(inside, axis=0)
            print(f"| {low:.2f}-{high:.2f} | {len(inside)} | {sure:.3f} | {right:.3f} |")
    for level in (0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99):
        sure_ones = [right for sure, right in told if sure >= level]
        wrong = Share(sure_ones.count(False), len(sure_ones))
        print(f"from {level}: {Share(len(sure_ones), len(told))} accepted, wrong {wrong}")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dumps", nargs="+", metavar="DUMP[@WEIGHT]", help="WEIGHT: how much its pictures count (1)")
    parser.add_argument("--card", type=Path)
    parser.add_argument("--accept", type=float, default=0.45, help="a candidate counts from this die score on")
    parser.add_argument("--level", type=float, help="accept rolls unasked from this confidence on")
    parser.add_argument("--wrong", type=float, default=0.005, help="most of the accepted rolls that may be wrong")
    parser.add_argument("--keep-die", type=Path, metavar="CARD", help="what is a die as this card says")
    parser.add_argument("--keep", type=Path, metavar="CARD", help="likewise, and what makes a roll sure")
    args = parser.parse_args()
    kept = args.keep or args.keep_die
    before = Rule.from_card(json.loads(kept.read_text(encoding="utf-8"))) if kept else None
    die, roll = before.die if before else (), before.roll if before and args.keep else ()
    looked: list[Looked] = []
    say: dict[str, float] = {}
    for dump in args.dumps:
        path, _, weight = dump.partition("@")
        entries: list[Looked] = pickle.loads(Path(path).read_bytes())
        say |= {entry.photo.folder: float(weight or 1) for entry in entries}
        looked += entries
    try:
        results = crossed(looked, say, args.accept, die, roll)
    except ValueError as error:
        parser.error(str(error))
    rolls = [told for told in results if len(told.judged.truth) in USUAL and say[told.photo.folder] >= 1]
    for name, how in (("the number of dice unknown", "confidence"), ("in a game, which knows it", "in_a_game")):
        print(name)
        tell([(getattr(told.judged, how), told.judged.right) for told in rolls])
    level = args.level or level_for(rolls, args.wrong) or 0.99
    print(table(results, level))
    rule = rule_for(looked, say, args.accept, die, roll)
    if args.card:
        card = json.loads(args.card.read_text(encoding="utf-8"))
        card["rule"] = {
            "die": [round(v, 4) for v in rule.die],
            "accept": args.accept,
            "roll": [round(v, 4) for v in rule.roll],
            "count_unknown": [round(v, 4) for v in rule.count_unknown],
            "given_count": [round(v, 4) for v in rule.given_count],
            "auto_accept": min(0.995, math.ceil(level * 1000) / 1000),
        }
        args.card.write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
