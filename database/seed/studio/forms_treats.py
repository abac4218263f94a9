"""Small bottles, honey, cheese, kiwi fruit, a collector's figure, and a tank and a tray for pets; units are centimetres."""
import math
import random

from outlines import *
from stage import *


def shots(label=None, box_label=None, side="#f3d9d3", glass="#5a2a0c", cap="#d9a79a"):
    """Ten small bottles' carton, and four of the bottles before it."""
    box((21, 9.5, 13.5), material(side, rough=0.45), at=(1, 7.5, 0), radius=0.12)
    slab((20.8, 0.02, 13.3), printed(box_label, rough=0.45), at=(1, 2.73, 6.75), corner=0.1, edge=0)
    profile = dense([(0, 0.2), (1.7, 0.05), (1.95, 0.4), (1.95, 3), (1.95, 6.4), (1.6, 7.4), (1.05, 8.2), (1.02, 9.0)], 6)
    for k, (x, y) in enumerate(((-8.6, -2.6), (-3.6, -4.4), (1.6, -5.0), (6.9, -3.6))):
        lathe(profile, material(glass, rough=0.05, clear=1), at=(x, y, 0), segments=64)
        lathe(dense([(1.15, 8.5), (1.22, 8.7), (1.22, 10.1), (1.05, 10.4), (0, 10.42)], 4), material(cap, rough=0.28, metal=0.9), at=(x, y, 0), segments=64)
        knurl(1.22, 8.75, 9.6, material(cap, rough=0.3, metal=0.9), count=36, deep=0.03, at=(x, y, 0))
        lathe(straight(1.98, 1.1, 6.0), printed(label, rough=0.4), arc=(-165, -15), segments=48, at=(x, y, 0))
    return {"azimuth": -10, "elevation": 15, "fill": 0.82}


def honey(label=None, cap="#c9a24a"):
    """A six-sided jar of honey with a gilt lid, and a dipper in a small bowl."""
    def six(r, low, high, mat, soft=0.6):
        points, faces = [], []
        rings = [(r - 0.5, low), (r - 0.1, low + 0.25), (r, low + 0.7), (r, high - 0.9), (r - 0.25, high - 0.35), (r - 1.0, high)]
        n = 6 * 9
        for size, z in rings:
            for k in range(n):
                a = math.tau * k / n
                part = (a % (math.pi / 3)) - math.pi / 6
                flat = math.cos(math.pi / 6) / math.cos(part)
                d = size * (0.86 * flat + 0.14 * 0.95)
                points.append((d * math.cos(a + math.pi / 6), d * math.sin(a + math.pi / 6), z))
        for j in range(len(rings) - 1):
            faces += [(j * n + i, j * n + (i + 1) % n, (j + 1) * n + (i + 1) % n, (j + 1) * n + i) for i in range(n)]
        faces += [tuple(reversed(range(n))), tuple((len(rings) - 1) * n + i for i in range(n))]
        mesh = bpy.data.meshes.new("six")
        mesh.from_pydata(points, [], faces)
        made = place(mesh, mat)
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(28)
        return made
    six(5.0, 0, 9.6, pane(ior=1.15))
    six(4.75, 0.3, 8.3, material("#c9790c", rough=0.06, clear=1, glass=0.45, ior=1.3))
    six(4.55, 0.4, 8.2, material("#d98a14", rough=0.3, soft=0.5))
    metal = material(cap, rough=0.25, metal=0.9)
    lathe(dense([(4.1, 9.0), (4.2, 9.2), (4.2, 10.6), (4.05, 10.85), (0, 10.95)], 4), metal)
    knurl(4.2, 9.3, 10.5, metal, count=70, deep=0.04)
    slab((4.6, 0.06, 5.2), printed(label, rough=0.55), at=(0, -4.36, 4.6), corner=0.4, edge=0)
    china = material("#f2eee6", rough=0.25, clear=0.7)
    lathe(dense([(0, 0.2), (1.9, 0.1), (2.2, 0.3), (3.6, 1.7), (4.0, 2.9), (3.9, 3.0), (3.4, 1.8), (2.0, 0.7), (0, 0.6)], 5), china, at=(8.6, -3.0, 0))
    lathe(dense([(0, 1.95), (3.0, 1.95), (3.5, 2.0)], 3), material("#d28312", rough=0.06, clear=1, soft=0.3), at=(8.6, -3.0, 0))
    wooden = mottled([(0.3, "#c99a63"), (0.6, "#b5834c")], scale=2, stretch=(4, 4, 0.4), rough=0.55)
    def dipper():
        for k in range(6):
            lathe(dense([(0.35, k * 0.42), (0.9 + 0.18 * math.sin(k * 0.62), k * 0.42 + 0.1), (0.35, k * 0.42 + 0.3)], 3), wooden)
        lathe(dense([(0, -0.2), (0.4, 0), (0.38, 2.6), (0.36, 8), (0.48, 11.5), (0, 11.8)], 4), wooden)
    gathered(dipper, at=(7.6, -3.4, 1.6), turn=(-8, 52, 16))
    return {"azimuth": -8, "elevation": 16, "fill": 0.8}


def cheddar(label=None):
    """A wedge and slices of yellow cheese on a board, before its wrapped block."""
    cheese = mottled([(0.35, "#eda63a"), (0.6, "#f0b04c"), (0.75, "#e89a2c")], scale=0.5, rough=0.48, clear=0.12, soft=0.35, bump=0.1)
    board = mottled([(0.3, "#b98450"), (0.55, "#9a683a"), (0.7, "#c08d58")], scale=0.3, stretch=(0.35, 5, 5), rough=0.55, distortion=0.6)
    loft(30, 19, 2.0, eased(0, 1.6, 0.3, 0.3), board)
    box((12.5, 7.0, 5.6), material("#f4c25a", rough=0.28, clear=0.6), at=(-5.6, 3.6, 1.6), radius=0.5)
    slab((11.6, 0.03, 4.8), printed(label, rough=0.3, clear=0.5), at=(-5.6, 0.07, 4.4), corner=0.2, edge=0)
    def wedge(a, r, h):
        outline = [(0, 0)] + [(r * math.cos(t), r * math.sin(t)) for t in [math.radians(a) * k / 12 for k in range(13)]]
        n = len(outline)
        mesh = bpy.data.meshes.new("wedge")
        mesh.from_pydata([(x, y, z) for z in (0, h) for x, y in outline], [], [tuple(reversed(range(n))), tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)])
        made = place(mesh, cheese, smooth=False)
        bevel = made.modifiers.new("b", "BEVEL")
        bevel.width, bevel.segments, bevel.limit_method = 0.18, 3, "ANGLE"
    gathered(lambda: wedge(38, 10.5, 5.2), at=(3.2, -2.2, 1.6), turn=(0, 0, 8))
    for k in range(3):
        box((6.6, 4.4, 0.42), cheese, at=(-6.0 + k * 1.5, -4.9 - 0.1 * k, 1.6 + k * 0.42), radius=0.08, turn=(0, 0, -10 + 9 * k))
    return {"azimuth": -10, "elevation": 25, "fill": 0.82}


def kiwis(cut=None):
    """Five whole kiwi fruit, and one in halves."""
    skin = mottled([(0.3, "#6b5230"), (0.55, "#7d633b"), (0.75, "#8f7548")], scale=3, rough=0.95, bump=1.2, detail=9)
    for x, y, turn in ((-5.6, 4.2, 20), (0.4, 5.6, -30), (6.0, 4.0, 60), (-8.2, -1.6, -50), (10.6, -0.6, 35)):
        ball((3.5, 2.65, 2.6), skin, at=(x, y, 2.6), turn=(0, 0, turn), wobble=0.04, seed=int(x + 20))
    def half():
        lathe(dense([(0, -2.9), (1.3, -2.7), (2.2, -1.7), (2.6, -0.2), (2.62, 0)], 6), skin)
        lathe([(2.62, 0), (2.52, 0.03), (0, 0.04)], material("#8fae3a", rough=0.3, clear=0.4))
        sheet((5.1, 5.1), printed(cut, rough=0.28, clear=0.45), at=(0, 0, 0.06), turn=(-90, 0, 0))
    gathered(half, at=(-2.0, -3.0, 2.35), turn=(42, -10, 0))
    gathered(half, at=(4.6, -3.4, 2.35), turn=(40, 16, 30))
    return {"azimuth": 0, "elevation": 27, "fill": 0.8}


def blind_box(label=None, side="#7a5fc0", figure="#f2e3cf"):
    """A small carton, and a figure of a panda with a drum before it."""
    box((9.4, 9.4, 12.4), material(side, rough=0.45), at=(-4.2, 3.5, 0), radius=0.12, turn=(0, 0, 12))
    def front():
        slab((9.2, 0.02, 12.2), printed(label, rough=0.4), at=(0, -4.73, 6.2), corner=0.05, edge=0)
    gathered(front, at=(-4.2, 3.5, 0), turn=(0, 0, 12))
    white, dark = material("#f7f5f0", rough=0.3, clear=0.4), material("#26272b", rough=0.32, clear=0.4)
    def panda():
        ball((2.2, 2.0, 2.4), white, at=(0, 0, 3.0))
        ball((2.25, 2.02, 0.9), dark, at=(0, 0, 4.3))
        ball((2.75, 2.4, 2.35), white, at=(0, -0.1, 7.0))
        for s in (-1, 1):
            ball((0.85, 0.55, 0.85), dark, at=(s * 2.0, 0.1, 8.9))
            ball((0.78, 0.3, 0.95), dark, at=(s * 1.05, -2.2, 7.2), turn=(0, s * 22, 0))
            ball((0.26, 0.16, 0.26), material("#ffffff", rough=0.1, clear=1), at=(s * 0.98, -2.48, 7.36))
            ball((0.85, 1.1, 0.8), dark, at=(s * 1.2, -1.0, 0.8))
            tube([(s * 1.7, -0.3, 4.3, 0.66), (s * 2.3, -1.3, 3.7, 0.62), (s * 1.6, -2.4, 4.2, 0.56)], 0.6, dark)
            tube([(s * 1.6, -2.5, 4.3), (s * 0.6, -3.1, 5.1)], 0.13, material("#c99a5a", rough=0.5))
        ball((0.4, 0.25, 0.28), dark, at=(0, -2.5, 6.6))
        tube([(-0.4, -2.46, 6.1), (0, -2.5, 5.95), (0.4, -2.46, 6.1)], 0.07, dark)
    gathered(panda, at=(4.6, -1.2, 0), turn=(0, 0, -8))
    def drum():
        lathe([(1.9, 0), (1.95, 0.1), (1.95, 2.2), (1.9, 2.3)], material("#d8453a", rough=0.35, clear=0.4))
        for z in (0.1, 2.1):
            lathe([(1.95, z - 0.15), (2.1, z), (1.95, z + 0.15)], material("#e3b94f", rough=0.25, metal=0.9))
        lathe([(1.9, 2.26), (0, 2.28)], material("#f8f3e6", rough=0.5))
    gathered(drum, at=(4.1, -4.6, 0.1))
    return {"azimuth": -6, "elevation": 14, "fill": 0.78}


def aquarium(w=30.0, d=20.0, h=24.0):
    """A desktop tank: gravel, stones, plants, two fish, its lamp upon the rim."""
    rng = random.Random(4)
    glass = pane(ior=1.08)
    for x, y, size in ((0, -d / 2, (w, 0.4, h)), (0, d / 2, (w, 0.4, h)), (-w / 2, 0, (0.4, d, h)), (w / 2, 0, (0.4, d, h))):
        box(size, glass, at=(x, y, 1.0), radius=0.05)
    dark = black(0.4)
    loft(w + 1.0, d + 1.0, 0.8, eased(0, 1.4, 0.2, 0.2), dark)
    sand = mottled([(0.3, "#c9b48c"), (0.6, "#b59a6c"), (0.75, "#e0d0ac")], scale=5, rough=0.9, bump=0.8)
    surface(30, 20, lambda u, v: ((u - 0.5) * (w - 0.7), (v - 0.5) * (d - 0.7), 3.4 + 1.6 * v + 0.5 * math.sin(u * 5)), sand)
    box((w - 0.7, d - 0.7, 2.2), sand, at=(0, 0, 1.3), radius=0.05)
    for k in range(7):
        s = rng.uniform(1.0, 2.9)
        ball((s, s * 0.8, s * 0.7), mottled([(0.3, "#6d7377"), (0.7, "#8d9397")], scale=1, rough=0.8, bump=0.5), at=(rng.uniform(-11, 11), rng.uniform(-3, 6), 4.0 + s * 0.35), wobble=0.25, seed=k)
    green = ["#3f8a3a", "#5fa544", "#2f7a4a", "#7ab84f"]
    for k in range(44):
        side = -1 if k % 2 else 1
        x, y = side * rng.uniform(5, 13), rng.uniform(0, 8)
        tall, lean = rng.uniform(6, 15), rng.uniform(-2, 2)
        def leaf(u, v):
            wide = 0.55 * math.sin(math.pi * min(1, 0.1 + 0.9 * v)) ** 0.7
            return (x + (u - 0.5) * 2 * wide + lean * v * v, y + 0.8 * math.sin(v * 5 + k) * v, 4 + tall * v)
        surface(2, 10, leaf, material(green[k % 4], rough=0.45, soft=0.2))
    for x, y, z, colour, turn in ((-2.5, -2, 14, "#f07a2a", 0), (3.8, 0.5, 11.2, "#f2a32c", 190), (1.0, 2, 17, "#f07a2a", 165)):
        def fish(colour=colour):
            ball((1.9, 0.6, 0.95), mottled([(0.4, colour), (0.6, "#fbe3c4")], scale=0.7, rough=0.25, clear=0.6), at=(0, 0, 0))
            surface(4, 4, lambda u, v: (1.5 + 1.4 * u, 0.1 * math.sin(u * 4), (v - 0.5) * (0.5 + 2.0 * u)), material(colour, rough=0.35))
            surface(4, 4, lambda u, v: (-0.6 + 1.4 * u, 0, 0.8 + 0.7 * v * math.sin(math.pi * (0.2 + 0.7 * u))), material(colour, rough=0.35))
            for s in (-1, 1):
                ball((0.16, 0.08, 0.16), black(0.2), at=(-1.3, s * 0.42, 0.2))
        gathered(fish, at=(x, y, z), turn=(0, 0, turn))
    surface(1, 1, lambda u, v: ((u - 0.5) * (w - 0.8), (v - 0.5) * (d - 0.8), h - 1.4), pane("#dff2f4", ior=1.05), smooth=0)
    box((22, 5.4, 1.2), material("#e8eaec", rough=0.35, clear=0.3), at=(0, 0, h + 2.6), radius=0.4)
    for x in (-10, 10):
        box((1.0, d + 0.8, 0.8), material("#e8eaec", rough=0.35), at=(x, 0, h + 1.8), radius=0.2)
    area((0, 0, h + 2.4), (0, 0, 0), (18, 4), 9000, (0.95, 1, 1))
    return {"azimuth": -20, "elevation": 10, "fill": 0.82}


def litter_box(w=40.0, d=52.0, h=38.0):
    """A hooded tray for cats: grey below, white above, with a clear flap and a grip."""
    low = material("#8fa3ad", rough=0.45, clear=0.1)
    high = material("#f3f3f0", rough=0.4, clear=0.2)
    loft(w, d, 7.0, [(3.0, 0), (2.2, 0.4), (0.6, 9), (0.0, 13), (0.0, 14), (-0.6, 14.4)], low, steps=12)
    loft(w + 0.4, d + 0.4, 7.0, [(0.0, 14.4), (0.1, 15), (1.6, 26), (3.2, 33), (5.4, 36.6), (8.6, 38.2), (13, 38.8)], high, steps=12)
    turn = (-9, 0, 0)
    slab((21, 1.6, 19), material("#5d6b73", rough=0.6), at=(0, -d / 2 + 1.4, 22.5), corner=8.5, edge=0.3, turn=turn)
    slab((18.6, 0.8, 16.8), pane("#dfe9ee", rough=0.05, ior=1.1), at=(0, -d / 2 + 0.3, 22.3), corner=7.6, edge=0.3, turn=turn)
    for x in (-w / 2 - 0.2, w / 2 + 0.2):
        for y in (-12, 12):
            slab((4.6, 1.4, 5.0), low, at=(x, y, 15.4), corner=1.2, edge=0.4, turn=(0, 0, 90))
    tube([(-7, -2, 38.4), (-6, -2, 41.2), (6, -2, 41.2), (7, -2, 38.4)], 1.1, low).scale = (1, 2.0, 1)
    return {"azimuth": -32, "elevation": 15, "fill": 0.82}
