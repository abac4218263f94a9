"""Fruit, vegetables, eggs and meat; units are centimetres."""
import math
import random

from stage import *


def heap(count, radius, seed=1, rows=None):
    """Places for round things that stand beside and behind each other: a front row, a back row."""
    chance = random.Random(seed)
    front = math.ceil(count / 2) if rows is None else rows
    places = []
    for row, many in enumerate((front, count - front)):
        for k in range(many):
            x = (k - (many - 1) / 2) * radius * 2.04
            places.append((x + chance.uniform(-0.12, 0.12) * radius, row * radius * 1.8 + chance.uniform(-0.15, 0.15) * radius, chance))
    return places


def apples(count=6, seed=3, skin="fuji"):
    skins = {
        "fuji": [(0.3, "#a3202b"), (0.5, "#b8353a"), (0.64, "#d07a55"), (0.8, "#dcb46a")],
        "green": [(0.3, "#7f9e2f"), (0.6, "#97b23e"), (0.8, "#b9c45c")],
    }
    made = mottled(skins[skin], scale=1.1, rough=0.28, clear=0.35, stretch=(1, 1, 0.28), detail=8, distortion=0.6)
    profile = curve_points([(0, 0.75), (0.5, 0.35), (1.3, 0.1), (2.3, 0.55), (3.3, 1.8), (3.85, 3.4), (3.8, 4.8), (3.1, 6.2), (2.1, 6.9), (1.2, 6.85), (0.5, 6.3), (0.12, 5.75), (0, 5.7)], 5)
    stalk = material("#5b4327", rough=0.7)
    for k, (x, y, chance) in enumerate(heap(count, 3.9, seed)):
        lean, spin = chance.uniform(-10, 10), chance.uniform(0, 360)
        size = chance.uniform(0.95, 1.05)
        one = lathe(profile, made, at=(x, y, 0), turn=(lean, chance.uniform(-8, 8), spin), segments=64, sharp=False)
        one.scale = (size, size, size * chance.uniform(0.94, 1.02))
        tip = Vector((0, 0, 5.7))
        tip.rotate(one.rotation_euler)
        tube([(x + tip.x, y + tip.y, tip.z * size), (x + tip.x + 0.2, y + tip.y, tip.z * size + 0.9), (x + tip.x + 0.6, y + tip.y, tip.z * size + 1.7)], 0.13, stalk)
    return {"azimuth": 6, "elevation": 24, "fill": 0.78}


def tomatoes(count=14, r=1.35, seed=4):
    made = material("#c3261a", rough=0.14, clear=0.7, soft=0.12)
    green = material("#4c7a2b", rough=0.6)
    chance = random.Random(seed)
    places = [(-4.4 + 2.8 * k, 0, r) for k in range(4)] + [(-5.6 + 2.75 * k, 2.5, r) for k in range(5)] + [(-3.0 + 2.9 * k, 4.9, r) for k in range(3)] + [(-1.6, 1.6, r * 2.7), (1.3, 1.9, r * 2.7)]
    for x, y, z in places[:count]:
        lean = (chance.uniform(-35, 35), chance.uniform(-35, 35), chance.uniform(0, 90))
        ball((r, r, r * 0.96), made, at=(x, y, z), turn=lean, wobble=0.02, seed=x)
        up = Vector((0, 0, 1))
        up.rotate(__import__("mathutils").Euler([math.radians(a) for a in lean]))
        top = Vector((x, y, z)) + up * r * 0.95
        for k in range(5):
            a = math.tau * k / 5 + x
            side = up.orthogonal().normalized()
            side.rotate(__import__("mathutils").Quaternion(up, a))
            tube([top, top + side * 0.45 + up * 0.1, top + side * 0.9 - up * 0.12], 0.09, green)
        tube([top, top + up * 0.5], 0.1, green)
    return {"azimuth": -8, "elevation": 26, "fill": 0.76}


def eggs(count=10, label=None, shell="#d9a67c"):
    """In an open pulp carton, two rows of five."""
    pulp = material("#b9b2a6", rough=0.95, bump=(8, 0.8))
    made = mottled([(0.4, shell), (0.6, "#e2b48d")], scale=2.2, rough=0.5, bump=0.02)
    profile = curve_points([(0, 0), (0.9, 0.15), (1.75, 0.9), (2.15, 2.1), (2.0, 3.5), (1.3, 4.9), (0.6, 5.5), (0, 5.65)], 6)
    for row in range(2):
        for k in range(count // 2):
            x, y = (k - 2) * 4.9, (row - 0.5) * 4.9
            one = lathe(profile, made, at=(x, y, 1.1), turn=(0, 0, k * 40 + row * 70), segments=48, sharp=False)
            lathe(curve_points([(1.0, 0.1), (2.0, 0.6), (2.45, 2.0), (2.55, 2.9)], 5), pulp, at=(x, y, 0), segments=32)
    for row in range(3):
        for k in range(6):
            lathe(curve_points([(1.5, 0.3), (1.1, 2.0), (0.7, 3.6), (0, 3.9)], 5), pulp, at=((k - 2.5) * 4.9, (row - 1) * 4.9, 0), segments=24)
    box((25.4, 10.8, 0.8), pulp, at=(0, 0, 2.2), radius=0.35) if False else None
    for y in (-5.1, 5.1):
        box((25.6, 0.5, 1.0), pulp, at=(0, y, 2.3), radius=0.2)
    for x in (-12.6, 12.6):
        box((0.5, 10.6, 1.0), pulp, at=(x, 0, 2.3), radius=0.2)
    box((25.6, 10.6, 0.7), pulp, at=(0, 6.4, 7.6), radius=0.3, turn=(74, 0, 0))
    if label:
        sheet((20, 7.6), printed(label, rough=0.7), at=(0, 5.94, 7.9), turn=(-16, 0, 0))
    return {"azimuth": -14, "elevation": 30, "fill": 0.8}


def tray(label=None, meat="beef", rows=3, each=6, lay="rolls"):
    """Thin slices on a black tray with a paper band: rolled and laid in rows, or leaning on each other."""
    from mathutils import noise

    looks = {
        "beef": [(0.36, "#8c1f24"), (0.5, "#a5353a"), (0.56, "#e8c9bf"), (0.62, "#f1dcd2"), (0.68, "#9c2c31")],
        "lamb": [(0.3, "#a54046"), (0.52, "#b9575b"), (0.57, "#efd6cc"), (0.66, "#f3e2da"), (0.72, "#b04c51")],
        "pork": [(0.3, "#d08a86"), (0.45, "#dba09a"), (0.52, "#f4e4dc"), (0.62, "#f7ebe4"), (0.7, "#d4938d")],
    }
    flesh = mottled(looks[meat], scale=0.85, rough=0.32, clear=0.25, detail=5, distortion=1.6, soft=0.06)
    dark = material("#141517", rough=0.3, clear=0.3)
    w, d = 21, 14.5
    floor = lambda u, v: ((u - 0.5) * (w - 1.6), (v - 0.5) * (d - 1.6), 0.5)
    surface(8, 8, floor, dark, smooth=0)
    loop = [(sx * (w / 2 - 1), sy * (d / 2 - 1)) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    for (x1, y1), (x2, y2) in zip(loop, loop[1:] + loop[:1]):
        nx, ny = (y2 - y1), -(x2 - x1)
        n = math.hypot(nx, ny)
        nx, ny = nx / n, ny / n
        surface(2, 6, lambda u, v, a=(x1, y1, x2, y2, nx, ny): (a[0] + (a[2] - a[0]) * u + a[4] * (v * 1.1) + (a[2] - a[0]) * 0.052 * v * (2 * u - 1) * 1.0, a[1] + (a[3] - a[1]) * u + a[5] * (v * 1.1) + (a[3] - a[1]) * 0.076 * v * (2 * u - 1), 0.5 + 2.3 * v), dark, thick=0.12, smooth=0)
    chance = random.Random(7)
    for k in range(13 if lay == "slices" else 0):
        def slice(u, v, x=(k - 6) * 1.24, s=chance.random() * 50, long=chance.uniform(10.4, 11.6)):
            ripple = 0.34 * noise.noise((u * 3.2, v * 1.5, s)) + 0.1 * math.sin(u * 9 + s)
            return (x + (v - 0.5) * 3.4 + ripple, (u - 0.5) * long * (1 - 0.12 * v * v) + 0.3 * noise.noise((v * 3, s, 1)), 0.75 + 2.5 * v ** 0.85 + ripple * 0.5)
        surface(26, 8, slice, flesh, thick=0.13)
    for r in range(rows if lay == "rolls" else 0):
        for k in range(each):
            x = (k - (each - 1) / 2) * (w - 4.6) / each
            y = (r - (rows - 1) / 2) * 4.1
            turns, length, s = chance.uniform(1.5, 1.9), chance.uniform(3.7, 4.3), chance.random() * 50
            def point(u, v, x=x, y=y, turns=turns, length=length, s=s):
                a = u * turns * math.tau - 0.6
                rr = 0.42 + 0.85 * u + 0.1 * noise.noise((u * 5, v * 2, s))
                along = (v - 0.5) * length * (1 + 0.06 * noise.noise((u * 4, s, v)))
                lift = 0.14 * noise.noise((u * 3, v * 3 + s, 2.0))
                return (x + rr * math.cos(a) * 1.05, y + along, 1.75 + rr * math.sin(a) * 0.92 + lift)
            surface(46, 6, point, flesh, thick=0.11, turn=(chance.uniform(-4, 4), 0, chance.uniform(-5, 5)), smooth=1)
    if label:
        band = lambda u, v: ((u - 0.5) * 8.2, -d / 2 - 0.6 + (d + 1.2) * v, 3.15 + 0.9 * math.sin(math.pi * v))
        surface(4, 16, band, printed(label, rough=0.45, clear=0.2), smooth=0)
        for y, s in ((-d / 2 - 0.6, -1), (d / 2 + 0.6, 1)):
            box((8.2, 0.05, 2.6), material("#f2efe8", rough=0.5), at=(0, y, 0.55), radius=0)
    return {"azimuth": -16, "elevation": 36, "fill": 0.82}


def carrots(count=6, seed=5):
    made = mottled([(0.35, "#c95c12"), (0.6, "#dd7420"), (0.75, "#e8893a")], scale=0.7, rough=0.45, stretch=(1, 1, 5), bump=0.15)
    green = material("#5d8a34", rough=0.6)
    chance = random.Random(seed)
    for k in range(count):
        layer = 0 if k < 4 else 1
        x = (k - 1.5) * 4.2 if layer == 0 else (k - 4.5) * 4.4
        z = 1.8 + layer * 2.9
        long = chance.uniform(15.5, 18)
        profile = [(0, 0), (0.25, 0.1)] + [(0.25 + 1.55 * (t / 20) ** 0.6 + chance.uniform(-0.03, 0.03), long * t / 20) for t in range(1, 20)] + [(1.75, long), (1.3, long + 0.5), (0.5, long + 0.45), (0, long + 0.3)]
        turn = (-90 + chance.uniform(-2, 2), 0, chance.uniform(-9, 9))
        lathe(profile, made, at=(x, -long / 2 + layer, z), turn=turn, segments=48, sharp=False)
        end = Vector((0, 0, long + 0.3))
        end.rotate(__import__("mathutils").Euler([math.radians(a) for a in turn]))
        for _ in range(5):
            tube([(x + end.x, -long / 2 + layer + end.y, z + end.z), (x + end.x + chance.uniform(-0.7, 0.7), -long / 2 + layer + end.y + 1.2, z + chance.uniform(-0.3, 0.7))], 0.16, green)
    return {"azimuth": 28, "elevation": 30, "fill": 0.82}


def mushrooms(count=9, seed=2, label=None):
    cap = mottled([(0.35, "#8a5d38"), (0.6, "#a87748"), (0.78, "#c49a6c")], scale=1.2, rough=0.55, bump=0.08)
    stem = mottled([(0.4, "#e6d6bd"), (0.7, "#f0e5d2")], scale=2, rough=0.7)
    chance = random.Random(seed)
    head = curve_points([(0, 0.9), (1.0, 0.85), (2.1, 0.2), (2.5, 0.15), (2.7, 0.7), (2.4, 1.8), (1.5, 2.6), (0, 2.9)], 6)
    foot = curve_points([(0, 0), (0.75, 0.05), (0.95, 0.6), (0.8, 1.6), (0.85, 2.4)], 5)
    spots = [(-5.2, 0), (0, -0.6), (5.3, 0.2), (-7.9, 4.2), (-2.6, 4.4), (2.8, 4.1), (8.1, 4.5), (-5, 8.4), (5.2, 8.6)]
    for k, (x, y) in enumerate(spots[:count]):
        s = chance.uniform(0.92, 1.12)
        if k in (1,):
            turn, z = (-78, 12, 20), 2.3
        else:
            turn, z = (chance.uniform(-8, 8), chance.uniform(-8, 8), chance.uniform(0, 360)), 0
        for profile, mat, up in ((head, cap, 1.6), (foot, stem, 0)):
            shift = Vector((0, 0, up * s))
            shift.rotate(__import__("mathutils").Euler([math.radians(a) for a in turn]))
            one = lathe(profile, mat, at=(x + shift.x, y + shift.y, z + shift.z), turn=turn, segments=48, sharp=False)
            one.scale = (s, s, s)
    return {"azimuth": 0, "elevation": 26, "fill": 0.78}


def grains(spots, mat, rows=6, columns=9):
    """Many small ellipsoids as one mesh: (centre, outward axis, radius along it, across it, up)."""
    vertices, faces = [], []
    for centre, out, up, (along, across, high) in spots:
        out, up = Vector(out).normalized(), Vector(up)
        up = (up - out * up.dot(out)).normalized()
        side, start = up.cross(out), len(vertices)
        for j in range(rows + 1):
            b = math.pi * j / rows - math.pi / 2
            for i in range(columns):
                a = math.tau * i / columns
                p = Vector(centre) + out * along * math.cos(b) * math.cos(a) + side * across * math.cos(b) * math.sin(a) + up * high * math.sin(b)
                vertices.append(tuple(p))
        faces += [
            tuple(start + jj * columns + ii % columns for jj, ii in ((j, i), (j, i + 1), (j + 1, i + 1), (j + 1, i)))
            for j in range(rows)
            for i in range(columns)
        ]
    mesh = bpy.data.meshes.new("grains")
    mesh.from_pydata(vertices, [], faces)
    return place(mesh, mat)


def turned(parts, at, turn, size=1.0):
    """Moves and turns parts that were built about the origin, as one."""
    for one in parts:
        one.rotation_euler = [math.radians(a) for a in turn]
        one.location = at
        one.scale = (size, size, size)


def strawberries(seed=6):
    red = mottled([(0.3, "#b3141c"), (0.55, "#c81f24"), (0.8, "#d63a30")], scale=0.6, rough=0.22, clear=0.6, soft=0.08)
    pip = material("#e2b95a", rough=0.45)
    green = mottled([(0.35, "#3f7a2c"), (0.7, "#5f9a3d")], scale=1.5, rough=0.5)
    line = curve_points([(0, -2.7), (0.55, -2.5), (1.2, -1.7), (1.68, -0.6), (1.85, 0.4), (1.66, 1.1), (1.1, 1.45), (0.4, 1.35), (0, 1.3)], 6)
    chance = random.Random(seed)
    places = [(-5.6 + 3.75 * k, 0, 1.75) for k in range(4)] + [(-7.2 + 3.7 * k, 3.5, 1.75) for k in range(5)] + [(-3.4, 1.8, 4.55), (0.5, 1.9, 4.6), (4.2, 2.0, 4.5)]
    for x, y, z in places:
        spots = []
        for k in range(90):
            h = -2.35 + 3.5 * (k + 0.5) / 90
            below = max((p for p in line[: len(line) * 3 // 4] if p[1] <= h), key=lambda p: p[1])
            a, r = k * 2.39996, below[0]
            spots.append(((r * math.cos(a) * 0.995, r * math.sin(a) * 0.995, h), (math.cos(a), math.sin(a), -0.45), (0, 0, 1), (0.06, 0.085, 0.125)))
        parts = [lathe(line, red, segments=48, sharp=False), grains(spots, pip)]
        for k in range(9):
            a, long, lift = math.tau * k / 9 + chance.uniform(-0.15, 0.15), chance.uniform(1.5, 2.0), chance.uniform(-0.1, 0.35)
            def leaf(u, v, a=a, long=long, lift=lift):
                out = 0.1 + long * v
                wide = 0.95 * (u - 0.5) * math.sin(math.pi * min(1, 0.18 + v * 0.82)) ** 0.8
                return (out * math.cos(a) - wide * math.sin(a), out * math.sin(a) + wide * math.cos(a), 1.5 + lift * v - 0.75 * v * v * (1 - lift) + 0.25 * abs(u - 0.5))
            parts.append(surface(4, 8, leaf, green, thick=0.05))
        parts.append(tube([(0, 0, 1.3), (0.05, 0.1, 1.9), (0.2, 0.25, 2.5)], 0.13, green))
        turned(parts, (x, y, z), (chance.uniform(105, 150), chance.uniform(-20, 20), chance.uniform(-50, 50)), chance.uniform(0.92, 1.08))
    return {"azimuth": 4, "elevation": 27, "fill": 0.78}


def corn(seed=8):
    """Two cobs whose husk is turned back."""
    gold = mottled([(0.35, "#e3a514"), (0.6, "#f0bd2c"), (0.8, "#f6d45e")], scale=0.9, rough=0.25, clear=0.4, soft=0.1)
    husk = mottled([(0.3, "#7fa04a"), (0.6, "#9db963"), (0.8, "#c3d18c")], scale=0.5, rough=0.6, stretch=(6, 6, 0.6), bump=0.3)
    chance = random.Random(seed)
    for x, y, z, turn in ((-3.2, 0, 2.4, (88, 0, -38)), (3.6, 0.6, 2.4, (88, 0, -22))):
        radius = lambda h: 2.25 * (1 - 0.55 * max(0, (h - 9) / 8.5) ** 2) if h < 17.4 else 1
        spots = []
        for row in range(38):
            h = 0.3 + row * 0.455
            for k in range(16):
                a, r = math.tau * k / 16 + 0.012 * row + chance.uniform(-0.015, 0.015), radius(h) - 0.12
                wide = math.tau * radius(h) / 16 * 0.53
                spots.append(((r * math.cos(a), r * math.sin(a), h + 0.05 * math.sin(k * 2.1)), (math.cos(a), math.sin(a), 0.05), (0, 0, 1), (0.42 + chance.uniform(-0.02, 0.03), wide, 0.255)))
        parts = [grains(spots, gold, 8, 12), lathe([(0, -1.2), (0.9, -1.2), (1.5, -0.4), (1.9, 0.2), (1.85, 9), (1.5, 13), (1.0, 16), (0.75, 17.2), (0, 17.5)], material("#e9d48a", rough=0.6))]
        for k in range(7):
            a, long, flare = math.tau * k / 7 + 0.3, chance.uniform(8, 12.5), chance.uniform(0.4, 1.7)
            def leaf(u, v, a=a, long=long, flare=flare):
                spread = (u - 0.5) * 1.15 * (1 - v ** 2.2)
                r = 1.0 + 1.75 * min(1, v * 4) ** 0.6 + flare * v * v + 0.05 * math.sin(u * 30)
                return (r * math.cos(a + spread), r * math.sin(a + spread), -1.6 + long * v)
            parts.append(surface(10, 14, leaf, husk, thick=0.06))
        parts.append(tube([(0, 0, -3.6), (0, 0, -1.0)], 0.8, husk))
        turned(parts, (x, y, z), turn)
    return {"azimuth": 0, "elevation": 32, "fill": 0.8}
