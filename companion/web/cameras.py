"""/api/cameras: the webcams that are plugged in, for the host to choose one."""

from flask import Blueprint, Response, jsonify

from companion.camera.source import describe
from companion.camera.webcams import webcams
from companion.table.eye import Eye


def blueprint(eye: Eye) -> Blueprint:
    """GET {"cameras": [{"source": "0", "name": …, "used": false}]}, by number; opens none of them."""
    cameras = Blueprint("cameras", __name__, url_prefix="/api/cameras")

    @cameras.get("")
    def found() -> Response:
        now = describe(eye.source[0])
        there = [(str(one.number), one.name) for one in webcams()]
        return jsonify(cameras=[{"source": spec, "name": name, "used": describe(spec) == now} for spec, name in there])

    return cameras
