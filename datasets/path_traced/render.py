"""Rendering a plan with mitsuba 3, and taking its picture: `render(plan)`. Needs the extra `render`.

Four samples a pixel, cleaned by Open Image Denoise where pyoidn is installed, else by twice the samples and a
bilateral filter. mitsuba's llvm variant is two to three times as fast as the scalar one and is taken where LLVM
(Debian: libllvm19) is found.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.dice.clear import INDEX
from datasets.path_traced.clutter import strew, top_of
from datasets.path_traced.die import Mesh, Skin, mesh_of, skin_of
from datasets.path_traced.rooms import light_of
from datasets.path_traced.scene import HEIGHT, WIDTH, Lamp, Lens, Photography, Plan, PlannedDie, Thing, project
from datasets.tabletop.scenery import table

Floats = NDArray[np.float32]
SAMPLES: Final = 4
_CLEAR_SAMPLES: Final = 12
_DEPTH: Final = 5
_CLEAR_DEPTH: Final = 16
"""How often light may be scattered; through a clear die and off its inner walls it takes more, and more samples."""
_CLOTH: Final = 1024


@lru_cache(maxsize=1)
def tracer() -> Any:
    """mitsuba, its fastest variant chosen. Raises RuntimeError, one sentence, where it is not installed."""
    try:
        import mitsuba
    except ImportError as error:
        raise RuntimeError("Path-traced pictures need the extra render: pip install -e .[render].") from error
    for variant in ("llvm_ad_rgb", "scalar_rgb"):
        try:
            mitsuba.set_variant(variant)
            mitsuba.load_dict({"type": "sphere"})
        except Exception:  # no LLVM on this machine: mitsuba raises several types for it
            continue
        return mitsuba
    raise RuntimeError("mitsuba is installed, but none of its variants runs here.")


def render(plan: Plan) -> NDArray[np.uint8]:
    """The picture of `plan`, HEIGHT x WIDTH x 3 BGR, as its camera would give it before JPEG."""
    return photograph(trace(plan), plan.photography, np.random.default_rng([plan.seed, 77]))


def trace(plan: Plan) -> Floats:
    """The light of `plan` without noise, linear, HEIGHT x WIDTH x 3 BGR."""
    mi = tracer()
    clear = any(die.style.clear for die in plan.dice)
    depth, samples = (_CLEAR_DEPTH, _CLEAR_SAMPLES) if clear else (_DEPTH, SAMPLES)
    scene: dict[str, Any] = {
        "type": "scene",
        "integrator": {
            "type": "aov", "aovs": "albedo:albedo,normal:sh_normal",
            "image": {"type": "path", "max_depth": depth, "hide_emitters": True},
        },
        "sensor": _sensor(mi, plan.lens),
        "sky": _sky(mi, plan),
        "table": _table(mi, plan),
    }  # fmt: skip
    for number, lamp in enumerate(plan.lamps):
        scene[f"lamp{number}"] = _lamp(mi, lamp)
    for number, thing in enumerate(plan.things):
        scene[f"thing{number}"] = _thing(mi, thing)
        if thing.kind == "block":
            scene[f"top{number}"] = _top(mi, thing)
    scene.update(_dice(mi, plan.dice))
    samples *= 1 if _denoiser() else 2
    layers = np.array(mi.render(mi.load_dict(scene), spp=samples, seed=plan.seed % 2**31), np.float32)
    layers = np.nan_to_num(layers, nan=0.0, posinf=50.0, neginf=0.0)
    return np.ascontiguousarray(_clean(layers)[:, :, ::-1])


@lru_cache(maxsize=1)
def _denoiser() -> Any:
    try:
        import pyoidn
    except ImportError:
        return None
    return pyoidn.denoise


def _clean(layers: Floats) -> Floats:
    """The picture (first three layers, RGB) without noise; albedo and normals are the layers after it."""
    light = np.ascontiguousarray(layers[:, :, :3])
    denoise = _denoiser()
    if denoise is None:
        return np.asarray(np.expm1(cv2.bilateralFilter(np.log1p(light), 5, 0.15, 2)), np.float32)
    albedo = np.ascontiguousarray(np.clip(layers[:, :, -6:-3], 0, 1))
    normal = np.ascontiguousarray(np.clip(layers[:, :, -3:], -1, 1))
    return np.asarray(denoise(np.maximum(light, 0), albedo, normal, hdr=True), np.float32)


def photograph(light: Floats, camera: Photography, rng: np.random.Generator) -> NDArray[np.uint8]:
    """What a camera makes of linear light (H, W, 3) BGR: exposure, white balance, blur, curve, noise. JPEG is left to
    whoever writes the file."""
    bright = float(np.percentile(light.max(2), 97))
    exposed: NDArray[Any] = light * np.array(camera.white, np.float32) * np.float32(camera.level / max(bright, 1e-4))
    if camera.blur:
        exposed = cv2.GaussianBlur(exposed, (0, 0), camera.blur)
    if camera.motion:
        kernel = np.zeros((9, 9), np.float32)
        way = np.array([np.cos(camera.motion_angle), np.sin(camera.motion_angle)]) * camera.motion
        start, end = (4 - way).round().astype(int), (4 + way).round().astype(int)
        cv2.line(kernel, (int(start[0]), int(start[1])), (int(end[0]), int(end[1])), 1.0, 1)
        exposed = cv2.filter2D(exposed, -1, kernel / kernel.sum())
    soft = 1 - np.exp(-1.7 * np.clip(exposed, 0, None))  # highlights roll off instead of being cut
    shown = np.clip(soft / 0.82, 0, 1) ** (camera.gamma / 2.2) * 255
    grain = rng.normal(0, camera.noise, light.shape).astype(np.float32)
    return np.asarray(np.clip(shown + cv2.GaussianBlur(grain, (0, 0), 0.5) * 1.6, 0, 255), np.uint8)


def boxes_of(plan: Plan) -> list[tuple[float, float, float, float]]:
    """The box in pixels around all that a camera can see of each die."""
    boxes = []
    for die in plan.dice:
        seen = project(plan.lens, mesh_of(die).places.astype(np.float64))
        (x0, y0), (x1, y1) = np.clip(seen.min(0), 0, None), np.minimum(seen.max(0), (WIDTH, HEIGHT))
        boxes.append((float(x0), float(y0), float(x1), float(y1)))
    return boxes


def _rgb(colour: tuple[float, float, float]) -> dict[str, Any]:
    return {"type": "rgb", "value": [max(0.0, float(v)) for v in colour[::-1]]}


def _sensor(mi: Any, lens: Lens) -> dict[str, Any]:
    return {
        "type": "thinlens" if lens.aperture else "perspective", "fov": lens.view, "fov_axis": "x",
        "to_world": mi.ScalarTransform4f().look_at(lens.eye.tolist(), lens.target.tolist(), lens.up.tolist()),
        **({"aperture_radius": lens.aperture, "focus_distance": lens.focus} if lens.aperture else {}),
        "film": {
            "type": "hdrfilm", "width": WIDTH, "height": HEIGHT, "pixel_format": "rgb", "rfilter": {"type": "box"},
        },
        "sampler": {"type": "independent"},
    }  # fmt: skip


def _bitmap(mi: Any, image: NDArray[Any], raw: bool = False) -> dict[str, Any]:
    """A texture of a BGR picture 0-255, or with `raw` of one layer 0-1 or of linear light in three."""
    flat = image[:, :, None] if image.ndim == 2 else image[:, :, ::-1]
    pixels = np.ascontiguousarray(flat.astype(np.float32) if raw else flat)
    return {"type": "bitmap", "bitmap": mi.Bitmap(pixels), "raw": raw}


def _table(mi: Any, plan: Plan) -> dict[str, Any]:
    rng = np.random.default_rng(plan.cloth)
    cloth = table(rng, _CLOTH, _CLOTH)
    if plan.strewn:
        strew(cloth, rng, plan.strewn, 2 * _CLOTH / plan.table_size)
    cloth = np.clip(cloth, 6, 240)
    texture = _bitmap(mi, cloth)
    far = 120.0
    texture["to_uv"] = mi.ScalarTransform4f().scale([2 * far / plan.table_size, 2 * far / plan.table_size, 1])
    texture["wrap_mode"] = "mirror"
    bsdf = {"type": "principled", "base_color": texture, "roughness": plan.table_roughness, "specular": 0.4}
    return {"type": "rectangle", "to_world": mi.ScalarTransform4f().scale([far, far, 1]), "bsdf": bsdf}


def _sky(mi: Any, plan: Plan) -> dict[str, Any]:
    if plan.room is None:
        return {"type": "constant", "radiance": _rgb(plan.sky)}
    light = mi.Bitmap(light_of(plan.room.panorama))
    upright = mi.ScalarTransform4f().rotate([0, 0, 1], plan.room.turn).rotate([1, 0, 0], 90)  # a panorama's up is y
    return {"type": "envmap", "bitmap": light, "to_world": upright, "scale": plan.room.light}


def _lamp(mi: Any, lamp: Lamp) -> dict[str, Any]:
    if lamp.shape == "ball":
        emitter = {"type": "area", "radiance": _rgb(lamp.colour)}
        return {"type": "sphere", "center": list(lamp.place), "radius": lamp.radius, "emitter": emitter}
    lit = _lit(lamp.shape)
    glow = lit[:, :, None] * np.array(lamp.colour, np.float32) / lit.mean()
    faced = mi.ScalarTransform4f().look_at(list(lamp.place), [0.0, 0.0, 0.0], [0.0, 0.0, 1.0])
    return {
        "type": "rectangle", "to_world": faced.rotate([0, 0, 1], lamp.turn).scale(lamp.radius),
        "emitter": {"type": "area", "radiance": _bitmap(mi, glow, raw=True)},
    }  # fmt: skip


def _lit(shape: str) -> Floats:
    """Which part of a flat lamp glows, 64 x 64, 0-1."""
    part = np.zeros((64, 64), np.float32)
    if shape == "ring":
        cv2.circle(part, (32, 32), 26, 1.0, 9)
    elif shape == "tube":
        cv2.rectangle(part, (2, 28), (61, 35), 1.0, -1)
    else:
        cv2.rectangle(part, (4, 10), (59, 53), 1.0, -1)
        cv2.line(part, (32, 0), (32, 63), 0.0, 4)
        cv2.line(part, (0, 32), (63, 32), 0.0, 3)
    return part


def _thing(mi: Any, thing: Thing) -> dict[str, Any]:
    turned = mi.ScalarTransform4f().translate(list(thing.place)).rotate([0, 0, 1], float(np.rad2deg(thing.turn)))
    sized = turned.scale(list(thing.extent))
    bsdf: dict[str, Any] = {"type": "principled", "base_color": _rgb(thing.colour), "roughness": 0.35}
    if thing.kind == "card":
        face = table(np.random.default_rng(thing.seed), 256, 192)
        return {
            "type": "rectangle", "to_world": turned.translate([0, 0, 0.02]).scale([*thing.extent[:2], 1]),
            "bsdf": {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": _bitmap(mi, face)}},
        }  # fmt: skip
    if thing.kind == "pen":
        along = turned.translate([0, -thing.extent[1], 0]).rotate([1, 0, 0], -90)
        shape = {"type": "cylinder", "to_world": along.scale([thing.extent[0], thing.extent[0], 2 * thing.extent[1]])}
        paint = {"type": "plastic", "diffuse_reflectance": _rgb(thing.colour)}
        return {**shape, "bsdf": {"type": "twosided", "bsdf": paint}}
    if thing.kind in ("wall", "block"):
        return {"type": "cube", "to_world": sized, "bsdf": bsdf}
    if thing.kind == "coin":
        return {"type": "disk", "to_world": sized, "bsdf": {"type": "twosided", "bsdf": {**bsdf, "metallic": 0.9}}}
    return {"type": "sphere", "to_world": sized, "bsdf": bsdf}


def _top(mi: Any, block: Thing) -> dict[str, Any]:
    """The drawing on top of a block, a hair above it."""
    x, y, z = block.place
    above = mi.ScalarTransform4f().translate([x, y, z + block.extent[2] + 0.004])
    laid = above.rotate([0, 0, 1], float(np.rad2deg(block.turn))).scale([*block.extent[:2], 1])
    drawn = _bitmap(mi, np.clip(top_of(block.seed).patch, 6, 240))
    return {
        "type": "rectangle", "to_world": laid,
        "bsdf": {"type": "principled", "base_color": drawn, "roughness": 0.35},
    }  # fmt: skip


def _dice(mi: Any, dice: Sequence[PlannedDie]) -> dict[str, Any]:
    """All dice as three shapes at most, by what they are made of: mitsuba compiles what it renders for each material,
    which takes it longer than the rendering."""
    skins = [skin_of(die) for die in dice]
    made = [_body(die, skin) for die, skin in zip(dice, skins, strict=True)]
    return {
        f"dice-{body}": _mesh(
            mi, [mesh_of(die) for die, own in zip(dice, made, strict=True) if own == body],
            _material(mi, [skin for skin, own in zip(skins, made, strict=True) if own == body], body),
        )
        for body in sorted(set(made))
    }  # fmt: skip


def _body(die: PlannedDie, skin: Skin) -> str:
    """What the die is made of: "clear" as glass, "milky" or "solid"."""
    if die.style.clear:
        return "clear"
    return "milky" if float(skin.solid.min()) < 0.95 else "solid"


def _material(mi: Any, skins: Sequence[Skin], body: str) -> dict[str, Any]:
    """The skins' textures, one below the other, on that body."""
    colour, solid, shine = (np.concatenate([getattr(s, part) for s in skins]) for part in ("colour", "solid", "shine"))
    paint = _bitmap(mi, (colour * 255).astype(np.uint8))
    if body == "clear":  # what is painted is painted on both sides: far pips are seen from within
        tint = _bitmap(mi, (np.sqrt(colour) * 255).astype(np.uint8))  # passed twice, going in and coming out
        return {
            "type": "blendbsdf", "weight": _bitmap(mi, np.clip(solid, 0, 1), raw=True),
            "glass": {"type": "dielectric", "int_ior": INDEX, "ext_ior": 1.0, "specular_transmittance": tint},
            "paint": {"type": "twosided", "bsdf": {"type": "plastic", "diffuse_reflectance": paint}},
        }  # fmt: skip
    bsdf = {"type": "principled", "base_color": paint, "roughness": _bitmap(mi, np.clip(shine, 0.05, 1), raw=True)}
    if body == "milky":
        return {**bsdf, "spec_trans": _bitmap(mi, np.clip(1 - solid, 0, 0.85), raw=True), "eta": 1.45}
    return {**bsdf, "specular": 0.5}


def _mesh(mi: Any, meshes: Sequence[Mesh], bsdf: dict[str, Any]) -> Any:
    """One shape of several meshes, the texture of each in its own row."""
    places, normals = (np.concatenate([getattr(m, part) for m in meshes]) for part in ("places", "normals"))
    rows = [np.stack([m.uv[:, 0], (k + 1 - m.uv[:, 1]) / len(meshes)], 1) for k, m in enumerate(meshes)]
    first = np.cumsum([0, *(len(m.places) for m in meshes[:-1])])
    faces = np.concatenate([m.triangles + start for m, start in zip(meshes, first, strict=True)]).astype(np.uint32)
    props = mi.Properties()
    props["bsdf"] = mi.load_dict(bsdf)
    shape = mi.Mesh("dice", len(places), len(faces), props=props, has_vertex_normals=True, has_vertex_texcoords=True)
    values = mi.traverse(shape)
    values["vertex_positions"] = places.ravel()
    values["vertex_normals"] = normals.ravel()
    values["vertex_texcoords"] = np.concatenate(rows).ravel()
    values["faces"] = faces.ravel()
    values.update()
    return shape
