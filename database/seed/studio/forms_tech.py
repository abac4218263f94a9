"""Phones, computers and small things with a plug; units are centimetres."""
import math

from outlines import *
from stage import *

dark_glass = lambda: material("#08090b", rough=0.05, clear=1)


def phone(screen=None, mark=None):
    """A telephone from behind, and another before it that shows its screen."""
    def body():
        slab((7.3, 0.84, 15.4), dyed(rough=0.28, clear=0.7), at=(0, 0, 7.7), corner=1.25, edge=0.26, steps=14)
    def back():
        body()
        slab((3.5, 0.22, 3.6), dyed(rough=0.3, clear=0.5), at=(-1.55, -0.5, 13.15), corner=0.95, edge=0.1)
        for x, z in ((-2.35, 13.95), (-2.35, 12.35), (-0.8, 13.15)):
            lathe([(0.72, 0), (0.72, 0.16), (0.62, 0.2), (0.58, 0.1)], steel(0.2), at=(x, -0.6, z), turn=(90, 0, 0), segments=48)
            lathe([(0.6, 0.02), (0.6, 0.1), (0, 0.14)], dark_glass(), at=(x, -0.6, z), turn=(90, 0, 0), segments=48)
        lathe([(0, 0), (0.22, 0), (0.22, 0.04), (0, 0.05)], material("#fff4d8", rough=0.2), at=(-0.8, -0.6, 14.3), turn=(90, 0, 0), segments=24)
        if mark:
            sheet((3.2, 0.64), printed(mark, rough=0.3), at=(0, -0.43, 4.6))
    def front():
        body()
        slab((7.16, 0.1, 15.26), dark_glass(), at=(0, -0.39, 7.7), corner=1.2, edge=0.04, steps=14)
        slab((6.9, 0.02, 15.0), printed(screen, rough=0.08, glow=0.8, clear=1), at=(0, -0.45, 7.7), corner=1.05, edge=0, steps=14)
        slab((1.5, 0.02, 0.4), material("#050505", rough=0.2), at=(0, -0.465, 14.6), corner=0.19, edge=0)
    gathered(back, at=(-2.5, 2.6, 0), turn=(-9, 0, 16))
    gathered(front, at=(2.7, -1.6, 0), turn=(-9, 0, 10))
    return {"azimuth": 0, "elevation": 9, "fill": 0.76}


def tablet(screen=None, mark=None):
    """A tablet upright, and another from behind."""
    def body():
        slab((25.0, 0.62, 17.8), dyed(rough=0.35, clear=0.25), at=(0, 0, 8.9), corner=1.3, edge=0.2, steps=12)
    def front():
        body()
        slab((24.8, 0.06, 17.6), dark_glass(), at=(0, -0.3, 8.9), corner=1.25, edge=0.02, steps=12)
        slab((23.6, 0.02, 16.4), printed(screen, rough=0.08, glow=0.8, clear=1), at=(0, -0.34, 8.9), corner=0.6, edge=0)
    def back():
        body()
        slab((2.6, 0.2, 2.6), dyed(rough=0.3, clear=0.4), at=(10.2, -0.36, 15.6), corner=0.7, edge=0.06)
        lathe([(0.8, 0), (0.8, 0.12), (0, 0.16)], dark_glass(), at=(10.2, -0.42, 15.6), turn=(90, 0, 0), segments=48)
        if mark:
            sheet((5, 1.0), printed(mark, rough=0.3), at=(0, -0.32, 9))
    gathered(back, at=(5.5, 8, 0), turn=(-13, 0, -8))
    gathered(front, at=(-2, 0, 0), turn=(-13, 0, 8))
    return {"azimuth": 0, "elevation": 14, "fill": 0.8}


def laptop(screen=None, mark=None, w=31.2, d=21.6):
    """A laptop, open towards the left."""
    skin = dyed(rough=0.38, clear=0.15)
    loft(w, d, 1.2, eased(0.25, 1.15, 0.5, 0.12, 4), skin)
    black_key = material("#1b1c1f", rough=0.55)
    slab((w - 3, 10.2, 0.06), material("#2a2c2f", rough=0.6), at=(0, 3.1, 1.15), corner=0.02, edge=0)
    pitch = (w - 3.2) / 14
    for row in range(6):
        deep = 0.9 if row == 5 else 1.66
        y = -1.2 + row * 1.76 if row < 5 else -1.2 + 5 * 1.76 - 0.38
        for k in range(14):
            x = (k - 6.5) * pitch
            if row == 0 and 3 <= k <= 9:
                if k == 6:
                    box((pitch * 7 - 0.26, deep - 0.1, 0.16), black_key, at=(x, y, 1.16), radius=0.07, segments=2)
                continue
            box((pitch - 0.26, deep - 0.1, 0.16), black_key, at=(x, y, 1.16), radius=0.07, segments=2)
    slab((11.4, 6.4, 0.05), dyed(rough=0.28, clear=0.2), at=(0, -6.6, 1.16), corner=0.02, edge=0)
    for s in (-1, 1):
        box((0.03, 6.4, 0.03), black(0.6), at=(s * 5.7, -6.6, 1.16), radius=0)
        box((11.4, 0.03, 0.03), black(0.6), at=(0, -6.6 + s * 3.2, 1.16), radius=0)
    def lid():
        slab((w, 0.55, d - 0.6), skin, at=(0, 0.05, (d - 0.6) / 2), corner=1.1, edge=0.16, steps=12)
        slab((w - 0.3, 0.05, d - 0.9), dark_glass(), at=(0, -0.23, (d - 0.6) / 2), corner=1.0, edge=0.01)
        slab((w - 1.4, 0.02, d - 2.5), printed(screen, rough=0.1, glow=0.8, clear=0.8), at=(0, -0.265, (d - 0.6) / 2 + 0.35), corner=0.3, edge=0)
        if mark:
            sheet((3.6, 0.72), printed(mark, rough=0.3), at=(0, -0.27, 0.75))
    lathe(straight(0.5, -w / 2 + 3, w / 2 - 3, 1), black(0.5), at=(0, d / 2 - 0.35, 1.0), turn=(0, 90, 0), segments=32)
    gathered(lid, at=(0, d / 2 - 0.4, 1.0), turn=(-20, 0, 0))
    return {"azimuth": -24, "elevation": 17, "fill": 0.82}


def watch(screen=None):
    """A square watch that stands on its closed strap, its face towards the camera."""
    case = dyed(rough=0.24, clear=0.8)
    strap = dyed(rough=0.6)
    def whole():
        slab((3.9, 1.05, 4.6), case, at=(0, -3.0, 0), corner=1.25, edge=0.36, steps=14)
        slab((3.62, 0.2, 4.32), dark_glass(), at=(0, -3.5, 0), corner=1.12, edge=0.09, steps=14)
        slab((3.2, 0.02, 3.9), printed(screen, rough=0.05, glow=0.9, clear=1), at=(0, -3.605, 0), corner=0.95, edge=0, steps=14)
        lathe(dense([(0, 0.34), (0.42, 0.32), (0.5, 0.2), (0.5, 0)], 3), case, at=(1.93, -3.0, 0.9), turn=(0, 90, 0), segments=48)
        knurl(0.5, 0.02, 0.2, black(0.4), count=30, deep=0.02, at=(1.93, -3.0, 0.9), turn=(0, 90, 0))
        slab((0.3, 0.3, 1.2), case, at=(1.96, -3.0, -0.9), corner=0.13, edge=0.05, turn=(0, 0, 90))
        def band(u, v):
            a = math.radians(44 + 272 * u)  # from over the face, behind, to below it
            deep, high = 3.0, 3.35
            wide = 2.5 - 0.35 * math.sin(math.pi * u)
            return ((v - 0.5) * wide, -deep * math.cos(a), high * math.sin(a))
        surface(60, 8, band, strap, thick=0.3)
        for k in range(2):
            box((2.5, 0.42, 0.3), strap, at=(0, 2.9, -1.2 - k * 0.7), radius=0.1)
    gathered(whole, at=(0, 0, 3.75), turn=(-16, 0, -26))
    return {"azimuth": 0, "elevation": 14, "fill": 0.68}


def charger(mark=None, skin="#f4f5f5"):
    """A flat mains charger with the three pins of Hong Kong's sockets, and three ports."""
    body = material(skin, rough=0.32, clear=0.4)
    box((4.0, 5.6, 6.2), body, at=(0, 0, 0), radius=0.6, segments=6)
    for z in (4.6, 3.2):
        slab((0.95, 0.1, 0.36), dark_glass(), at=(0, -2.79, z), corner=0.17, edge=0)
        slab((0.62, 0.12, 0.08), material("#8a8d90", rough=0.4), at=(0, -2.8, z), corner=0.03, edge=0)
    slab((1.32, 0.1, 0.56), dark_glass(), at=(0, -2.79, 1.6), corner=0.05, edge=0)
    slab((1.16, 0.12, 0.22), material("#3f7fd0", rough=0.4), at=(0, -2.8, 1.49), corner=0.02, edge=0)
    brass = material("#d2cfc8", rough=0.22, metal=1)
    box((0.08, 5.0, 5.6), material("#e2e4e5", rough=0.4), at=(2.02, 0, 0.3), radius=0.03)
    box((1.9, 0.42, 0.84), brass, at=(2.9, 0, 4.3), radius=0.1)
    for y in (-1.1, 1.1):
        box((0.9, 0.63, 0.4), black(0.35), at=(2.4, y, 1.78), radius=0.04)
        box((0.8, 0.62, 0.39), brass, at=(3.2, y, 1.785), radius=0.08)
    if mark:
        sheet((2.6, 0.52), printed(mark, rough=0.3), at=(-2.015, 0, 5.2), turn=(0, 0, -90))
        sheet((2.4, 0.48), printed(mark, rough=0.3), at=(0, -2.81, 5.55))
    return {"azimuth": 36, "elevation": 17, "fill": 0.66}


def cable(tip="#d6d8da"):
    """A braided cable in a coil, both plugs before it."""
    braid = dyed(rough=0.7, bump=(24, 1.0))
    points = [(4.6, -7.0, 0.32), (3.2, -5.6, 0.32)]
    for k in range(61):
        a = math.tau * 3.4 * k / 60 - 0.9
        r = 4.6 + 0.5 * math.sin(a * 0.31) + 0.25 * math.sin(a * 1.7)
        points.append((r * math.cos(a) + 0.3 * math.sin(k * 0.21), r * 0.96 * math.sin(a), 0.32 + 0.028 * k))
    points += [(-5.4, -3.0, 1.6), (-5.6, -5.0, 0.5), (-4.6, -7.0, 0.32)]
    tube(points, 0.25, braid)
    strap = black(0.6)
    tube([(4.1 + 1.1 * math.cos(a), 0.6, 1.1 + 1.25 * math.sin(a)) for a in [math.tau * k / 14 for k in range(14)]], 0.12, strap, closed=True).scale = (1, 4, 1)
    def plug():
        slab((1.15, 2.3, 0.62), dyed(rough=0.4, clear=0.3), at=(0, -1.2, 0.34), corner=0.28, edge=0.12)
        slab((0.84, 0.9, 0.28), material(tip, rough=0.2, metal=1), at=(0, -2.7, 0.34), corner=0.13, edge=0.03)
        lathe([(0.36, 0), (0.3, 0.9), (0.26, 1.0)], dyed(rough=0.5), at=(0, -0.1, 0.33), turn=(-90, 0, 0), segments=32)
    gathered(plug, at=(5.0, -7.5, 0), turn=(0, 0, 40))
    gathered(plug, at=(-4.4, -7.5, 0), turn=(0, 0, 22))
    return {"azimuth": 0, "elevation": 37, "fill": 0.8}


def mouse(mark=None):
    """A wireless mouse, its buttons to the left front."""
    skin = dyed(rough=0.5, clear=0.05)
    bend = lambda t, power: math.copysign(abs(t) ** power, t)
    def shell(u, v, out=0.0):
        a = math.tau * u
        s = math.cos(v * math.pi / 2) ** 0.62
        x, y = 3.15 * bend(math.cos(a), 0.82) * s, 5.6 * bend(math.sin(a), 0.82) * s
        waist = 1 - 0.08 * math.exp(-(y / 2.4) ** 2)
        high = 3.5 * (1 + 0.05 * y / 5.6) * math.sin(v * math.pi / 2) ** 0.8
        return (x * waist * (1 + out), y * (1 + out), 0.35 + high * (1 + out))
    surface(96, 40, shell, skin, smooth=1)
    loft(6.1, 10.9, 2.6, [(0.3, 0.05), (0.05, 0.3), (0.1, 0.5)], black(0.5))
    front = [shell(0.75, v, 0.004) for v in [0.06 + 0.87 * k / 30 for k in range(31)]]
    tube([(0, y, z) for _, y, z in front], 0.04, black(0.8))
    slab((0.86, 0.5, 2.5), black(0.7), at=(0, -3.0, 3.36), corner=0.42, edge=0.05, turn=(-75, 0, 0))
    lathe(dense([(0, -0.26), (0.82, -0.26), (0.95, -0.14), (0.95, 0.14), (0.82, 0.26), (0, 0.26)], 3), rubber(), at=(0, -3.0, 2.92), turn=(0, 90, 0), segments=64)
    for v in (0.44, 0.52):
        line = [shell(u, v - 0.03, 0.006) for u in [0.44 + 0.012 * k + (0.075 if v > 0.5 else 0) for k in range(6)]]
        tube(line, 0.1, black(0.5))
    if mark:
        sheet((2.2, 0.44), printed(mark, rough=0.4), at=(0, 2.3, 3.83), turn=(-97, 0, 0))
    return {"azimuth": -38, "elevation": 26, "fill": 0.68}
