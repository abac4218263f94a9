"""Housewares and goods for pets; units are centimetres."""
import math
import random

from mathutils import noise

from outlines import *
from stage import *

wood = lambda light="#c99a63", dark="#a9743f": mottled([(0.3, light), (0.5, dark), (0.7, light)], scale=1.1, stretch=(0.35, 5, 5), rough=0.5, clear=0.1, distortion=0.6)


def paper_rolls(label=None, film="#e9f2f8", across=5, r=5.4, tall=10.2, loose=1):
    """Rolls in printed film that follows their round, one loose before the pack."""
    w, d, h = across * 2 * r, 2 * r * 1.0, 2 * tall
    def film_point(front):
        def point(u, v):
            part = (u * across) % 1.0
            bow = math.sqrt(max(0.0, 1 - (2 * part - 1) ** 2))
            waist = 0.35 * math.exp(-((v - 0.5) / 0.025) ** 2)
            fold = 0.12 * noise.noise((u * 14, v * 9, 5.0))
            close = 1 - 0.55 * max(0, 1 - min(v, 1 - v) / 0.03) ** 2
            ends = min(1.0, min(u, 1 - u) * across * 2.5) ** 0.5
            return ((u - 0.5) * w, (-1 if front else 1) * ends * ((r * 0.55 + r * 0.45 * bow) * close - waist * 0.5 + fold), v * h)
        return point
    surface(across * 24, 70, film_point(True), printed(label, rough=0.22, clear=0.4))
    plain = material(film, rough=0.22, clear=0.4, bump=(0.6, 0.2))
    surface(across * 24, 40, film_point(False), plain)
    for z in (0.02, h - 0.25):
        loft(w - 0.6, d * 0.86, r * 0.85, eased(z, z + 0.25, 0.1, 0.1), plain)
    for k in range(loose):
        quilt = material("#fbfaf7", rough=0.9, sheen=0.3, bump=(2.6, 0.35))
        def roll():
            lathe([(2.0, 0), (r - 0.15, 0), (r, 0.12), (r, tall - 0.12), (r - 0.15, tall), (2.0, tall)], quilt)
            for q in range(9):
                lathe([(2.3 + q * 0.33, tall + 0.005), (2.33 + q * 0.33, tall + 0.02), (2.36 + q * 0.33, tall + 0.005)], material("#e9e6df", rough=0.9))
            lathe([(2.0, tall), (1.85, tall), (1.85, 0)], material("#c9b08a", rough=0.85))
        gathered(roll, at=(w * 0.3, -d * 1.25, 0), turn=(0, 0, 20))
    return {"azimuth": 20, "elevation": 15, "fill": 0.82}


def flask(mark=None, r=3.5, h=22):
    """A vacuum bottle: dyed body, steel collar and foot, a cup for a lid."""
    skin = dyed(rough=0.5, clear=0.05)
    lathe(dense([(0, 0.1), (r * 0.9, 0.0), (r * 0.96, 0.12), (r * 0.96, 0.5)], 4), steel(0.3))
    lathe(dense([(r * 0.98, 0.45), (r, 0.6), (r, h * 0.3), (r, h * 0.62), (r * 0.97, h * 0.7), (r * 0.8, h * 0.765), (r * 0.78, h * 0.78)], 8), skin)
    lathe([(r * 0.79, h * 0.775), (r * 0.83, h * 0.78), (r * 0.83, h * 0.8), (r * 0.79, h * 0.805)], steel(0.2))
    lathe(dense([(r * 0.8, h * 0.803), (r * 0.84, h * 0.81), (r * 0.84, h * 0.95), (r * 0.78, h * 0.985), (r * 0.6, h), (0, h)], 6), skin)
    loop = curve_points([(-r * 0.84, 0, h * 0.87), (-r * 1.12, 0, h * 0.95), (-r * 0.5, 0, h * 1.075), (r * 0.5, 0, h * 1.075), (r * 1.12, 0, h * 0.95), (r * 0.84, 0, h * 0.87)], 6)
    tube(loop, 0.3, material("#33363a", rough=0.6)).scale = (1, 2.0, 1)
    for s in (-1, 1):
        lathe([(0, 0.22), (0.42, 0.2), (0.46, 0)], steel(0.25), at=(s * r * 0.86, 0, h * 0.87), turn=(0, 90 * s, 0), segments=32)
    if mark:
        lathe(straight(r + 0.015, h * 0.34, h * 0.38, 2), printed(mark, rough=0.3, metal=0.4), arc=(-125, -55), segments=32)
    return {"azimuth": 14, "elevation": 8, "fill": 0.76}


def knife(mark=None, blade=20.0, look="western"):
    """A chef's knife upon a board."""
    box((34, 17, 1.8), wood("#d8b27c", "#b98b52"), at=(0, 1, 0), radius=0.35)
    def whole():
        rows = []
        for k in range(25):
            t = k / 24
            spine = 2.3 - 0.9 * t**3 - (0.9 * max(0, t - 0.8) * 5) ** 2 * 0.5
            edge = -2.3 + 3.0 * t**3.2
            rows.append((t * blade, min(edge, spine - 0.02), spine))
        mesh = bpy.data.meshes.new("blade")
        points, faces = [], []
        for x, edge, spine in rows:
            thick = 0.13 * (1 - x / blade * 0.7)
            ground = edge + 0.28 * (spine - edge)
            points += [(x, edge, 0), (x, ground, thick * 0.8), (x, spine, thick), (x, spine, -thick), (x, ground, -thick * 0.8)]
        for k in range(24):
            for j in range(5):
                faces.append((k * 5 + j, (k + 1) * 5 + j, (k + 1) * 5 + (j + 1) % 5, k * 5 + (j + 1) % 5))
        faces.append(tuple(range(5)))
        mesh.from_pydata(points, [], faces)
        place(mesh, material("#d4d7da", rough=0.2, metal=1), smooth=False)
        grip = black(0.35) if look == "western" else wood("#8a5a38", "#6a4024")
        box((1.6, 2.3, 1.4), steel(0.25), at=(-0.7, 0.9, -0.7), radius=0.35)
        line = [(-1.4, 0.95, 0, 0.95), (-4, 1.0, 0, 0.85), (-7.5, 0.95, 0, 0.92), (-10.5, 0.7, 0, 1.0), (-12.4, 0.3, 0, 0.85)]
        tube(line, 0.9, grip).scale = (1, 1.15, 0.78)
        for x in (-3.2, -6.6, -10):
            lathe([(0, 0.1), (0.3, 0.08), (0.32, 0)], steel(0.2), at=(x, 1.05, 0.68), segments=24)
        if mark:
            sheet((3.6, 0.72), printed(mark, rough=0.3), at=(3.2, 0.9, 0.14), turn=(-90, 0, 0))
    gathered(whole, at=(-5, -2.8, 2.6), turn=(0, 0, 14))
    return {"azimuth": -12, "elevation": 40, "fill": 0.84}


def bulbs(r=3.0):
    """Three lamps: two standing on their glass side by side, one lying."""
    glass = material("#fbf8f0", rough=0.32, clear=0.6, soft=0.3)
    def lamp():
        lathe(dense([(0, 0), (0.5, 0.02), (0.6, 0.3), (1.2, 0.5)], 3), black(0.5))
        lathe(dense([(1.25, 0.45), (1.3, 0.6), (1.32, 2.6)], 3), steel(0.3))
        for k in range(5):
            lathe([(1.3, 0.7 + k * 0.38), (1.42, 0.82 + k * 0.38), (1.42, 0.92 + k * 0.38), (1.3, 1.04 + k * 0.38)], steel(0.25))
        lathe(dense([(1.35, 2.6), (1.5, 2.8), (2.0, 4.2), (2.25, 5.2)], 5), material("#f4f4f2", rough=0.4))
        lathe(dense([(2.27, 5.2), (2.7, 6.1), (r, 7.4), (2.75, 9.0), (1.9, 10.1), (0.9, 10.6), (0, 10.72)], 8), glass)
    gathered(lamp, at=(-4.2, 2.2, 10.72), turn=(180, 0, 0))
    gathered(lamp, at=(2.9, 1.6, 10.72), turn=(180, 0, 0))
    gathered(lamp, at=(-5.4, -4.6, 2.95), turn=(0, 93, 14))
    return {"azimuth": 0, "elevation": 17, "fill": 0.74}


def mug(r=4.1, h=9.4):
    """A glazed mug with its handle to the right, coffee within."""
    glaze = dyed(rough=0.16, clear=0.8)
    inside = material("#f8f6f1", rough=0.15, clear=0.8)
    lathe(dense([(0, 0.25), (r * 0.66, 0.2), (r * 0.7, 0), (r * 0.8, 0.1), (r * 0.97, 0.9), (r, 2.2), (r, h * 0.6), (r, h - 0.12), (r - 0.14, h + 0.02)], 6), glaze)
    lathe(dense([(r - 0.14, h + 0.02), (r - 0.32, h - 0.14), (r - 0.36, h * 0.5), (r - 0.5, 0.9), (0, 0.6)], 6), inside)
    lathe([(0, h - 1.5), (r - 0.36, h - 1.5)], material("#2f1a0e", rough=0.08, clear=1))
    tube([(r - 0.25, 0, h * 0.8, 0.52), (r + 1.7, 0, h * 0.84, 0.5), (r + 2.7, 0, h * 0.58, 0.46), (r + 1.9, 0, h * 0.3, 0.5), (r - 0.2, 0, h * 0.2, 0.58)], 0.5, glaze).scale = (1, 1.35, 1)
    return {"azimuth": 28, "elevation": 21, "fill": 0.7}


def candle(label=None, r=4.0, h=9.0, look="lidded"):
    """Scented wax in a glass, the wick alight; a wooden lid leans on it."""
    lathe(dense([(0, 0.2), (r * 0.9, 0.04), (r, 0.3), (r, h * 0.5), (r, h - 0.1), (r - 0.12, h), (r - 0.25, h - 0.1), (r - 0.25, 1.0), (0, 0.8)], 5), pane(ior=1.2))
    lathe(dense([(0, 0.85), (r - 0.3, 0.9), (r - 0.3, h * 0.74), (r - 0.5, h * 0.735), (0, h * 0.73)], 4), material("#f6ead6", rough=0.45, soft=0.5))
    tube([(0, 0, h * 0.7), (0.05, 0, h * 0.73 + 0.9)], 0.11, black(0.9))
    ball((0.32, 0.32, 0.95), material("#ffd27a", rough=1, glow=9), at=(0.05, 0, h * 0.73 + 1.7))
    lathe(straight(r + 0.02, h * 0.16, h * 0.66), printed(label, rough=0.6), arc=(-140, -40), segments=48)
    def lid():
        lathe([(0, 0), (r, 0), (r + 0.05, 0.05), (r + 0.05, 1.1), (r, 1.15), (0, 1.15)], wood())
    if look == "lidded":
        gathered(lid, at=(r * 1.72, -1.2, r * 0.96), turn=(68, 0, 66))
    return {"azimuth": -8, "elevation": 17, "fill": 0.74}


def slow_bowl(r=10.5, h=5.6):
    """A feeding bowl with a maze in it, kibble between its walls."""
    skin = dyed(rough=0.4, clear=0.2)
    lathe(dense([(0, 0), (r * 0.98, 0), (r, 0.3), (r * 0.9, h * 0.7), (r * 0.86, h - 0.2), (r * 0.82, h), (r * 0.76, h - 0.15), (r * 0.7, h * 0.5), (r * 0.62, 1.2), (0, 1.0)], 6), skin)
    lathe([(r * 0.985, 0.0), (r * 1.0, 0.1), (r * 0.99, 0.55)], rubber())
    for k in range(5):
        a = math.tau * k / 5
        line = [(2.2 * math.cos(a), 2.2 * math.sin(a), 2.1), (4.3 * math.cos(a + 0.35), 4.3 * math.sin(a + 0.35), 2.4), (6.1 * math.cos(a + 0.95), 6.1 * math.sin(a + 0.95), 2.3)]
        tube(line, 0.75, skin).scale = (1, 1, 1.6)
    ball((1.7, 1.7, 2.6), skin, at=(0, 0, 1.6))
    rng = random.Random(4)
    kibble = [mottled([(0.3, c), (0.7, d)], scale=5, rough=0.85, bump=0.6) for c, d in (("#8a5530", "#6d3f20"), ("#9a6336", "#7a4a26"))]
    for k in range(70):
        a, d = rng.uniform(0, math.tau), 2.2 + 4.6 * math.sqrt(rng.random())
        ball((0.62, 0.62, 0.36), kibble[k % 2], at=(d * math.cos(a), d * math.sin(a), 1.5 + rng.uniform(0, 0.8)), turn=(rng.uniform(-50, 50), rng.uniform(-50, 50), 0), wobble=0.12, seed=k)
    return {"azimuth": 0, "elevation": 31, "fill": 0.74}


def scratching_post(h=60.0, base=38.0):
    """A post wound with sisal rope upon a carpeted base, a ball on a string."""
    loft(base, base, 3, eased(0, 3.2, 0.8, 0.8), material("#d9cfc0", rough=0.95, sheen=0.6, bump=(5, 0.6)))
    rope = mottled([(0.3, "#c9a876"), (0.7, "#a98452")], scale=2.2, rough=0.95, bump=1.0, stretch=(1, 1, 3))
    turns = int((h - 9) / 1.15)
    tube([(4.6 * math.cos(a), 4.6 * math.sin(a), 3.4 + 1.15 * a / math.tau) for a in [math.tau * k / 20 for k in range(turns * 20)]], 0.66, rope, smooth=False)
    plush = material("#d9cfc0", rough=0.95, sheen=0.6, bump=(5, 0.6))
    lathe(dense([(0, h - 6), (5.6, h - 6), (6.2, h - 5.2), (6.2, h - 2), (5.4, h - 0.8), (0, h - 0.6)], 4), plush)
    tube([(5.6, -2, h - 3), (8.6, -3.6, h - 4.2), (9.2, -4, h - 9), (9.3, -4, h - 17)], 0.12, material("#efe9dd", rough=0.9))
    ball((2.3, 2.3, 2.3), material("#e8917a", rough=0.95, sheen=0.8, bump=(4, 0.6)), at=(9.3, -4, h - 19))
    return {"azimuth": -18, "elevation": 12, "fill": 0.8}


def flat_can(label=None, top=None, r=4.1, h=3.4):
    """Wet food: two low cans piled, and one on its edge that shows its printed lid."""
    def tin():
        lathe([(r - 0.3, 0), (r - 0.15, 0.1), (r - 0.2, 0.4), (r, 0.8)] + straight(r, 0.9, h - 0.5, 6) + [(r + 0.1, h - 0.3), (r + 0.1, h), (r - 0.1, h + 0.02), (r - 0.25, h - 0.25), (0, h - 0.25)], material("#cfd2d5", rough=0.2, metal=1))
        lathe(straight(r + 0.01, 0.85, h - 0.45), printed(label, rough=0.25, clear=0.4), arc=(-270, 90), segments=96)
        sheet((r * 1.72, r * 1.72), printed(top, rough=0.3, clear=0.3), at=(0, 0, h - 0.235), turn=(-90, 0, 0))
        tube([(0.85 * math.cos(a), r * 0.55 + 1.0 * math.sin(a), h - 0.1) for a in [math.tau * k / 12 for k in range(12)]], 0.13, steel(0.2), closed=True)
    gathered(tin, at=(-2.4, 2, 0))
    gathered(tin, at=(-2.2, 2.1, h + 0.03), turn=(0, 0, 40))
    gathered(tin, at=(5.2, -1.6, r + 0.1), turn=(78, 0, 16))
    return {"azimuth": -8, "elevation": 20, "fill": 0.78}
