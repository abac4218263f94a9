"""Skin care and scent; units are centimetres."""
import math

from outlines import *
from stage import *

gold = lambda rough=0.22: material("#d9b27a", rough=rough, metal=1)
pearl = lambda colour="#f6f3ee": material(colour, rough=0.3, clear=0.5)


def standing_tube(label=None, skin="#eef3ea", cap="#f7f7f4", r=2.05, w=5.4, h=14.5, foot=2.6, gloss=0.35, taper=0.94):
    """A squeezed tube on its cap: round below, a welded seam above. The label's paper is the skin's colour."""
    def half(front):
        def point(u, v):
            a = math.pi * (1 + u) if front else math.pi * u
            wide = r + (w / 2 - r) * v
            deep = r * max(0.0, 1 - v) ** 0.72 + 0.07
            round_off = 1 - 0.1 * max(0.0, 1 - v / 0.06) ** 2
            return (wide * math.cos(a) * round_off, deep * math.sin(a) * round_off, foot + v * (h - foot))
        return point
    surface(40, 40, half(True), printed(label, rough=gloss, clear=0.25))
    plain = material(skin, rough=gloss, clear=0.25)
    surface(40, 40, half(False), plain)
    box((w, 0.16, 0.75), plain, at=(0, 0, h - 0.1), radius=0.05)
    for k in range(30):
        box((0.05, 0.2, 0.6), plain, at=((k / 29 - 0.5) * (w - 0.3), 0, h - 0.02), radius=0)
    top = r * 1.0
    lid = material(cap, rough=0.3, clear=0.4)
    lathe(dense([(0, 0), (top * taper - 0.15, 0), (top * taper, 0.12), (top, foot - 0.1), (top - 0.05, foot + 0.03), (0, foot + 0.03)], 4), lid)
    return {"azimuth": 7, "elevation": 8, "fill": 0.78}


def pump(label=None, skin="#c98a1e", head="#f5f2ec", r=2.7, h=14, clear=True, oval=1.0, shoulder=0.9, ring=None, arc=70, aim=-52, band=(0.14, 0.76)):
    """A bottle with a pump. A clear one shows its content and the dip tube; `oval` flattens the body."""
    profile = dense([(0, 0.25), (r * 0.86, 0.04), (r * 0.98, 0.3), (r, 0.8), (r, h * 0.3), (r, h * (shoulder - 0.14)), (r, h * (shoulder - 0.08)), (r * 0.95, h * (shoulder - 0.02)), (r * 0.82, h * (shoulder + 0.03)), (r * 0.55, h * 0.985), (1.15, h), (1.1, h + 0.5)])
    parts = []
    if clear:
        parts.append(lathe(profile, pane(ior=1.15)))
        inside = [(max(0, x - 0.22), z + 0.25) for x, z in profile if z < h * 0.84] + [(0, h * 0.84)]
        parts.append(lathe(inside, pane(skin, ior=1.12)))
        tube([(0, 0, 0.8), (0.2, 0, h)], 0.22, material("#ffffff", rough=0.3, glow=0.15), smooth=False)
    else:
        parts.append(lathe(profile, material(skin, rough=0.32, clear=0.5)))
    white = material(head, rough=0.28, clear=0.4)
    if ring:
        lathe([(1.42, h + 0.05), (1.5, h + 0.1), (1.5, h + 0.5), (1.42, h + 0.55)], material(ring, rough=0.2, metal=1))
    lathe([(1.4, h + 0.1), (1.4, h + 1.75), (1.3, h + 1.9), (0.55, h + 1.95), (0.5, h + 2.0)], white)
    knurl(1.4, h + 0.55, h + 1.6, white, 44)
    lathe([(0.36, h + 1.9), (0.36, h + 3.1)], white)
    def spout():
        lathe(dense([(0, 0), (0.85, 0), (0.98, 0.2), (0.98, 0.95), (0.88, 1.12), (0, 1.2)], 4), white)
        tube([(0, 0, 0.78, 0.46), (1.7, 0, 0.86, 0.42), (2.9, 0, 0.72, 0.34), (3.25, 0, 0.32, 0.26)], 0.45, white)
    gathered(spout, at=(0, 0, h + 3.0), turn=(0, 0, 180 + aim * -1))
    parts.append(lathe(straight(r + 0.025, h * band[0], h * band[1]), printed(label, rough=0.3), arc=(-90 - arc, -90 + arc), segments=60))
    for part in parts:
        part.scale = (1, oval, 1)
    return {"azimuth": 0, "elevation": 8, "fill": 0.78}


def dropper(label=None, glass="#7a3a0e", liquid="#b8661a", collar="#1d1d1f", bulb="#1d1d1f", r=1.75, h=6.6, arc=75, box_label=None, side="#f3ece2"):
    """A serum's glass bottle with a rubber bulb, and the carton beside it where there is one."""
    profile = dense([(0, 0.2), (r * 0.85, 0.03), (r, 0.3), (r, h * 0.3), (r, h * 0.66), (r * 0.96, h * 0.76), (r * 0.62, h * 0.9), (0.82, h * 0.95), (0.8, h)])
    lathe(profile, material(glass, rough=0.03, glass=0.6, ior=1.3, clear=1))
    lathe([(max(0, x - 0.18), z + 0.2) for x, z in profile if z < h * 0.6] + [(0, h * 0.6)], material(liquid, rough=0.1, soft=0.2))
    ring = material(collar, rough=0.22, metal=1 if collar.startswith("#d") else 0, clear=0.4)
    lathe([(1.0, h - 0.1), (1.06, h), (1.06, h + 1.25), (0.95, h + 1.36), (0.6, h + 1.4)], ring)
    knurl(1.05, h + 0.1, h + 1.15, ring, 40, 0.04)
    lathe(dense([(0.62, h + 1.3), (0.68, h + 1.6), (0.66, h + 2.6), (0.6, h + 3.4), (0.4, h + 3.85), (0, h + 4)], 6), material(bulb, rough=0.6))
    lathe(straight(r + 0.02, h * 0.12, h * 0.62), printed(label, rough=0.45), arc=(-90 - arc, -90 + arc), segments=60)
    if box_label:
        w, d, tall = 4.2, 4.2, h + 4.3
        box((w, d, tall), material(side, rough=0.5), at=(4.3, 2.4, 0), radius=0.05, turn=(0, 0, -14))
        def face():
            sheet((w - 0.04, tall - 0.04), printed(box_label, rough=0.5), at=(0, -d / 2 - 0.012, tall / 2))
        gathered(face, at=(4.3, 2.4, 0), turn=(0, 0, -14))
    return {"azimuth": 4, "elevation": 9, "fill": 0.74}


def cream(label=None, cup="#f4f1ee", lid="#e9dfd4", r=3.1, h=4.2, metal=0.0, look="closed", content="#fbf6ee", glass="#ffffff"):
    """A jar with thick walls; `open` shows the cream and leans the lid against it."""
    low, wall = 0.55, 0.38
    lathe(dense([(0, 0.06), (r * 0.9, 0.02), (r, 0.25), (r, h * 0.5), (r, h - 0.3), (r - 0.1, h), (r - 0.5, h + 0.02)], 6), pane(glass, ior=1.3))
    lathe(dense([(0, low), (r - wall - 0.35, low), (r - wall, low + 0.35), (r - wall, h - 0.3), (r - wall, h)], 6), material(cup, rough=0.28, clear=0.6))
    lathe(straight(r + 0.02, h * 0.22, h * 0.8), printed(label, rough=0.35), arc=(-160, -20), segments=60)
    top = material(lid, rough=0.24, metal=metal, clear=0.0 if metal else 0.6)
    def cap():
        lathe(dense([(r - 0.05, 0), (r + 0.02, 0.05), (r + 0.02, 1.7), (r - 0.1, 1.86), (r - 0.4, 1.9), (0, 1.9)], 5), top)
        lathe([(0, 0.1), (r - 0.1, 0.1), (r - 0.06, 0)], material("#f2f2f0", rough=0.4))
    if look == "closed":
        gathered(cap, at=(0, 0, h + 0.06))
        lathe([(r - 0.3, h), (r - 0.25, h + 0.1)], pearl())
        return {"azimuth": 0, "elevation": 16, "fill": 0.68}
    lathe([(r - 0.45, h), (r - 0.4, h + 0.75), (r - 0.55, h + 0.8), (r - 0.6, h + 0.2)], pearl("#f8f8f6"))
    def swirl(u, v):
        a, q = math.tau * u * 1.0, v
        d = (r - 0.6) * q
        wave = 0.34 * (1 - q) ** 1.2 + 0.16 * math.sin(3.2 * math.pi * q + 2 * a) * (1 - q) ** 0.6 * min(1, q * 3)
        return (d * math.cos(a), d * math.sin(a), h + 0.42 + wave)
    surface(72, 30, swirl, material(content, rough=0.3, clear=0.35, soft=0.3))
    gathered(cap, at=(r * 1.52, -0.9, r * 0.93), turn=(64, 0, 62))
    return {"azimuth": -6, "elevation": 24, "fill": 0.74}


def clear_bottle(label=None, liquid="#e8f1f4", cap="#d9dcdf", r=2.5, h=13.5, lid=3.2, metal=1.0, level=0.86, sheet_at=(0.2, 0.74), arc=62):
    """A toner's clear cylinder: thick foot, a straight cap of the body's width."""
    profile = dense([(0, 0.3), (r * 0.9, 0.05), (r, 0.3), (r, 1.4), (r, h * 0.5), (r, h - 0.8), (r * 0.9, h - 0.2), (r * 0.6, h), (1.2, h + 0.1), (1.2, h + 0.4)])
    lathe(profile, pane(ior=1.25))
    lathe([(0, 0.9), (r - 0.35, 0.9), (r - 0.22, 1.15), (r - 0.22, h * level), (0, h * level)], pane(liquid, ior=1.1))
    lathe(dense([(r * 0.74, h + 0.3), (r * 0.78, h + 0.36), (r * 0.78, h + lid - 0.15), (r * 0.72, h + lid), (0, h + lid)], 4), material(cap, rough=0.2, metal=metal, clear=0.3))
    lathe(straight(r + 0.02, h * sheet_at[0], h * sheet_at[1]), printed(label, rough=0.3), arc=(-90 - arc, -90 + arc), segments=60)
    return {"azimuth": 0, "elevation": 8, "fill": 0.78}


def soap(label=None, bar="#cfd9bf", paper="#f3efe4", word=None):
    """Two bars: one in its paper sleeve behind, one bare before it."""
    def bare():
        loft(8.2, 5.4, 1.9, eased(0, 2.5, 0.75, 0.75), material(bar, rough=0.38, soft=0.35, clear=0.15, bump=(1.4, 0.12)))
        if word:
            sheet((5.6, 2.24), printed(word, rough=0.5), at=(0, 0, 2.52), turn=(-90, 0, 0))
    gathered(bare, at=(-2.8, -4.6, 0), turn=(0, 0, 12))
    def wrapped():
        box((8.6, 2.7, 5.8), material(paper, rough=0.62), radius=0.25)
        sheet((8.3, 5.5), printed(label, rough=0.62), at=(0, -1.37, 2.9))
    gathered(wrapped, at=(1.4, 2.2, 0), turn=(0, 0, -9))
    return {"azimuth": -4, "elevation": 25, "fill": 0.74}


def sheet_masks(label=None, box_label=None, side="#dfe9df", foil="#e8efe6", w=10.5, h=14.5):
    """A box of masks, and one flat sachet leaning on it."""
    from mathutils import noise
    d = 3.0
    def carton():
        box((w + 1.2, d, h + 0.8), material(side, rough=0.5), radius=0.06)
        sheet((w + 1.16, h + 0.76), printed(box_label, rough=0.5), at=(0, -d / 2 - 0.012, (h + 0.8) / 2))
    gathered(carton, at=(3.0, 3.2, 0), turn=(0, 0, -10))
    def sachet():
        def leaf(side_of, mat):
            def point(u, v):
                x, y = (u - 0.5) * 2, (v - 0.5) * 2
                swell = 0.42 * max(0, 1 - x**8) * max(0, 1 - (y / 0.9) ** 8 if abs(y) < 0.9 else 0)
                crease = 0.07 * noise.noise((u * 4, v * 5, 2.0)) * (swell > 0.05)
                return (x * w / 2, side_of * (swell * 0.5 + crease + 0.02), v * h)
            surface(44, 60, point, mat)
        leaf(-1, printed(label, rough=0.26, clear=0.3))
        leaf(1, material(foil, rough=0.3, metal=0.6))
    gathered(sachet, at=(-3.0, -1.2, 0.02), turn=(-13, 0, 9))
    return {"azimuth": -8, "elevation": 11, "fill": 0.76}


def sunscreen(label=None, skin="#fdfdfb", cap="#f4a83c", w=4.9, d=2.6, h=9.4):
    """A flat oval bottle upon a wide cap."""
    lower = eased(0, 3.0, 0.25, 0.12)
    loft(w - 0.15, d - 0.15, 1.2, lower, material(cap, rough=0.3, clear=0.4))
    body = [(i, z + 3.05) for i, z in eased(0, h, 0.18, 0.9, 8)]
    loft(w, d, 1.28, body, material(skin, rough=0.34, clear=0.35))
    flat = w - 2.4
    def point(u, v):  # the front and the beginnings of its corners
        path = (u - 0.5) * 2 * (flat / 2 + 1.28 * 0.9)
        over = max(0, abs(path) - flat / 2) / 1.28
        x = math.copysign(min(abs(path), flat / 2) + 1.28 * math.sin(over), path)
        return (x, -d / 2 + 1.28 * (1 - math.cos(over)) - 0.02, 3.5 + v * (h - 1.7))
    surface(32, 4, point, printed(label, rough=0.34, clear=0.3), smooth=0)
    return {"azimuth": 12, "elevation": 8, "fill": 0.74}
