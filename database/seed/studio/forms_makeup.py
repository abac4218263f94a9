"""Make-up, perfume and tools of beauty; units are centimetres."""
import math

from outlines import *
from stage import *

gold = lambda rough=0.2: material("#d9b27a", rough=rough, metal=1)
mirror_glass = lambda: material("#dfe6ea", rough=0.015, metal=1)


def cushion(mark=None, case="#f1ece4", r=3.7):
    """A round compact of cushion foundation, open: mirror above, the dyed cushion and its puff below."""
    shell = material(case, rough=0.22, clear=0.8)
    lathe(dense([(0, 0), (r - 0.3, 0), (r, 0.3), (r, 1.1), (r - 0.08, 1.25)], 5), shell)
    lathe([(r - 0.06, 1.2), (r - 0.35, 1.28), (r - 0.55, 1.1), (r - 0.6, 0.95)], gold())
    pad = dense([(0, 1.16), (1.4, 1.16), (2.3, 1.12), (r - 0.85, 0.98), (r - 0.62, 0.6)], 6)
    lathe(pad, dyed(rough=0.55, sheen=0.2, bump=(9, 0.1)))
    def lid():
        lathe(dense([(0, -0.55), (r - 0.4, -0.55), (r, -0.2), (r, 0.12), (r - 0.1, 0.2)], 5), shell)
        lathe([(r - 0.1, 0.18), (r - 0.5, 0.14), (r - 0.52, 0.1)], gold())
        lathe([(0, 0.1), (r - 0.5, 0.1)], mirror_glass())
    gathered(lid, at=(0, r + 0.1, r + 1.2), turn=(104, 0, 0))
    box((1.9, 0.5, 0.7), shell, at=(0, r - 0.02, 0.9), radius=0.2)
    def puff():
        lathe(dense([(0, 0), (2.2, 0), (2.75, 0.3), (2.75, 0.5), (2.3, 0.85), (0, 0.9)], 6), material("#f7efe6", rough=0.7, sheen=0.6))
        box((5.0, 1.0, 0.05), material("#e6d9c4", rough=0.5, sheen=0.3), at=(0, 0, 0.89), radius=0.02)
    gathered(puff, at=(r * 1.22, -2.0, 0.62), turn=(-16, 12, 24))
    return {"azimuth": -20, "elevation": 24, "fill": 0.74}


def blush(mark=None, w=6.4, case="#2a2426"):
    """A square compact with a pressed, embossed powder, its lid with the mirror open behind."""
    shell = material(case, rough=0.12, clear=1)
    loft(w, w, 0.6, eased(0, 1.0, 0.12, 0.1), shell)
    lathe([(2.66, 0.98), (2.7, 1.12), (2.64, 1.16), (2.54, 1.1)], gold())
    def powder(u, v):
        a, r = math.tau * u, 2.56 * v
        petal = 0.07 * math.sin(8 * a) * max(0, math.sin(math.pi * min(1, v * 1.25))) + 0.05 * math.cos(v * 16) * (v < 0.8)
        return (r * math.cos(a), r * math.sin(a), 1.13 + petal * 0.7 + 0.04 * (1 - v))
    surface(128, 32, powder, dyed(rough=0.75, bump=(22, 0.06)))
    def lid():
        loft(w, w, 0.6, eased(0, 0.55, 0.06, 0.1), shell, at=(0, w / 2, 0))
        slab((w - 0.9, 0.04, w - 0.9), mirror_glass(), at=(0, w / 2, 0.56), corner=0.4, edge=0, turn=(90, 0, 0))
    gathered(lid, at=(0, w / 2 + 0.15, 1.0), turn=(73, 0, 0))
    tube([(-1.6, w / 2 + 0.1, 0.95), (1.6, w / 2 + 0.1, 0.95)], 0.2, gold())
    return {"azimuth": 24, "elevation": 27, "fill": 0.72}


def lipstick(mark=None, look="round", case="#1b1b1d"):
    """An open lipstick, its cap before it. `square` is a faceted case of metal."""
    shell = material(case, rough=0.14, clear=1) if look == "round" else material(case, rough=0.2, metal=1)
    paint = dyed(rough=0.3, clear=0.2)
    def bullet(r, low, high):
        def point(u, v):  # a slanted cut with a soft edge; the seam looks away
            a = math.tau * u + math.pi / 2
            up = high - 1.5 + 0.95 * (0.5 - 0.5 * math.sin(a + 0.9))
            if v < 0.75:
                return (r * math.cos(a), r * math.sin(a), low + (up - low) * v / 0.75)
            t = math.cos((v - 0.75) / 0.25 * math.pi / 2)
            return (r * t * math.cos(a), r * t * math.sin(a), high - 1.02 + (up - high + 1.02) * t + 0.26 * math.sqrt(1 - t * t))
        surface(56, 40, point, paint)
    if look == "round":
        lathe(dense([(0, 0), (1.0, 0), (1.06, 0.08), (1.06, 3.9), (1.0, 4.0), (0.9, 4.02)], 4), shell)
        lathe([(1.08, 3.55), (1.1, 3.6), (1.1, 3.85), (1.08, 3.9)], gold())
        lathe([(0.9, 3.9), (0.92, 4.0), (0.92, 5.5), (0.86, 5.58), (0.72, 5.58)], gold())
        bullet(0.7, 5.3, 7.7)
        def cap():
            lathe(dense([(0, 0), (1.0, 0), (1.06, 0.08), (1.06, 4.2), (0.98, 4.22)], 4), shell)
            lathe([(0.98, 4.2), (0.92, 3.9), (0.92, 2.5), (0, 2.5)], black(0.5))
            lathe([(1.08, 3.8), (1.1, 3.85), (1.1, 4.1), (1.08, 4.15)], gold())
        gathered(cap, at=(2.7, -2.4, 1.08), turn=(0, 90, -24))
        if mark:
            lathe(straight(1.07, 1.2, 2.4, 2), printed(mark, rough=0.3), arc=(-150, -30), segments=32)
        return {"azimuth": 0, "elevation": 13, "fill": 0.7}
    loft(2.1, 2.1, 0.28, eased(0, 4.0, 0.06, 0.06), shell)
    for z in (3.2, 3.4, 3.6):
        loft(2.16, 2.16, 0.3, [(0, z), (0, z + 0.08)], chrome())
    loft(1.7, 1.7, 0.3, [(0, 4), (0, 5.4), (0.06, 5.48)], chrome())
    bullet(0.72, 5.3, 7.9)
    def cap():
        loft(2.1, 2.1, 0.28, eased(0, 4.4, 0.06, 0.06), shell)
    gathered(cap, at=(3.1, 1.4, 0), turn=(0, 0, 24))
    if mark:
        sheet((1.7, 0.42), printed(mark, rough=0.3), at=(0, -1.07, 1.5))
    return {"azimuth": 24, "elevation": 11, "fill": 0.72}


def palette(shades=(), mark=None, w=16, d=9.4, case="#e7d3c9"):
    """Twelve shades in two rows, the lid with its mirror open, a brush before it."""
    shell = material(case, rough=0.3, clear=0.5)
    loft(w, d, 0.7, eased(0, 1.1, 0.15, 0.1), shell)
    loft(w - 0.5, d - 0.5, 0.5, [(0, 1.1), (0, 1.13)], material("#f8f2ec", rough=0.45))
    step = (w - 1.3) / 6
    for k, shade in enumerate(shades):
        x, y = (k % 6 - 2.5) * step, (0.9 if k < 6 else -2.35) + 0.95
        glitter = k in (2, 5, 7, 10)
        lathe([(0, 1.16), (1.02, 1.16), (1.08, 1.2), (1.14, 1.2), (1.18, 1.12)], material("#c9c4bf", rough=0.25, metal=1), at=(x, y, 0), segments=48)
        lathe([(0, 1.19), (1.04, 1.18)], material(shade, rough=0.42 if glitter else 0.8, metal=0.35 if glitter else 0, bump=(26, 0.12)), at=(x, y, 0.01), segments=48)
    if mark:
        sheet((4.4, 0.6), printed(mark, rough=0.5), at=(-w / 2 + 3.1, -d / 2 + 0.85, 1.145), turn=(-90, 0, 0))
    def brush():
        lathe(dense([(0, 0), (0.2, 0.05), (0.3, 1.5), (0.26, 4.6)], 5), black(0.2))
        lathe([(0.26, 4.5), (0.34, 5.6)], gold())
        lathe(dense([(0.33, 5.5), (0.46, 6.3), (0.36, 7.0), (0, 7.15)], 5), material("#4a3026", rough=0.85, sheen=0.5))
    gathered(brush, at=(-1.2, -d / 2 + 0.95, 1.45), turn=(0, 90, 2))
    def lid():
        loft(w, d, 0.7, eased(0, 0.6, 0.08, 0.12), shell, at=(0, d / 2, 0))
        slab((w - 1, 0.04, d - 1), mirror_glass(), at=(0, d / 2, 0.61), corner=0.5, edge=0, turn=(90, 0, 0))
    gathered(lid, at=(0, d / 2 + 0.1, 1.1), turn=(70, 0, 0))
    return {"azimuth": -14, "elevation": 33, "fill": 0.78}


def nail_polish(mark=None, r=1.55, h=3.7, look="round"):
    """A small bottle of lacquer with a long cap."""
    paint = dyed(rough=0.08, clear=1)
    if look == "round":
        profile = dense([(0, 0.25), (r * 0.82, 0.05), (r, 0.35), (r, h * 0.6), (r * 0.92, h * 0.82), (r * 0.55, h * 0.97), (0.72, h)], 6)
        lathe([(max(0, x - 0.03), z) for x, z in profile], paint)
        lathe([(0, 0.02), (r * 0.86, 0), (r * 0.98, 0.2), (r * 0.9, 0.28)], pane(ior=1.3))
        lathe(dense([(0.86, h - 0.05), (0.92, h), (0.86, h + 2.2), (0.72, h + 3.9), (0.6, h + 4.1), (0, h + 4.12)], 5), black(0.16))
        if mark:
            lathe(straight(r + 0.02, h * 0.26, h * 0.46, 2), printed(mark, rough=0.3), arc=(-150, -30), segments=32)
        return {"azimuth": 0, "elevation": 9, "fill": 0.72}
    loft(2.9, 2.9, 0.35, eased(0.16, h, 0.12, 0.5), paint)
    loft(3.0, 3.0, 0.4, eased(0, 0.3, 0.08, 0.02), pane(ior=1.3))
    lathe([(0.8, h - 0.1), (0.8, h + 0.3)], steel())
    lathe(dense([(0.98, h + 0.15), (1.04, h + 0.22), (1.04, h + 3.1), (0.96, h + 3.2), (0, h + 3.22)], 4), material("#cfd2d6", rough=0.25, metal=1))
    if mark:
        sheet((2.3, 0.6), printed(mark, rough=0.3), at=(0, -1.47, h * 0.44))
    return {"azimuth": 26, "elevation": 13, "fill": 0.7}


def perfume(label=None, liquid="#f3c4d0", look="slab", cap="#d9b27a", cap_metal=1.0, wood=False, w=6.2, d=2.6, h=8.2, r=2.6):
    """Scent in thick glass: `slab` a flat block, `drum` a cylinder, `dome` a rounded flask, `tall` a square column."""
    glass = pane(ior=1.3)
    water = pane(liquid, ior=1.12)
    lid = mottled([(0.3, "#8a5a34"), (0.55, "#a9744a"), (0.8, "#7a4c2a")], scale=1.2, stretch=(1, 1, 7), rough=0.45, clear=0.2) if wood else material(cap, rough=0.2, metal=cap_metal, clear=0.6)
    if look in ("slab", "tall"):
        corner = 0.5
        loft(w, d, corner, eased(0, h, 0.25, 0.35), glass)
        loft(w - 0.9, d - 0.8, 0.3, eased(0.9, h * 0.86, 0.15, 0.02), water)
        lathe([(0.95, h), (0.95, h + 0.5), (0.8, h + 0.55)], steel(0.15))
        if look == "slab":
            loft(2.7, 1.9, 0.2, eased(h + 0.35, h + 3.0, 0.08, 0.1), lid)
        else:
            loft(w * 0.74, d * 0.74, 0.2, eased(h + 0.35, h + 3.6, 0.08, 0.1), lid)
        sheet((w * 0.62, h * 0.5), printed(label, rough=0.4), at=(0, -d / 2 - 0.02, h * 0.46))
        return {"azimuth": 20, "elevation": 9, "fill": 0.76}
    if look == "drum":
        lathe(dense([(0, 0.1), (r * 0.92, 0.02), (r, 0.2), (r, h * 0.5), (r, h - 0.35), (r - 0.3, h), (0.9, h), (0.9, h + 0.4)], 6), glass)
        lathe([(0, 0.8), (r - 0.45, 0.8), (r - 0.3, 1.0), (r - 0.3, h * 0.84), (0, h * 0.84)], water)
        lathe(dense([(r * 0.72, h + 0.3), (r * 0.76, h + 0.36), (r * 0.76, h + 3.2), (r * 0.7, h + 3.3), (0, h + 3.3)], 4), lid)
        lathe(straight(r + 0.02, h * 0.2, h * 0.72), printed(label, rough=0.4), arc=(-140, -40), segments=48)
        return {"azimuth": 0, "elevation": 9, "fill": 0.74}
    flask = dense([(0, 0.15), (1.7, 0.05), (2.9, 0.7), (3.6, 2.6), (3.3, 4.7), (2.0, 6.3), (1.0, 6.9), (0.85, 7.3)], 8)
    outer = lathe(flask, glass)
    inner = lathe([(max(0, x - 0.35), z + 0.35) for x, z in flask if z < 5.2] + [(0, 5.5)], water)
    outer.scale = inner.scale = (1, 0.62, 1)
    lathe([(0.92, 7.0), (1.0, 7.1), (1.0, 7.6), (0.9, 7.7)], gold(0.15))
    ball((1.25, 1.25, 1.25), lid, at=(0, 0, 8.75))
    shape = lathe([(x + 0.02, z) for x, z in flask if 1.9 < z < 4.4], printed(label, rough=0.35), arc=(-128, -52), segments=48)
    shape.scale = (1, 0.62, 1)
    return {"azimuth": 8, "elevation": 9, "fill": 0.74}


def diffuser(label=None, liquid="#d9c7e6", r=3.1, h=8.4):
    """Room scent: a bottle and its reeds."""
    lathe(dense([(0, 0.15), (r * 0.9, 0.03), (r, 0.3), (r, h * 0.4), (r, h * 0.66), (r * 0.85, h * 0.8), (1.3, h * 0.92), (1.15, h)], 8), pane(ior=1.25))
    lathe([(0, 0.6), (r - 0.35, 0.6), (r - 0.22, 0.85), (r - 0.22, h * 0.56), (0, h * 0.56)], pane(liquid, ior=1.12))
    lathe([(1.2, h - 0.25), (1.45, h - 0.2), (1.45, h + 0.75), (1.3, h + 0.85), (0.95, h + 0.8), (0.95, h)], gold(0.25))
    for k in range(7):
        a = math.tau * k / 7 + 0.3
        lean = 2.6 + 0.8 * (k % 3)
        tube([(-0.5 * math.cos(a), -0.5 * math.sin(a), 0.8), (lean * math.cos(a), lean * math.sin(a), 19 + (k % 2))], 0.15, material("#b98d5c", rough=0.8), smooth=False)
    lathe(straight(r + 0.02, h * 0.14, h * 0.6), printed(label, rough=0.55), arc=(-142, -38), segments=48)
    return {"azimuth": 0, "elevation": 9, "fill": 0.8}


def sponges(colours=("#f08aa0", "#f3d4b4")):
    """Two drops of foam, one lying."""
    drop = dense([(0, 0), (1.3, 0.12), (2.1, 0.9), (2.25, 2.0), (1.7, 3.6), (0.9, 5.2), (0.35, 5.95), (0, 6.1)], 8)
    foam = lambda colour: material(colour, rough=0.85, sheen=0.3, bump=(11, 0.22))
    lathe(drop, foam(colours[0]), at=(-1.6, 1.4, 0))
    lathe(drop, foam(colours[1]), at=(0.3, -2.6, 2.1), turn=(0, 96, -20))
    return {"azimuth": 0, "elevation": 18, "fill": 0.68}


def vanity_mirror(r=9.6):
    """A round mirror within a ring of light, on a foot."""
    white = material("#f4f3f1", rough=0.28, clear=0.5)
    lathe(dense([(0, 0), (6.4, 0), (6.9, 0.4), (6.8, 1.1), (6.2, 1.4), (0, 1.5)], 4), white)
    tube([(0, 1, 1.2), (0, 1.2, 10), (0, 0.8, 14)], 0.85, material("#d9b9a6", rough=0.22, metal=1), smooth=False)
    def head():
        lathe(dense([(0, 0), (r - 0.8, 0), (r, 0.5), (r, 1.5), (r - 0.15, 1.75)], 4), white)
        lathe([(r - 0.15, 1.7), (r - 0.5, 1.8), (r - 1.5, 1.8), (r - 1.55, 1.75)], material("#fff4e2", rough=0.4, glow=1.15))
        lathe([(0, 1.74), (r - 1.55, 1.74)], material("#c9d2d9", rough=0.02, metal=1))
    gathered(head, at=(0, 1.2, 14 + r * 0.62), turn=(82, 0, 0))
    lathe([(0, 0), (0.55, 0), (0.55, 0.12), (0, 0.15)], material("#d9b9a6", rough=0.25, metal=1), at=(0, -5.2, 1.3), segments=32)
    return {"azimuth": -24, "elevation": 9, "fill": 0.78}
