"""Beer, sake, sparkling wine, chocolate and fruit; units are centimetres."""
import math
import random

from outlines import *
from stage import *


def printed_round(r, low, high, label, arc=(-190, 10), rough=0.5, at=(0, 0, 0)):
    return lathe(straight(r + 0.03, low, high), printed(label, rough=rough), at, arc=arc, segments=72)


def beer(label=None, glass="#4a2208", crown="#c9a24a"):
    """A brown bottle of 330 ml with a crown cork, and a glass of beer."""
    profile = dense([(0, 0.35), (2.6, 0.1), (3.02, 0.6), (3.02, 4), (3.02, 9), (3.02, 13.2), (2.7, 15), (1.75, 17.4), (1.35, 19.2), (1.28, 21.4), (1.28, 22.1)], 8)
    lathe(profile, material(glass, rough=0.04, clear=1, glass=0.25, ior=1.3))
    lathe([(1.3, 21.2), (1.5, 21.35), (1.5, 21.9), (1.3, 22.1)], material(glass, rough=0.05, clear=1))
    lathe(dense([(1.62, 22.0), (1.58, 22.35), (1.36, 22.75), (0.9, 22.85), (0, 22.88)], 4), material(crown, rough=0.25, metal=0.9))
    knurl(1.56, 21.95, 22.3, material(crown, rough=0.25, metal=0.9), count=21, deep=0.12)
    printed_round(3.02, 3.4, 11.0, label)
    at = (8.6, 1.6, 0)
    lathe(dense([(0, 0.1), (2.6, 0.05), (2.8, 0.4), (2.9, 3), (3.5, 9), (3.8, 14.8), (3.72, 14.85), (3.4, 9), (2.75, 3), (2.5, 1.2), (0, 1.1)], 6), pane(ior=1.2), at)
    lathe(dense([(0, 1.2), (2.45, 1.3), (2.72, 3), (3.38, 9), (3.56, 11.6)], 6), material("#e3a22c", rough=0.05, clear=1, glass=0.5, ior=1.25, soft=0.3), at)
    lathe(dense([(3.56, 11.6), (3.7, 13.8), (3.5, 14.6), (1.8, 15.2), (0, 15.3)], 5), material("#fbf4e2", rough=0.9, soft=0.4, bump=(6, 0.6)), at)
    return {"azimuth": 0, "elevation": 8, "fill": 0.8}


def sake(label=None, glass="#8fb9c9", cap="#22303a"):
    """A clear blue bottle of 720 ml with a broad paper label, and a cup before it."""
    profile = dense([(0, 0.4), (3.4, 0.1), (3.9, 0.7), (3.9, 5), (3.9, 12), (3.9, 16.6), (3.5, 18.8), (2.2, 21.4), (1.55, 23.6), (1.45, 26), (1.45, 27.2)], 8)
    lathe(profile, pane(glass, rough=0.02, ior=1.25))
    lathe([(max(0, r - 0.25), z + 0.2) for r, z in profile if z < 22.5] + [(0, 22.6)], pane("#dfeef2", ior=1.15))
    lathe(dense([(1.6, 25.4), (1.62, 26), (1.62, 29.2), (1.5, 29.5), (0, 29.5)], 4), material(cap, rough=0.35, clear=0.3))
    printed_round(3.9, 2.6, 14.4, label, arc=(-168, -12))
    china = material("#f5f4ef", rough=0.2, clear=0.8)
    lathe(dense([(0, 0.3), (1.3, 0.3), (1.4, 0), (1.6, 0.1), (2.5, 1.6), (2.9, 3.6), (2.86, 3.7), (2.7, 3.5), (2.2, 1.6), (0, 0.7)], 5), china, at=(6.6, -3.4, 0))
    lathe([(0, 2.9), (2.62, 2.9)], pane("#eef5f5"), at=(6.6, -3.4, 0))
    return {"azimuth": 0, "elevation": 10, "fill": 0.8}


def sparkling(label=None, glass="#16220f", foil="#c2a04e"):
    """A heavy bottle with gold foil down to its shoulder, a muselet's cap, and two glasses."""
    profile = dense([(0, 1.2), (2.6, 0.1), (4.1, 0.15), (4.4, 0.9), (4.4, 5), (4.4, 11.5), (4.2, 14.5), (3.2, 19), (2.1, 23.5), (1.6, 27.5), (1.5, 30)], 8)
    lathe(profile, material(glass, rough=0.03, clear=1))
    wrap = material(foil, rough=0.3, metal=1, bump=(2.5, 0.5))
    lathe([(r + 0.06, z) for r, z in profile if z > 20.4] + [(1.9, 30.2), (1.95, 30.9), (1.6, 31.2)], wrap)
    lathe(dense([(1.5, 31.0), (2.0, 31.2), (2.1, 32.2), (1.7, 33.1), (0, 33.3)], 4), wrap)
    printed_round(4.4, 3.2, 11.4, label)
    clear = pane(ior=1.2)
    for x, y in ((9.0, -1.8), (13.6, 3.0)):
        lathe(dense([(0, 0.15), (3.1, 0.1), (3.2, 0.25), (1.2, 0.6), (0.4, 1.4), (0.32, 4), (0.35, 8.4), (0.9, 9.6), (2.1, 12), (2.5, 15), (2.35, 19.6), (2.28, 19.65), (2.4, 15), (2.0, 12.1), (0, 10.2)], 6), clear, at=(x, y, 0))
        lathe(dense([(0, 10.3), (1.95, 12.2), (2.35, 15), (2.32, 16.6), (0, 16.6)], 5), pane("#efd58a", ior=1.1), at=(x, y, 0))
    return {"azimuth": 0, "elevation": 8, "fill": 0.82}


def chocolate(label=None):
    """A bar half out of its foil and sleeve, two broken pieces before it."""
    dark = material("#2b150b", rough=0.28, clear=0.25)
    def piece(columns, rows):
        for i in range(columns):
            for j in range(rows):
                x, y = (i - (columns - 1) / 2) * 2.6, (j - (rows - 1) / 2) * 2.3
                box((2.6, 2.3, 0.45), dark, at=(x, y, 0), radius=0.04)
                loft(2.42, 2.12, 0.16, [(0, 0.42), (0.34, 0.86), (0.42, 0.9)], dark, at=(x, y, 0), steps=4)
    def whole():
        piece(4, 7)
        foil = material("#d9c28a", rough=0.32, metal=1, bump=(3, 1.0))
        loft(11.0, 9.6, 0.5, eased(-0.08, 1.02, 0.3, 0.3), foil, at=(0, 3.6, 0))
        for k in range(14):
            x = -5.4 + k * 0.83
            box((0.8, 1.0, 0.04), foil, at=(x, -1.4 + 0.35 * math.sin(k * 2.1), 0.95 + 0.1 * math.sin(k * 1.3)), radius=0.01, turn=(14 + 10 * math.sin(k * 1.7), 0, 7 * math.sin(k)))
        paper = material("#2f4a43", rough=0.6)
        loft(11.3, 8.2, 0.4, eased(-0.12, 1.1, 0.3, 0.3), paper, at=(0, 4.6, 0))
        sheet((11.0, 7.9), printed(label, rough=0.6), at=(0, 4.6, 1.115), turn=(-90, 0, 0))
    gathered(whole, at=(0, 1, 0.2), turn=(0, 0, 16))
    gathered(lambda: piece(2, 1), at=(6.4, -8.6, 0), turn=(0, 0, -34))
    gathered(lambda: piece(1, 1), at=(1.2, -10.2, 0.35), turn=(18, 0, 20))
    return {"azimuth": 0, "elevation": 42, "fill": 0.8}


def cherries(count=17, seed=5):
    """A heap of dark cherries, some in pairs on their stalks."""
    rng = random.Random(seed)
    skin = mottled([(0.3, "#4a060f"), (0.55, "#6d0a17"), (0.75, "#8a1220")], scale=0.9, rough=0.12, clear=0.9)
    stalk = material("#6f7f35", rough=0.6)
    tip = material("#7a5a34", rough=0.7)
    places = [(x * 2.35 + rng.uniform(-0.25, 0.25) + (row % 2) * 1.1, row * 1.95, 1.15) for row, n in enumerate((5, 4, 4)) for x in [k - (n - 1) / 2 for k in range(n)]]
    places += [(-2.2, 1.6, 2.85), (0.4, 1.3, 2.95), (2.7, 1.9, 2.8), (0.9, 2.9, 2.9)]
    profile = dense([(0, -1.0), (0.5, -0.98), (1.0, -0.55), (1.22, 0.1), (1.1, 0.72), (0.62, 0.96), (0.22, 0.86), (0, 0.72)], 6)
    for k, (x, y, z) in enumerate(places[:count]):
        lean, spin = rng.uniform(-34, 34), rng.uniform(0, 360)
        def one():
            lathe(profile, skin, segments=48)
            if k % 2 == 0 or k > 12:
                bend = rng.uniform(-1.3, 1.3)
                tube([(0, 0, 0.7, 0.1), (bend * 0.2, 0.1, 2.0, 0.07), (bend * 0.7, 0.3, 3.4, 0.07), (bend * 1.5, 0.5, 4.4, 0.11)], 0.075, stalk)
                ball((0.17, 0.17, 0.12), tip, at=(bend * 1.5, 0.5, 4.42))
        gathered(one, at=(x, y, z), turn=(lean, rng.uniform(-25, 25), spin), scale=rng.uniform(0.94, 1.06))
    return {"azimuth": 0, "elevation": 24, "fill": 0.78}


def muscat(seed=9):
    """A bunch of pale green grapes, lying, its stalk to the back."""
    rng = random.Random(seed)
    skin = mottled([(0.3, "#a9bd4a"), (0.55, "#b9c95c"), (0.75, "#c9d47a")], scale=0.7, rough=0.16, clear=0.55, soft=0.5)
    spots = []
    def free(p, r):
        return all((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2 > ((r + q[3]) * 0.86) ** 2 for q in spots)
    for _ in range(9000):
        t = rng.random()
        wide = 5.2 * math.sin(math.pi * min(1, 0.16 + 0.8 * t)) ** 0.8 * (0.45 + 0.55 * t)
        a = rng.uniform(0, math.tau)
        deep = 3.0 * wide / 5.2
        r = rng.uniform(1.12, 1.32)
        p = (wide * math.cos(a), -8.5 + 15 * t, max(r, 3.0 + deep * 1.1 * math.sin(a)))
        if free(p, r):
            spots.append((*p, r))
    for k, (x, y, z, r) in enumerate(spots):
        ball((r * 0.93, r * 1.1, r * 0.95), skin, at=(x, y, z), turn=(rng.uniform(-40, 40), rng.uniform(-40, 40), 0), wobble=0.03, seed=k)
        if k % 3 == 0:
            ball((0.1, 0.1, 0.05), material("#6d5a2c", rough=0.8), at=(x + 0.15, y - 0.5, z + r * 0.84))
    stem = material("#7d8a3c", rough=0.7)
    tube([(0, 4, 3.5, 0.35), (0.4, 7.5, 4.6, 0.3), (0.2, 10.5, 5.4, 0.34)], 0.3, stem)
    tube([(-2.2, 10.0, 5.2), (0.2, 10.5, 5.4), (2.4, 10.7, 5.5)], 0.3, stem)
    return {"azimuth": -28, "elevation": 34, "fill": 0.8}


def avocados(cut=None, seed=2):
    """Three whole avocados, and one in halves with its stone."""
    skin = mottled([(0.3, "#1f2a14"), (0.55, "#2f3f1c"), (0.75, "#43562a")], scale=1.6, rough=0.5, clear=0.15, bump=0.9, detail=8)
    profile = dense([(0, -5.2), (1.4, -5.0), (2.9, -3.6), (3.35, -1.6), (3.0, 0.6), (2.1, 2.8), (1.5, 4.2), (0.9, 5.0), (0.3, 5.25), (0, 5.25)], 8)
    def whole():
        lathe(profile, skin, segments=64)
        lathe([(0.3, 5.2), (0.28, 5.5), (0, 5.55)], material("#6a5230", rough=0.8), segments=24)
    gathered(whole, at=(-7.4, 5.0, 3.2), turn=(0, 88, 215))
    gathered(whole, at=(0.6, 7.0, 3.2), turn=(0, 90, 262))
    gathered(whole, at=(7.8, 5.0, 3.2), turn=(0, 92, 325))
    def half(stone):
        lathe(profile, skin, arc=(0, 180), segments=48)
        ring = [(x, z) for x, z in profile]
        steps = ((1.0, "#4f6a24"), (0.955, "#9fb552"), (0.88, "#cdd17c"), (0.6, "#e2dc96"))
        for k, (size, colour) in enumerate(steps):
            outline = [(x * size, z * size) for x, z in ring] + [(-x * size, z * size) for x, z in reversed(ring[1:-1])]
            mesh = bpy.data.meshes.new("flesh")
            mesh.from_pydata([(x, -0.004 * (k + 1), z) for x, z in outline], [], [tuple(range(len(outline)))])
            place(mesh, material(colour, rough=0.42, clear=0.25, soft=0.2), smooth=False)
        if stone:
            ball((1.55, 1.4, 1.62), mottled([(0.3, "#6d3d1b"), (0.7, "#8a5328")], scale=1.2, rough=0.4, clear=0.3), at=(0, -0.25, -1.9))
        else:
            ball((1.45, 0.05, 1.5), material("#b8b35f", rough=0.5, clear=0.2), at=(0, -0.02, -1.9))
    gathered(lambda: half(True), at=(-4.0, -3.0, 3.7), turn=(-52, 24, 8))
    gathered(lambda: half(False), at=(4.3, -3.6, 3.7), turn=(-52, -20, -6))
    return {"azimuth": 0, "elevation": 27, "fill": 0.8}
