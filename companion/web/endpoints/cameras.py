"""/api/cameras: the webcams that are plugged in, for the host to choose one."""

from flask import Blueprint, Response, jsonify

from companion.camera.source import describe
from companion.camera.webcams import webcams
from companion.table.eye import Eye


def blueprint(eye: Eye) -> Blueprint:
    """GET {"cameras": [{"source": "0", "name": …, "used": false}], "begun_with": null}, by number; opens none of them.

    begun_with: the name of the file or folder that was named at the start, if one was.
    """
    cameras = Blueprint("cameras", __name__, url_prefix="/api/cameras")

    @cameras.get("")
    def found() -> Response:
        now = describe(eye.source[0])
        there = [(str(one.number), one.name) for one in webcams()]
        listed = [{"source": spec, "name": name, "used": describe(spec) == now} for spec, name in there]
        return jsonify(cameras=listed, begun_with=None if eye.begun_with is None else describe(eye.begun_with))

    return cameras
