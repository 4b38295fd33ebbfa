"""/api/dice: sets of dice whose faces the table has taught the reader."""

from __future__ import annotations

import base64
from dataclasses import asdict
from typing import Any, Final
from urllib.parse import quote

import cv2
import numpy as np
from flask import Blueprint, Response, request
from numpy.typing import NDArray

from companion.said import say
from companion.table.camera.taughtsets import TaughtSets
from companion.table.eye import Eye
from companion.table.session import Table
from companion.vision.errors import TaughtError
from companion.vision.taught.dice_set import LARGEST_FILE, Cut
from companion.web.serving.bodies import BadBody, read_object
from companion.web.serving.errors import problem
from companion.web.serving.language import answer

_TEACHING: Final = ("teaching.look", "teaching.show", "teaching.trial")


def blueprint(sets: TaughtSets, eye: Eye, table: Table) -> Blueprint:
    """GET /api/dice lists the sets. POST /api/dice/use {name or null}. Of one set NAME: POST NAME/show {face} takes
    what the camera sees ("unturned": whether it hardly differs from the last picture of the face), POST NAME/forget
    {face}, POST NAME/try, POST NAME/rename {to}, POST NAME/delete, GET NAME.json exports. POST /api/dice/import takes
    the bytes of an exported file. GET /api/dice/look shows the die that the camera sees, or says why there is none.
    Refusals are 422 with one sentence. What the camera sees while a die is looked at, shown or tried, which the page
    does again and again as long as its dialog is open, counts for no game of the table."""
    dice = Blueprint("teaching", __name__, url_prefix="/api/dice")
    _add_refusals(dice)
    _add_all_sets(dice, sets, eye)
    _add_one_set(dice, sets, eye)
    dice.before_request(lambda: table.teaching() if request.endpoint in _TEACHING else None)
    return dice


def _add_refusals(dice: Blueprint) -> None:
    @dice.errorhandler(TaughtError)
    def refused(error: TaughtError) -> Response:
        return problem(422, "illegal", str(error))


def _add_all_sets(dice: Blueprint, sets: TaughtSets, eye: Eye) -> None:
    @dice.get("")
    def listed() -> Response:
        return answer(sets.told())

    @dice.get("/look")
    def look() -> Response:
        from companion.vision.taught.reader import shown_die

        try:
            cut = shown_die(sets.builtin(), _frame(eye))
        except TaughtError as error:  # no refusal: nothing was asked of the set
            return answer({"picture": None, "trouble": str(error)})
        return answer({"picture": _picture(cut), "trouble": None})

    @dice.post("/use")
    def use() -> Response:
        given = read_object()
        if set(given) != {"name"} or not isinstance(given["name"], str | None):
            raise BadBody(400, say("The request needs these texts: {keys}.", keys="name"))
        sets.use(given["name"])
        eye.look_again()
        return answer(sets.told())

    @dice.post("/import")
    def taken() -> Response:
        request.max_content_length = LARGEST_FILE
        name = sets.take(request.get_data())
        return answer({**sets.told(), "name": name})


def _add_one_set(dice: Blueprint, sets: TaughtSets, eye: Eye) -> None:
    @dice.post("/<name>/show")
    def show(name: str) -> Response:
        face: Any = read_object().get("face")  # looked at by `add`
        taught, cut = sets.add(name, face, _frame(eye))
        return answer({**sets.told(), "picture": _picture(cut), "unturned": taught.unturned(face)})

    @dice.post("/<name>/forget")
    def forget(name: str) -> Response:
        sets.forget(name, read_object().get("face"))
        return answer(sets.told())

    @dice.post("/<name>/try")
    def trial(name: str) -> Response:
        tried = sets.tried(name)
        return answer(
            {
                "faces": tried.faces, "table": tried.table, "right": tried.right, "tried": tried.tried,
                "sure": tried.sure, "mixed": [asdict(pair) for pair in tried.mixed()],
            }
        )  # fmt: skip

    # As paths: sets were once given names with a slash, and these two ways lead out of it.
    @dice.post("/<path:name>/rename")
    def rename(name: str) -> Response:
        new = sets.rename(name, read_object().get("to"))
        return answer({**sets.told(), "name": new})

    @dice.post("/<path:name>/delete")
    def delete(name: str) -> Response:
        sets.delete(name)
        return answer(sets.told())

    @dice.get("/<name>.json")
    def export(name: str) -> Response:
        response = Response(sets.exported(name), mimetype="application/json")
        response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(name)}.dice.json"
        return response


def _frame(eye: Eye) -> NDArray[np.uint8]:
    frame = eye.latest()
    if frame is None:
        raise TaughtError(say("The camera shows nothing; choose a camera first."))
    return frame.image


def _picture(cut: Cut) -> str:
    return "data:image/png;base64," + base64.b64encode(cv2.imencode(".png", cut)[1].tobytes()).decode()
