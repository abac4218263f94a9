"""Linen, storage and lamps; units are centimetres."""
import math
import random

from mathutils import noise

from outlines import *
from stage import *

oak = lambda light="#d2a56e", dark="#b5834c": mottled([(0.3, light), (0.55, dark), (0.72, light)], scale=0.16, stretch=(0.35, 5, 5), rough=0.5, clear=0.1, distortion=0.6)


def towels(w=31.0, d=21.0):
    """Three folded towels upon each other, their folds towards the camera."""
    cloth = dyed(rough=0.98, sheen=0.6, bump=(5.5, 1.6))
    def folded(seed):
        for radius, thick, deep in ((2.3, 1.5, d), (0.75, 1.3, d - 1.4)):
            def point(u, v, radius=radius, deep=deep):
                turn = math.pi * radius
                whole = 2 * deep + turn
                s = v * whole
                sag = 0.22 * noise.noise((u * 3 + seed, v * 4, seed)) + 0.14 * math.cos((u - 0.5) * 5)
                if s < deep:
                    y, z = deep / 2 - s, radius * 2
                elif s < deep + turn:
                    a = (s - deep) / radius
                    y, z = -deep / 2 - radius * math.sin(a), radius + radius * math.cos(a)
                else:
                    y, z = -deep / 2 + (s - deep - turn), 0
                return ((u - 0.5) * (w + 0.4 * noise.noise((v * 5, seed, 1))), y + 0.25 * noise.noise((u * 4, seed, 3.0)), z - radius + 3.1 + sag)
            surface(30, 90, point, cloth, thick=thick, smooth=1)
    for k in range(3):
        rng = random.Random(k)
        gathered(lambda: folded(k * 3.7), at=(rng.uniform(-0.5, 0.5), rng.uniform(-0.4, 0.4), k * 6.1 - 0.1), turn=(0, 0, rng.uniform(-2.5, 2.5)))
    return {"azimuth": -26, "elevation": 15, "fill": 0.76}


def pillow(w=60.0, d=40.0, h=13.0):
    """A pillow in a quilted cover with piping, plumped."""
    cover = mottled([(0.4, "#f6f4ef"), (0.7, "#eeebe4")], scale=2, rough=0.95, bump=0.15)
    quilt = material("#f7f5f0", rough=0.95, sheen=0.4, bump=(2.2, 0.6))
    edge = lambda t: max(0.0, 1 - abs(t) ** 3.4)
    def point(side):
        def at(u, v):
            x, y = 2 * u - 1, 2 * v - 1
            plump = (edge(x) * edge(y)) ** 0.5
            pinch = 1 - 0.06 * (x * x) * (y * y)
            ribs = 0.16 * (math.cos(u * 26 * math.pi) * math.cos(v * 18 * math.pi)) * plump
            wave = 0.35 * noise.noise((u * 3, v * 3, 2.0)) * plump
            return (x * w / 2 * pinch, y * d / 2 * pinch, h * 0.42 + side * (plump * h * 0.52 + ribs + wave))
        return at
    surface(90, 70, point(1), quilt, smooth=1)
    surface(60, 40, point(-1), cover, smooth=1)
    line = []
    for k in range(120):
        t = k / 120 * 4
        s, f = int(t), t - int(t)
        u, v = ((f, 0), (1, f), (1 - f, 1), (0, 1 - f))[s]
        x, y = 2 * u - 1, 2 * v - 1
        pinch = 1 - 0.06 * (x * x) * (y * y)
        line.append((x * w / 2 * pinch, y * d / 2 * pinch, h * 0.42))
    tube(line, 0.42, material("#d9d2c4", rough=0.9), smooth=False, closed=True)
    return {"azimuth": -28, "elevation": 20, "fill": 0.82}


def storage_box(w=48.0, d=34.0, h=30.0):
    """A folding box with ribbed sides, a lid and grips."""
    skin = dyed(rough=0.45, clear=0.1)
    loft(w, d, 2.2, eased(0, h, 1.0, 0.2), skin)
    for side in (-1, 1):
        slab((w - 5, 0.5, h - 9), skin, at=(0, side * (d / 2), h / 2 - 2.4), corner=1.2, edge=0.2)
        for k in range(9):
            slab((2.0, 0.6, h - 12), skin, at=((k - 4) * (w - 9) / 9, side * (d / 2 + 0.3), h / 2 - 2.4), corner=0.9, edge=0.28)
        slab((d - 5, 0.5, h - 9), skin, at=(side * (w / 2), 0, h / 2 - 2.4), corner=1.2, edge=0.2, turn=(0, 0, 90))
        slab((11, 0.7, 4.2), material("#6f7478", rough=0.6), at=(side * (w / 2 + 0.15), 0, h - 10), corner=1.9, edge=0.1, turn=(0, 0, 90))
        tube([(side * (w / 2 + 0.3), y, z) for y, z in [(5.4 * math.cos(a) * 1.05, h - 10 + 2.1 * math.sin(a)) for a in [math.tau * k / 16 for k in range(16)]]], 0.35, skin, closed=True)
    loft(w + 1.6, d + 1.6, 2.8, eased(h - 1.6, h + 2.2, 0.3, 0.9), skin)
    loft(w - 8, d - 8, 2.0, [(0, h + 2.19), (0.25, h + 2.6), (0.8, h + 2.62)], skin)
    for x in (-w / 4, w / 4):
        slab((6.5, 1.2, 4.6), material("#f4f3ef", rough=0.4), at=(x, -d / 2 - 1.1, h - 1.6), corner=0.9, edge=0.3)
    return {"azimuth": -30, "elevation": 19, "fill": 0.8}


def shelf(w=60.0, d=30.0, h=88.0):
    """Three boards on a frame of black steel, with a few books, a bowl and a vase."""
    frame_black = black(0.5)
    boards = (14.0, 48.0, 82.0)
    for x in (-w / 2 + 1.2, w / 2 - 1.2):
        for y in (-d / 2 + 1.2, d / 2 - 1.2):
            box((2.0, 2.0, h), frame_black, at=(x, y, 0), radius=0.2)
        for z in boards:
            box((1.6, d - 3, 1.6), frame_black, at=(x, 0, z - 1.7), radius=0.15)
    for z in boards:
        box((w + 1.0, d + 0.6, 2.0), oak(), at=(0, 0, z), radius=0.3)
    for z in boards[:2]:
        box((w - 3, 1.4, 1.4), frame_black, at=(0, d / 2 - 1.2, z - 1.7), radius=0.1)
    rng = random.Random(7)
    x = -w / 2 + 6
    for colour in ("#33507a", "#d8c7a6", "#8d3b34", "#5d7c66", "#e6e1d6"):
        wide, high = rng.uniform(2.2, 3.6), rng.uniform(19, 24)
        box((wide, 15, high), material(colour, rough=0.6), at=(x + wide / 2, 2, 50), radius=0.3)
        x += wide + 0.15
    lathe(dense([(0, 0.2), (4, 0.2), (7.5, 2.2), (9.5, 5.6), (9.2, 5.7), (7, 2.6), (0, 1)], 5), material("#dcd6ca", rough=0.5), at=(14, 0, 50))
    lathe(dense([(0, 0), (4.2, 0.1), (6, 3), (6.2, 7), (4, 12), (2.3, 15), (2.6, 17.5), (2.3, 17.4), (2.0, 15), (0, 14)], 6), material("#8fa79b", rough=0.45, clear=0.2), at=(-15, 0, 84))
    loft(24, 18, 1.5, eased(0, 12, 0.6, 0.3), material("#c9b596", rough=0.9, bump=(3, 0.9)), at=(12, 0, 16))
    return {"azimuth": -28, "elevation": 10, "fill": 0.82}


def pedal_bin(mark=None, r=13.5, h=40.0):
    """A round bin of brushed steel with a pedal."""
    brushed = material("#c6c8ca", rough=0.3, metal=1)
    dark = black(0.5)
    lathe(dense([(0, 0), (r + 0.4, 0), (r + 0.5, 0.4), (r + 0.5, 2.6), (r, 3.0)], 4), dark)
    lathe(straight(r, 2.8, h - 3.4, 4), brushed)
    lathe(dense([(r + 0.1, h - 3.6), (r + 0.45, h - 3.4), (r + 0.45, h - 2.2), (r + 0.1, h - 2.0)], 3), dark)
    lathe(dense([(r + 0.2, h - 2.0), (r + 0.25, h - 0.6), (r - 0.3, h + 0.2), (r * 0.7, h + 1.5), (r * 0.35, h + 2.2), (0, h + 2.4)], 6), brushed)
    slab((7.6, 6.0, 1.1), dark, at=(0, -r - 2.4, 1.5), corner=0.5, edge=0.3)
    slab((7.0, 5.0, 0.3), steel(0.25), at=(0, -r - 2.6, 2.15), corner=0.1, edge=0.1)
    box((8, 2.6, 5.5), dark, at=(0, r + 0.8, h - 5.4), radius=0.7)
    tube([(-9, r * 0.7, h - 8), (-10.8, r + 4, h - 9.5), (10.8, r + 4, h - 9.5), (9, r * 0.7, h - 8)], 0.6, dark)
    if mark:
        lathe([(r + 0.03, h - 8.6), (r + 0.03, h - 7.2)], printed(mark, rough=0.3), arc=(-104, -76), segments=16)
    return {"azimuth": -26, "elevation": 13, "fill": 0.78}


def desk_lamp(mark=None):
    """A lamp for a desk: a round foot, two arms, a flat head that shines downwards."""
    skin = dyed(rough=0.36, clear=0.25)
    metal = steel(0.25)
    lathe(dense([(0, 0), (9.2, 0), (9.5, 0.4), (9.2, 1.3), (3, 1.8), (0, 1.8)], 6), skin)
    for k in range(4):
        lathe([(0.5, 0), (0.45, 0.08), (0, 0.1)], material("#f5d9a0" if k == 1 else "#8c9298", glow=1.5 if k == 1 else 0), at=(-2.4 + k * 1.6, -6.2, 1.5), segments=24, turn=(10, 0, 0))
    lathe([(1.5, 1.6), (1.4, 3.6), (0, 3.7)], skin)
    tube([(0, 0, 3), (7.5, 0, 27.5)], 0.85, skin, smooth=False)
    lathe(dense([(0, -1.7), (1.7, -1.6), (1.8, 0), (1.7, 1.6), (0, 1.7)], 3), metal, at=(7.5, 0, 28), turn=(90, 0, 0), segments=48)
    tube([(7.5, 0, 28), (-12.5, 0, 43.5)], 0.75, skin, smooth=False)
    lathe(dense([(0, -1.5), (1.4, -1.4), (1.5, 0), (1.4, 1.4), (0, 1.5)], 3), metal, at=(-12.5, 0, 43.5), turn=(90, 0, 0), segments=48)
    def head():
        loft(33, 5.2, 2.5, eased(0, 1.5, 0.4, 0.6), skin)
        loft(29, 3.6, 1.7, [(0, -0.12), (0.05, 0.02)], material("#fff3da", glow=3.2))
    gathered(head, at=(-17, 0, 41.6), turn=(0, -4, 0))
    if mark:
        sheet((4.4, 0.88), printed(mark, rough=0.3), at=(0, -8.2, 1.2), turn=(-80, 0, 0))
    tube([(0, 9, 0.6), (6, 14, 0.35), (16, 11, 0.35), (20, 3, 0.35)], 0.35, rubber())
    return {"azimuth": -16, "elevation": 9, "fill": 0.82}


def bath_mat(w=60.0, d=39.0):
    """A mat of diatomite with seven grooves."""
    stone = mottled([(0.35, "#d6d2ca"), (0.6, "#cbc6bc"), (0.72, "#dedad2")], scale=1.6, rough=0.95, detail=10, bump=0.15)
    loft(w, d, 3.0, eased(0, 1.0, 0.25, 0.3), stone)
    for k in range(7):
        slab((w - 10, 0.5, 1.0), material("#b4aea3", rough=0.98), at=(0, (k - 3) * 4.4, 0.93), corner=0.24, edge=0.02, turn=(90, 0, 0))
    return {"azimuth": -28, "elevation": 28, "fill": 0.84}
