"""Food and gear of pets, and devices of health; units are centimetres."""
import math
import random

from mathutils import noise

from outlines import *
from stage import *


def sticks(label=None, foil="#f7e3e6", count=4, w=2.6, h=15.0):
    """Slim sachets of a creamy treat, fanned out."""
    def stick():
        def half(front):
            def point(u, v):
                x = (u - 0.5) * 2
                swell = max(0, 1 - x * x) ** 0.6 * min(1, max(0.0, min(v, 1 - v) - 0.05) / 0.12) ** 0.7 * 0.62
                crease = 0.05 * noise.noise((u * 3, v * 14, 2.0 if front else 5.0)) * (swell > 0.1)
                return (x * w / 2 * (1 - 0.12 * swell), (-1 if front else 1) * (swell + crease + 0.02), v * h)
            return point
        surface(24, 60, half(True), printed(label, rough=0.22, clear=0.4))
        surface(24, 60, half(False), material(foil, rough=0.3))
        for k in range(3):
            for z in (0.2, h - 0.2):
                box((w * 0.98, 0.1, 0.06), material("#ffffff", rough=0.4), at=(0, 0, z + (k - 1) * 0.17 - 0.03), radius=0)
    for k in range(count):
        t = k - (count - 1) / 2
        gathered(stick, at=(t * 1.9, -k * 0.62, abs(t) * 0.12), turn=(-9, t * 13, 0))
    return {"azimuth": 0, "elevation": 9, "fill": 0.74}


def kibble_bag(label=None, film="#d8d4c8", w=26.0, h=38.0, depth=10.0, shape="round"):
    """A bag of dry food, its top folded and held, with a heap of kibble before it."""
    def half(front):
        def point(u, v):
            x = (u - 0.5) * 2
            full = min(1, 0.62 + v * 1.8) * max(0.0, min(1, (1 - v) / 0.34)) ** 0.62
            swell = max(0, 1 - abs(x) ** 3.2) ** 0.5 * full * depth / 2
            fold = 0.34 * noise.noise((u * 4.2, v * 5.0, 2.2 if front else 6.1)) * min(1, swell) + 0.14 * noise.noise((u * 12, v * 10, 3.1))
            return (x * w / 2 * (1 - 0.07 * full), (-1 if front else 1) * (swell + fold + 0.1), v * h)
        return point
    surface(48, 60, half(True), printed(label, rough=0.34, clear=0.25))
    surface(48, 60, half(False), material(film, rough=0.4))
    box((w * 0.99, 0.7, 1.7), material(film, rough=0.35, clear=0.2), at=(0, 0, h - 1.0), radius=0.25)
    box((w * 0.97, 0.3, 0.18), material("#8d8d8a", rough=0.5), at=(0, -0.28, h - 0.3), radius=0)
    rng = random.Random(label)
    tones = [mottled([(0.3, c), (0.7, d)], scale=4, rough=0.85, bump=0.6) for c, d in (("#9a6438", "#7a4a26"), ("#8a5530", "#6d3f20"), ("#ad7443", "#8a5a30"))]
    for k in range(46):
        a, d = rng.uniform(0, math.tau), 6.2 * math.sqrt(rng.random())
        z = max(0.45, 2.1 * (1 - (d / 5.2) ** 1.3)) * rng.uniform(0.3, 1) if d < 5 else 0.45
        size = (0.95, 0.95, 0.5) if shape == "round" else (1.15, 0.6, 0.5)
        ball(size, tones[k % 3], at=(w * 0.3 + d * math.cos(a), -depth / 2 - 5.4 + d * 0.62 * math.sin(a), max(0.42, z)), turn=(rng.uniform(-40, 40), rng.uniform(-40, 40), rng.uniform(0, 180)), wobble=0.1, seed=k)
    return {"azimuth": -12, "elevation": 11, "fill": 0.8}


def bites(label=None, cap="#e07a3a", r=4.0, h=10.5):
    """Freeze-dried cubes in a clear jar, some before it."""
    lathe(dense([(0, 0.15), (r * 0.9, 0.03), (r, 0.4), (r, h * 0.5), (r, h - 1.4), (r * 0.92, h - 0.7), (r * 0.88, h)], 6), pane(ior=1.1))
    tones = [material(c, rough=0.9, bump=(5, 0.5)) for c in ("#e9cfa2", "#dfbd8a", "#f0dcb6")]
    rng = random.Random(11)
    def cube(x, y, z, k):
        box((1.5, 1.3, 1.2), tones[k % 3], at=(x, y, z), radius=0.22, turn=(rng.uniform(-40, 40), rng.uniform(-40, 40), rng.uniform(0, 90)))
    k = 0
    for layer in range(6):
        for ring, n in ((r * 0.74, 13), (r * 0.36, 6)):
            for j in range(n):
                a = math.tau * (j + rng.uniform(-0.2, 0.2)) / n + layer
                cube(ring * math.cos(a), ring * math.sin(a), 0.35 + layer * 1.32 + rng.uniform(-0.1, 0.1), k)
                k += 1
    lid = material(cap, rough=0.32, clear=0.4)
    lathe(dense([(r * 0.96, h - 0.2), (r * 0.98, h - 0.1), (r * 0.98, h + 1.7), (r * 0.92, h + 1.9), (0, h + 1.9)], 4), lid)
    knurl(r * 0.975, h, h + 1.6, lid, 80, 0.05)
    lathe(straight(r + 0.02, h * 0.22, h * 0.68), printed(label, rough=0.4, clear=0.2), arc=(-150, -30), segments=60)
    for x, y in ((-4.6, -4.4), (-3.0, -5.6), (3.8, -5.0), (5.2, -4.0)):
        cube(x, y, 0.1, int(x) % 3)
    return {"azimuth": 0, "elevation": 14, "fill": 0.74}


def leash():
    """A webbing lead, coiled, with its metal hook and its padded loop."""
    web = dyed(rough=0.75, bump=(14, 0.2))
    stitch = material("#e8ebed", rough=0.35, metal=0.3)
    def path(t):  # 0 to 1
        a = math.tau * 3.2 * t
        r = 4.6 + 3.4 * t
        return (r * math.cos(a), r * math.sin(a) * 0.94)
    def ribbon(low, high, out, mat):
        def point(u, v):
            x, y = path(u)
            n = math.hypot(x, y)
            return (x + out * x / n, y + out * y / n, low + (high - low) * v + 0.12 * math.sin(u * 40))
        surface(420, 2, point, mat, thick=0.22, smooth=0)
    ribbon(0.1, 2.3, 0, web)
    ribbon(1.02, 1.38, 0.14, stitch)
    ribbon(1.02, 1.38, -0.3, stitch)
    x, y = path(1)
    loop = curve_points([(x, y, 1.2), (x + 4, y + 1.5, 1.2), (x + 9, y - 1.2, 1.2), (x + 9.6, y - 4.6, 1.2), (x + 5, y - 5.0, 1.2), (x + 0.4, y - 1.4, 1.2)], 8)
    tube([(px, py, pz) for px, py, pz in loop[::4]], 0.62, web).scale = (1, 1, 1.6)
    metal = material("#c7cacd", rough=0.2, metal=1)
    def hook():
        lathe(dense([(0.35, 0), (0.7, 0.1), (0.7, 1.1), (0.5, 1.3), (0.3, 1.4)], 4), metal, turn=(0, 90, 0))
        tube([(-0.2, 0.9, 0, 0.16), (-1.0, 0.8, 0, 0.16), (-1.0, -0.8, 0, 0.16), (-0.2, -0.9, 0, 0.16)], 0.16, metal, smooth=False)
        tube([(1.2, 0, 0, 0.42), (2.6, 0.1, 0, 0.36), (3.6, 0.9, 0, 0.3), (4.4, 0.6, 0, 0.3), (4.5, -0.4, 0, 0.3), (3.8, -1.0, 0, 0.28), (2.9, -0.8, 0, 0.22)], 0.36, metal)
        tube([(2.5, -0.35, 0), (3.0, -0.8, 0)], 0.2, metal, smooth=False)
    gathered(hook, at=(-0.6, 0.2, 0.55), turn=(0, 0, -36))
    tube([(4.4, 0.6, 0.7), (2.4, 1.7, 0.7), (0.2, 1.4, 0.6), (-1.1, 0.7, 0.55)], 0.5, web)
    return {"azimuth": -14, "elevation": 42, "fill": 0.78}


def pressure_monitor(screen=None, mark=None):
    """An upper-arm monitor with a large display, its cuff rolled behind, the tube between them."""
    white = material("#f6f6f4", rough=0.32, clear=0.4)
    def unit():
        loft(13.5, 11.5, 2.4, eased(0, 4.6, 0.5, 1.0), white)
        slab((10.2, 0.2, 6.4), material("#20262c", rough=0.12, clear=1), at=(0, 1.0, 4.62), corner=0.5, edge=0.05, turn=(-90, 0, 0))
        sheet((8.9, 5.4), printed(screen, rough=0.2, glow=0.35), at=(0, 1.0, 4.735), turn=(-90, 0, 0))
        lathe(dense([(0, 0), (1.25, 0), (1.3, 0.2), (1.1, 0.34), (0, 0.36)], 3), material("#2f8fc4", rough=0.3, clear=0.4), at=(0, -4.0, 4.55), segments=48)
        for s in (-1, 1):
            lathe(dense([(0, 0), (0.6, 0), (0.62, 0.15), (0.5, 0.25), (0, 0.26)], 3), material("#d7dadc", rough=0.3), at=(s * 3.4, -4.0, 4.55), segments=40)
        if mark:
            sheet((3.6, 0.72), printed(mark, rough=0.4), at=(0, 4.85, 4.612), turn=(-90, 0, 0))
    gathered(unit, at=(-4.5, -4, 0), turn=(10, 0, 12))
    cloth = material("#3b4552", rough=0.9, sheen=0.3, bump=(9, 0.2))
    def cuff(u, v):
        a = math.tau * 1.75 * u
        r = 4.6 + 0.9 * u
        return (r * math.cos(a), r * math.sin(a), v * 13 + 0.05 * math.sin(a * 3))
    surface(200, 12, cuff, cloth, thick=0.6, at=(6.8, 4.4, 0), smooth=0)
    tube([(8.6, -0.6, 3.5), (9.6, -4.6, 0.6), (5.4, -8.2, 0.35), (2.6, -4.6, 1.4)], 0.36, material("#4a525c", rough=0.5))
    return {"azimuth": 0, "elevation": 27, "fill": 0.78}


def neck_massager():
    """A U of soft skin with its kneading nodes inside and keys on one arm."""
    skin = material("#ece6df", rough=0.5, clear=0.1)
    line = curve_points([(-7.2, -8.5, 2.2, 1.9), (-8.4, -3, 2.4, 2.3), (-7.4, 3.6, 2.8, 2.7), (-3.4, 7.4, 3.2, 3.0), (0, 8.2, 3.3, 3.1), (3.4, 7.4, 3.2, 3.0), (7.4, 3.6, 2.8, 2.7), (8.4, -3, 2.4, 2.3), (7.2, -8.5, 2.2, 1.9)], 3)
    tube(line, 2.4, skin).scale = (1, 1, 1.25)
    node = material("#b9836a", rough=0.35, metal=0.6)
    for x, y, turn in ((-2.7, 5.2, 24), (2.7, 5.2, -24), (-4.9, 2.4, 62), (4.9, 2.4, -62)):
        ball((1.25, 0.85, 1.5), node, at=(x, y, 4.0), turn=(0, 0, turn))
    for k in range(3):
        lathe(dense([(0, 0), (0.55, 0), (0.55, 0.14), (0.45, 0.2), (0, 0.2)], 3), material("#8a8f94", rough=0.35), at=(7.9, -3.9 + 1.6 * k, 5.25), segments=32)
    lathe([(0, 0.02), (0.2, 0)], material("#ffb36b", glow=2), at=(7.5, -6.0, 5.0))
    for s in (-1, 1):
        lathe(dense([(0, 1.2), (1.3, 0.9), (1.86, 0)], 5), material("#b9836a", rough=0.35, metal=0.6), at=(s * 7.2, -8.5, 2.75), turn=(90, 0, s * 6)).scale = (1, 1.2, 1)
    return {"azimuth": -16, "elevation": 34, "fill": 0.76}


def feeding_bottle(label=None, r=3.1, h=13.0):
    """A baby's bottle with its scale, milk, a ring and a soft teat; the cover stands beside it."""
    body = dense([(0, 0.3), (r * 0.86, 0.04), (r, 0.5), (r * 0.98, h * 0.3), (r * 0.9, h * 0.5), (r * 0.98, h * 0.72), (r, h * 0.84), (r * 0.9, h * 0.92), (r * 0.8, h)], 6)
    lathe(body, pane(ior=1.18))
    lathe([(max(0, x - 0.2), z + 0.2) for x, z in body if z < h * 0.6] + [(0, h * 0.6)], material("#fbf7ee", rough=0.25, soft=0.2))
    ring = material("#8fc4cf", rough=0.35, clear=0.3)
    lathe(dense([(r * 0.94, h - 0.5), (r * 0.97, h - 0.4), (r * 0.92, h + 1.5), (r * 0.7, h + 1.75), (1.6, h + 1.75)], 5), ring)
    knurl(r * 0.93, h - 0.2, h + 1.3, ring, 44, 0.06)
    lathe(dense([(1.7, h + 1.6), (1.75, h + 1.9), (1.2, h + 3.0), (0.75, h + 3.9), (0.7, h + 4.8), (0.45, h + 5.2), (0, h + 5.3)], 8), material("#f3dcc4", rough=0.25, glass=0.25, soft=0.3, clear=0.5))
    lathe([(x + 0.02, z) for x, z in body if h * 0.1 < z < h * 0.86], printed(label, rough=0.3), arc=(-128, -52), segments=40)
    lathe(dense([(2.6, 0), (2.62, 0.1), (2.45, 4.2), (2.0, 5.3), (1.0, 5.8), (0, 5.85)], 6), pane("#e4f2f5", rough=0.12, ior=1.08), at=(6.2, 1.6, 0))
    return {"azimuth": 0, "elevation": 10, "fill": 0.76}
