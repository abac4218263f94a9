"""Personal care and health; units are centimetres."""
import math
import random

from mathutils import noise

from outlines import *
from stage import *


def lying_tube(label, skin, cap, w=5.2, r=1.75, long=15.5, foot=2.4):
    """A tube on its back: the cap to the right, the seam to the left; the label runs along it and looks up."""
    def half(up):
        def point(u, v):
            a = math.pi * (1 - v) if up else math.pi * (1 + v)
            full = min(1, u / 0.94) ** 0.75
            wide, deep = w / 2 + (r - w / 2) * u, r * full * 0.92 + 0.07
            return (u * long, wide * math.cos(a), r * 0.92 + deep * math.sin(a))
        return point
    surface(44, 36, half(True), printed(label, rough=0.32, clear=0.35))
    plain = material(skin, rough=0.32, clear=0.35)
    surface(44, 36, half(False), plain)
    box((0.8, w, 0.16), plain, at=(-0.35, 0, r * 0.92 - 0.08), radius=0.05)
    for k in range(26):
        box((0.7, 0.06, 0.2), plain, at=(-0.36, (k / 25 - 0.5) * (w - 0.3), r * 0.92 - 0.1), radius=0)
    lid = material(cap, rough=0.3, clear=0.4)
    lathe([(r * 0.98, -0.15), (r * 0.99, 0.12), (r * 0.8, 0.4), (0, 0.42)], plain, at=(long, 0, r * 0.92), turn=(0, 90, 0))
    lathe(dense([(r * 0.7, 0), (r * 0.76, 0.1), (r * 0.7, foot - 0.15), (r * 0.6, foot), (0, foot)], 4), lid, at=(long + 0.35, 0, r * 0.92), turn=(0, 90, 0))
    knurl(r * 0.735, 0.25, foot - 0.35, lid, 34, 0.05, at=(long + 0.35, 0, r * 0.92), turn=(0, 90, 0))


def toothpaste(label=None, box_label=None, skin="#ffffff", cap="#2f6fb0", side="#ffffff"):
    """The tube before its carton."""
    gathered(lambda: lying_tube(label, skin, cap), at=(-9, -4.4, 0), turn=(0, 0, -8))
    def carton():
        box((20, 4.2, 5), material(side, rough=0.4, clear=0.2), radius=0.06)
        sheet((19.94, 4.94), printed(box_label, rough=0.4, clear=0.2), at=(0, -2.112, 2.5))
    gathered(carton, at=(0.4, 2.6, 0), turn=(0, 0, -8))
    return {"azimuth": 0, "elevation": 46, "fill": 0.82}


def toothbrushes(colours=("#3c8dbc", "#f3f3f0", "#e58aa0"), mark=None):
    """Three brushes side by side, bristles up."""
    def brush(colour):
        grip = material(colour, rough=0.3, clear=0.4)
        soft = material("#f4f4f2", rough=0.55)
        line = [(0, 0, 0.62, 0.36), (2.2, 0, 0.56, 0.52), (5, 0, 0.5, 0.5), (7.6, 0, 0.62, 0.42), (9, 0, 0.74, 0.55), (11, 0, 0.72, 0.4), (13.5, 0, 0.62, 0.24), (15.2, 0, 0.6, 0.22)]
        handle = tube(line, 0.5, grip)
        handle.scale = (1, 1.25, 1)
        pad = tube([(1.2, 0, 0.86, 0.2), (3.4, 0, 0.86, 0.32), (6.4, 0, 0.84, 0.2)], 0.3, soft)
        pad.scale = (1, 1.5, 1)
        box((3.0, 1.15, 0.46), grip, at=(16.4, 0, 0.42), radius=0.2)
        rng = random.Random(colour)
        for i in range(10):
            for j in range(4):
                x, y = 15.15 + i * 0.28, (j - 1.5) * 0.27
                tall = 1.0 + 0.1 * math.cos(i * 1.26)
                tint = "#fbfbfa" if (i + j) % 5 else colour
                lathe([(0.105, 0), (0.125, tall), (0, tall + 0.03)], material(tint, rough=0.7), at=(x, y, 0.86), turn=(rng.uniform(-2, 2), rng.uniform(-2, 2), 0), segments=10)
    for k, colour in enumerate(colours):
        gathered(lambda: brush(colour), at=(-9 + k * 0.5, 3.2 - k * 3.1, 0), turn=(0, 0, 12 - k * 5))
    return {"azimuth": -24, "elevation": 33, "fill": 0.82}


def flat_bottle(label=None, liquid="#7fd6cf", cap="#f6f8f8", w=8.2, d=4.8, h=17, lid=3.0):
    """Mouthwash: a flat clear bottle with the liquid up to its shoulder and a dosing cap."""
    def body(inset, to):
        levels = [(0.5, 0), (0.12, 0.12), (0, 0.45), (0, h * 0.4), (0, h * 0.7), (0.15, h * 0.78), (0.7, h * 0.86), (1.5, h * 0.93), (1.75, h * 0.99)]
        return [(i + inset, z + (inset if k == 0 else 0)) for k, (i, z) in enumerate(levels) if z <= to]
    loft(w, d, 1.9, body(0, h), pane(ior=1.2), steps=12)
    loft(w, d, 1.9, body(0.2, h * 0.8), pane(liquid, ior=1.12), steps=12)
    top = material(cap, rough=0.28, clear=0.4)
    lathe(dense([(1.75, h - 0.3), (1.85, h - 0.2), (1.8, h + lid - 0.2), (1.65, h + lid), (0, h + lid)], 4), top)
    knurl(1.82, h, h + lid - 0.5, top, 54, 0.04)
    flat = w - 3.8
    def front(u, v):
        path = (u - 0.5) * 2 * (flat / 2 + 1.5)
        over = max(0, abs(path) - flat / 2) / 1.9
        x = math.copysign(min(abs(path), flat / 2) + 1.9 * math.sin(over), path)
        return (x, -d / 2 + 1.9 * (1 - math.cos(over)) - 0.02, h * 0.12 + v * h * 0.54)
    surface(32, 4, front, printed(label, rough=0.4), smooth=0)
    return {"azimuth": 14, "elevation": 8, "fill": 0.78}


def flip_bottle(label=None, skin="#f3e9ef", cap="#ffffff", r=3.3, h=17.5, oval=0.62, foot=2.0, gloss=0.3):
    """Conditioner: an oval bottle that stands on its wide flip cap."""
    lid = material(cap, rough=0.3, clear=0.4)
    profile = dense([(r * 0.86, foot), (r * 0.9, foot + 0.2), (r, h * 0.5), (r * 1.02, h * 0.72), (r * 0.97, h * 0.93), (r * 0.8, h * 0.985), (r * 0.4, h), (0, h)], 8)
    parts = [
        lathe(dense([(0, 0), (r * 0.86, 0), (r * 0.92, 0.2), (r * 0.9, foot)], 4), lid),
        lathe([(r * 0.87, foot - 0.1), (r * 0.84, foot), (r * 0.87, foot + 0.1)], material("#c9c9c7", rough=0.4)),
        lathe(profile, material(skin, rough=gloss, clear=0.4)),
        lathe([(x + 0.02, z) for x, z in profile if foot + 1.6 < z < h * 0.9], printed(label, rough=gloss, clear=0.3), arc=(-160, -20), segments=56),
    ]
    for part in parts:
        part.scale = (1, oval, 1)
    return {"azimuth": 6, "elevation": 8, "fill": 0.78}


def wipes(label=None, film="#e4f1f4", lid="#ffffff", w=19, d=10.5, h=5.4, accent="#3a8fb0"):
    """A flow pack that lies, with its plastic lid half open."""
    def half(up):
        def point(u, v):
            x, y = (u - 0.5) * 2, (v - 0.5) * 2
            swell = max(0, 1 - abs(x) ** 7) ** 0.5 * max(0, 1 - abs(y) ** 5) ** 0.42
            crease = 0.1 * noise.noise((u * 9, v * 3, 3.0)) * min(1, 3 * (1 - abs(x)) + 0.2)
            z = h / 2 + (swell * (h / 2) * (1 if up else -1) + (crease if up else 0))
            return (x * w / 2, y * d / 2 * (1 - 0.05 * abs(x) ** 8), max(0.0, z) if not up else z)
        return point
    surface(64, 44, half(True), printed(label, rough=0.25, clear=0.35))
    surface(64, 44, half(False), material(film, rough=0.3))
    for side in (-1, 1):
        seal = material(film, rough=0.3)
        box((1.1, d * 0.9, 0.08), seal, at=(side * (w / 2 + 0.35), 0, h / 2 - 0.05), radius=0)
        for k in range(4):
            box((0.1, d * 0.9, 0.13), seal, at=(side * (w / 2 + 0.1 + 0.2 * k), 0, h / 2 - 0.07), radius=0)
    white = material(lid, rough=0.3, clear=0.4)
    loft(8.2, 5.6, 1.2, eased(h - 0.12, h + 0.45, 0.05, 0.15), white, at=(4, 0, 0))
    loft(6.2, 3.8, 0.9, [(0, h + 0.45), (0, h + 0.47)], material("#e7eef0", rough=0.4), at=(4, 0, 0))
    lathe(curve_points([(0, 2.1), (1.1, 1.5), (1.5, 0.4), (2.0, 0)], 6), material("#fdfdfc", rough=0.85, sheen=0.3), at=(4, 0, h + 0.4), segments=9)
    def leaf():
        loft(8.2, 5.6, 1.2, eased(0, 0.4, 0.1, 0.05), white, at=(4, 2.8, 0))
        loft(6.4, 4.0, 0.9, [(0, -0.08), (0, 0.05)], material(accent, rough=0.35), at=(4, 2.8, 0))
    gathered(leaf, at=(0, 2.9, h + 0.5), turn=(68, 0, 0))
    return {"azimuth": -22, "elevation": 27, "fill": 0.78}


def softpack(label=None, film="#e7eef8", w=34, d=15, h=26, crease=0.35, handle=True):
    """A block of pads or napkins in printed film, full and a little creased, with a carrying loop."""
    def face(u, v):
        x, y = (u - 0.5) * 2, (v - 0.5) * 2
        bulge = (1 - abs(x) ** 3) * (1 - abs(y) ** 3)
        fold = crease * noise.noise((u * 7, v * 6, 8.0)) * (0.4 + abs(x * y))
        return (x * (w / 2 - 0.2), -d / 2 - 0.9 * bulge - fold * 0.6, 0.15 + v * (h - 0.3))
    surface(60, 50, face, printed(label, rough=0.26, clear=0.3))
    skin = material(film, rough=0.26, clear=0.3, bump=(0.5, 0.25))
    loft(w, d, 1.2, eased(0, h, 0.9, 0.9), skin, at=(0, 0.25, 0))
    for side in (-1, 1):  # the folded ends
        mesh = sheet((0.1, h * 0.9), skin, at=(side * (w / 2 + 0.02), 0, h / 2))
    if handle:
        tube([(-w * 0.2, 0, h - 0.1), (-w * 0.1, 0, h + 3.2), (w * 0.1, 0, h + 3.2), (w * 0.2, 0, h - 0.1)], 0.32, material(film, rough=0.3)).scale = (1, 3.2, 1)
    return {"azimuth": -26, "elevation": 13, "fill": 0.78}


def pills(label=None, skin="#6b3410", clear=True, cap="#ffffff", pill="gel", r=3.0, h=11.5, arc=125):
    """A supplement's bottle with what it holds lying before it."""
    body = material(skin, rough=0.06, glass=0.35, ior=1.3, clear=1) if clear else material(skin, rough=0.34, clear=0.35)
    lathe(dense([(0, 0.2), (r * 0.88, 0.03), (r, 0.35), (r, 0.7), (r, h * 0.4), (r, h * 0.68), (r, h * 0.72), (r * 0.95, h * 0.8), (r * 0.76, h * 0.87), (r * 0.76, h * 0.9)], 8), body)
    top = material(cap, rough=0.32, clear=0.3)
    lathe(dense([(r * 0.84, h * 0.87), (r * 0.86, h * 0.875), (r * 0.86, h + 1.0), (r * 0.8, h + 1.2), (0, h + 1.2)], 4), top)
    knurl(r * 0.86, h * 0.89, h + 0.9, top, 60, 0.05)
    lathe(straight(r + 0.03, h * 0.12, h * 0.7), printed(label, rough=0.38, clear=0.15), arc=(-90 - arc, -90 + arc), segments=80)
    rng = random.Random(label)
    for k in range(9):
        x, y, a = -4.8 + k * 1.25 + rng.uniform(-0.2, 0.2), -3.9 - 1.3 * (k % 3) + rng.uniform(-0.2, 0.2), rng.uniform(0, 180)
        if pill == "gel":
            ball((1.15, 0.47, 0.47), pane("#efb23c", rough=0.04, ior=1.3), at=(x, y, 0.47), turn=(0, 0, a))
        else:
            lathe(dense([(0, 0), (0.5, 0.03), (0.62, 0.15), (0.62, 0.36), (0.5, 0.48), (0, 0.52)], 4), material("#f7f1e2", rough=0.6), at=(x, y, 0.01), segments=40)
    return {"azimuth": 0, "elevation": 14, "fill": 0.76}


def face_masks(label=None, side="#ffffff"):
    """A box of masks, and one unfolded against it."""
    def carton():
        box((19, 9.5, 8), material(side, rough=0.5), radius=0.06)
        sheet((18.94, 7.94), printed(label, rough=0.5), at=(0, -4.762, 4))
    gathered(carton, at=(0, 4.6, 0), turn=(0, 0, -12))
    cloth = dyed(rough=0.85, sheen=0.2, bump=(7, 0.15))
    def mask():
        def point(u, v):
            x, z = (u - 0.5) * 17.4, v * 9.4
            pleat = 0.16 * (((v * 5.0) % 1.0) ** 2) * (0.15 < v < 0.85)
            return (x, -1.9 * math.cos((u - 0.5) * 2.3) - pleat - 0.35 * math.sin(math.pi * v), z)
        surface(50, 70, point, cloth)
        for z in (0.25, 9.15):
            tube([((u - 0.5) * 17.4, -1.93 * math.cos((u - 0.5) * 2.3), z) for u in [k / 12 for k in range(13)]], 0.16, cloth)
        for s in (-1, 1):
            tube([(s * 8.6, -0.78, 0.4), (s * 10.2, -0.2, 1.2), (s * 11.2, 0.3, 4.6), (s * 10.2, -0.2, 8.2), (s * 8.6, -0.78, 9.0)], 0.13, material("#f4f4f2", rough=0.8))
    gathered(mask, at=(-1.6, -5.4, 0.1), turn=(-16, 0, 8))
    return {"azimuth": 8, "elevation": 16, "fill": 0.8}


def tubes(label=None, skin="#ffffff", cap="#19909b"):
    """Two tubes that stand on their caps."""
    from forms_beauty import standing_tube

    for x, y, a in ((-2.9, 0, 6), (3.0, 1.8, -7)):
        gathered(lambda: standing_tube(label, skin, cap, r=1.9, w=5.6, h=16, foot=2.0, taper=1.0), at=(x, y, 0), turn=(0, 0, a))
    return {"azimuth": 0, "elevation": 9, "fill": 0.76}


def pads(label=None, film="#6a4fa0"):
    """Two soft packs of pads, one standing and one lying before it."""
    gathered(lambda: softpack(label, film, 17, 7.5, 11.5, 0.25, handle=False), at=(0.8, 4, 0), turn=(0, 0, -8))
    gathered(lambda: softpack(label, film, 17, 7.5, 11.5, 0.25, handle=False), at=(-1.6, -3.2, 3.9), turn=(-90, 0, 14))
    return {"azimuth": -6, "elevation": 24, "fill": 0.78}
