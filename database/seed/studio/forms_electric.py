"""Appliances for the house, by hand or on the table; units are centimetres."""
import math

from outlines import *
from stage import *

dark_glass = lambda: material("#0b0c0e", rough=0.06, clear=1)


def robot_vacuum(mark=None, r=17.4, h=9.4):
    """A round robot with its turret, bumper and side brush."""
    skin = dyed(rough=0.32, clear=0.5)
    lathe(dense([(0, 1.2), (r - 1.4, 1.2), (r - 0.2, 1.8), (r, 2.6), (r, 5), (r, h - 1.1), (r - 0.3, h - 0.3), (r - 1.2, h), (r * 0.5, h + 0.06), (0, h + 0.06)], 6), skin)
    lathe([(r + 0.02, 5.0), (r - 0.15, 5.1), (r + 0.02, 5.2)], black(0.7))
    lathe([(r + 0.25, 2.4), (r + 0.42, 2.8), (r + 0.42, h - 1.6), (r + 0.25, h - 1.2), (r - 0.1, h - 1.1)], material("#3a3d41", rough=0.3, clear=0.4), arc=(-178, -2), segments=96)
    lathe([(r + 0.45, 5.0), (r + 0.45, h - 2.6)], dark_glass(), arc=(-112, -68), segments=48)
    lathe([(r * 0.86, h + 0.05), (r * 0.865, h + 0.1), (r * 0.87, h + 0.05)], black(0.6))
    lathe(dense([(4.7, h), (4.7, h + 0.5), (4.55, h + 0.8), (4.4, h + 0.8)], 3), skin, at=(0, 4.6, 0))
    lathe([(4.2, h), (4.2, h + 1.9)], dark_glass(), at=(0, 4.6, 0))
    lathe(dense([(4.3, h + 1.5), (4.75, h + 1.6), (4.75, h + 2.4), (4.5, h + 2.7), (0, h + 2.75)], 3), skin, at=(0, 4.6, 0))
    lathe([(4.0, h + 2.76), (4.05, h + 2.8), (4.1, h + 2.76)], material("#c98a4b", rough=0.25, metal=1), at=(0, 4.6, 0))
    for x in (-2.3, 0, 2.3):
        lathe([(0.8, h + 0.06), (0.78, h + 0.16), (0, h + 0.18)], material("#c9ccd0", rough=0.3, metal=0.6), at=(x, -8.6, 0), segments=40)
    if mark:
        sheet((6.4, 1.28), printed(mark, rough=0.3), at=(0, -4.4, h + 0.1), turn=(-90, 0, 0))
    for k in range(3):
        a = math.tau * k / 3 + 0.5
        x, y = -r * 0.78, -r * 0.66
        tube([(x, y, 1.0), (x + 4 * math.cos(a), y + 4 * math.sin(a), 0.5), (x + 7.5 * math.cos(a + 0.25), y + 7.5 * math.sin(a + 0.25), 0.25)], 0.22, black(0.8))
    return {"azimuth": -22, "elevation": 24, "fill": 0.8}


def induction(panel=None, mark=None, w=29.0, d=36.0):
    """A single induction hob: a dark glass plate with its ring, keys before it."""
    loft(w, d, 2.2, eased(0.6, 5.0, 1.2, 0.3), material("#2a2c2f", rough=0.35, clear=0.4))
    for x in (-w / 2 + 4, w / 2 - 4):
        for y in (-d / 2 + 4, d / 2 - 4):
            lathe([(0, 0), (1.4, 0), (1.4, 0.8), (0, 0.8)], rubber(), at=(x, y, 0), segments=24)
    loft(w - 0.4, d - 0.4, 2.0, eased(5.0, 5.5, 0.1, 0.2, 4), material("#0a0b0d", rough=0.07, clear=1))
    line = material("#b9bec4", rough=0.5)
    for r in (9.2, 10.4):
        lathe([(r, 5.5), (r + 0.07, 5.515), (r + 0.14, 5.5)], line, at=(0, 4.6, 0), segments=128)
    for k in range(4):
        a = math.pi / 2 * k
        box((1.8, 0.12, 0.02), line, at=(11.6 * math.cos(a), 4.6 + 11.6 * math.sin(a), 5.5), radius=0, turn=(0, 0, 90 * k))
    lathe([(1.2, 5.5), (1.25, 5.515), (1.3, 5.5)], line, at=(0, 4.6, 0), segments=64)
    if panel:
        sheet((w - 4, 5.4), printed(panel, rough=0.1, glow=0.9), at=(0, -d / 2 + 5.2, 5.52), turn=(-90, 0, 0))
    if mark:
        sheet((5, 1.0), printed(mark, rough=0.2), at=(0, d / 2 - 2.4, 5.52), turn=(-90, 0, 0))
    tube([(6, d / 2 - 1, 2), (8, d / 2 + 5, 0.5), (18, d / 2 + 4, 0.45), (23, d / 2 - 6, 0.45)], 0.4, rubber())
    return {"azimuth": -24, "elevation": 27, "fill": 0.82}


def radio(dial=None, mark=None):
    """A portable radio: cloth before the loudspeaker, a lit dial, two knobs, handle and aerial."""
    skin = material("#efe6d6", rough=0.42, clear=0.2)
    box((22, 7.2, 13), skin, at=(0, 0, 0.4), radius=1.9, segments=8)
    slab((11.4, 0.5, 10.4), material("#6d5237", rough=0.6), at=(-4.4, -3.5, 6.9), corner=1.2, edge=0.2)
    slab((10.8, 0.4, 9.8), material("#2e2a26", rough=0.95, bump=(16, 1.0)), at=(-4.4, -3.7, 6.9), corner=1.0, edge=0.1)
    for k in range(13):
        box((10.4, 0.16, 0.2), material("#8a6a48", rough=0.5), at=(-4.4, -3.95, 2.6 + k * 0.69), radius=0.05)
    slab((7.0, 0.4, 3.6), material("#6d5237", rough=0.4), at=(6.0, -3.55, 10.2), corner=0.7, edge=0.15)
    slab((6.5, 0.2, 3.1), printed(dial, rough=0.1, glow=0.5, clear=1) if dial else dark_glass(), at=(6.0, -3.74, 10.2), corner=0.5, edge=0)
    metal = material("#c9a06a", rough=0.28, metal=1)
    for x, z, r in ((4.2, 4.6, 1.75), (8.3, 4.6, 1.3)):
        lathe(dense([(0, 1.5), (r * 0.82, 1.48), (r * 0.95, 1.3), (r, 0.3), (r * 1.06, 0)], 4), metal, at=(x, -3.6, z), turn=(90, 0, 0), segments=64)
        knurl(r * 0.97, 0.3, 1.25, metal, count=44, deep=0.04, at=(x, -3.6, z), turn=(90, 0, 0))
        box((0.14, 0.1, r * 0.5), black(0.5), at=(x, -5.12, z + r * 0.3), radius=0.02)
    if mark:
        sheet((4.6, 0.92), printed(mark, rough=0.35), at=(6.0, -3.63, 7.5))
    leather = material("#7a4d2c", rough=0.6, bump=(8, 0.2))
    tube([(-8.6, 0, 12.8), (-8.2, 0, 15.4), (-6.4, 0, 16.6), (6.4, 0, 16.6), (8.2, 0, 15.4), (8.6, 0, 12.8)], 0.5, leather).scale = (1, 2.1, 1)
    for x in (-8.6, 8.6):
        lathe([(0, 0.5), (0.7, 0.45), (0.8, 0)], metal, at=(x, 0, 13.2), segments=32)
    tube([(9.8, 2.6, 12.6), (13.2, 3.4, 27)], 0.24, chrome(), smooth=False)
    tube([(11.5, 3.0, 19.8), (13.2, 3.4, 27)], 0.17, chrome(), smooth=False)
    ball((0.36, 0.36, 0.36), chrome(), at=(13.2, 3.4, 27.2))
    return {"azimuth": -20, "elevation": 10, "fill": 0.78}


def sonic_brush(mark=None):
    """An electric toothbrush on its charging foot."""
    skin = dyed(rough=0.32, clear=0.35)
    white = material("#f7f8f8", rough=0.3, clear=0.3)
    def head():
        lathe(dense([(0.98, 0), (0.8, 0.25), (0.56, 1.6), (0.4, 3.6), (0.36, 5.0)], 5), white)
        slab((1.15, 0.62, 2.3), white, at=(0, 0, 5.9), corner=0.55, edge=0.2)
        for i in range(5):
            for k in range(11):
                x, z = (i - 2) * 0.2, 5.0 + k * 0.18
                if abs(x) * 2 + abs(z - 5.9) < 1.32:
                    tube([(x, -0.28, z), (x, -1.12, z)], 0.07, material("#3d8fc4" if (k % 4) == 1 else "#fbfbfb", rough=0.6), smooth=False)
    lathe(dense([(0, 0), (2.9, 0), (3.0, 0.3), (2.8, 1.2), (1.7, 1.6), (0, 1.6)], 5), white)
    lathe(dense([(0.9, 1.5), (1.2, 1.7), (1.36, 2.6), (1.42, 7), (1.36, 12), (1.2, 15.2), (0.98, 16.4), (0.7, 16.6)], 6), skin)
    lathe([(1.0, 16.35), (1.02, 16.5), (0.98, 16.62)], steel(0.2))
    slab((0.9, 0.3, 1.9), steel(0.25), at=(0, -1.3, 11.2), corner=0.44, edge=0.1)
    for k in range(5):
        slab((0.16, 0.1, 0.16), material("#59c8a6" if k == 2 else "#b9c0c5", glow=2 if k == 2 else 0), at=(0, -1.4, 8.9 - k * 0.55), corner=0.07, edge=0)
    if mark:
        lathe(straight(1.425, 3.4, 3.85, 2), printed(mark, rough=0.3), arc=(-142, -38), segments=24)
    gathered(head, at=(0, 0, 16.6))
    return {"azimuth": -10, "elevation": 9, "fill": 0.8}


def hair_dryer(mark=None):
    """A dryer upright on its handle, the nozzle to the left, its cord around the foot."""
    skin = dyed(rough=0.34, clear=0.4)
    trim = material("#c9a98f", rough=0.25, metal=1)
    turn = (0, -90, 0)
    z = 15.5
    lathe(dense([(3.0, -8.5), (3.5, -8.3), (4.3, -6.4), (4.55, -3), (4.5, 0), (4.1, 4), (3.6, 7.4), (3.4, 8.4)], 6), skin, at=(0, 0, z), turn=turn)
    lathe([(3.42, 8.4), (3.5, 8.6), (3.45, 9.2), (3.1, 9.3), (2.9, 7.6)], trim, at=(0, 0, z), turn=turn)
    lathe(dense([(3.1, 9.2), (3.0, 10.4), (2.9, 12.2), (2.75, 12.3), (2.7, 9.4)], 4), black(0.4), at=(0, 0, z), turn=turn)
    lathe([(2.9, 8.0), (0, 8.0)], black(0.7), at=(0, 0, z), turn=turn)
    lathe([(3.05, -8.52), (3.2, -8.75), (2.9, -8.9), (0, -8.9)], trim, at=(0, 0, z), turn=turn)
    for k in range(8):
        lathe([(0.4 + k * 0.34, -8.92), (0.5 + k * 0.34, -9.04), (0.6 + k * 0.34, -8.92)], black(0.5), at=(0, 0, z), turn=turn, segments=64)
    line = [(1.4, 0, z - 2.5, 2.1), (1.9, 0, z - 6, 1.9), (2.4, 0, z - 10, 1.75), (2.9, 0, z - 14.6, 1.85), (2.95, 0, 0.5, 1.7)]
    tube(line, 1.9, skin)
    lathe([(1.55, -0.2), (1.7, 0.2), (1.6, 0.9)], trim, at=(2.95, 0, 0.2))
    slab((1.2, 0.4, 4.6), trim, at=(2.15, -1.75, z - 8.2), corner=0.55, turn=(0, 7, 0))
    for k, dz in enumerate((-6.9, -9.3)):
        slab((0.7, 0.5, 1.1), black(0.4), at=(2.0 + k * 0.3, -1.85, z + dz), corner=0.3, turn=(0, 7, 0))
    if mark:
        sheet((5.2, 1.04), printed(mark, rough=0.3), at=(1.2, -4.56, z + 0.4))
    tube([(2.95, 0, 0.4), (4.5, 1.5, 0.35), (9.5, 3.2, 0.35), (11.5, -1.5, 0.35), (7.5, -4.2, 0.35), (3.5, -4.6, 0.35), (-2, -3.4, 0.35)], 0.34, black(0.5))
    return {"azimuth": 14, "elevation": 10, "fill": 0.76}


def gooseneck(mark=None, panel=None):
    """A kettle for coffee by hand: a slim spout, a straight handle, its foot with a dial."""
    skin = material("#232527", rough=0.5, clear=0.1)
    loft(19, 16, 3.0, eased(0, 2.4, 0.5, 0.6), skin)
    lathe(dense([(0, 0.9), (1.35, 0.88), (1.5, 0.7), (1.5, 0)], 3), steel(0.25), at=(4.6, -8.0, 1.3), turn=(90, 0, 0), segments=48)
    if panel:
        slab((5.2, 0.1, 1.5), printed(panel, rough=0.1, glow=1.2), at=(-1.6, -8.02, 1.25), corner=0.3, edge=0)
    lathe(dense([(0, 2.5), (6.6, 2.5), (7.1, 2.8), (7.15, 3.6), (6.6, 8), (5.7, 13), (5.3, 14.6), (5.0, 14.9)], 6), skin)
    lathe(dense([(5.1, 14.8), (5.15, 15.2), (4.6, 15.9), (2, 16.3), (0, 16.4)], 4), skin)
    lathe([(0.45, 16.3), (0.45, 17.0)], steel(0.25), segments=32)
    lathe(dense([(0, 17.0), (1.15, 17.0), (1.3, 17.3), (1.2, 18.3), (0, 18.5)], 4), material("#6b4a30", rough=0.5, clear=0.2))
    tube([(-5.6, 0, 5.0, 1.25), (-9.2, 0, 5.4, 0.95), (-11.0, 0, 8.2, 0.72), (-11.2, 0, 12.2, 0.62), (-12.6, 0, 15.4, 0.56), (-15.2, 0, 16.0, 0.5), (-16.4, 0, 15.0, 0.44)], 0.9, skin)
    lathe([(1.75, -0.2), (1.4, 0.4), (1.2, 0.5)], skin, at=(-6.3, 0, 5.05), turn=(0, -86, 0), segments=48)
    tube([(5.2, 0, 13.6, 0.75), (9.0, 0, 14.6, 0.75), (12.2, 0, 13.4, 0.9), (13.0, 0, 9.4, 1.0), (12.6, 0, 5.8, 0.85)], 0.85, skin).scale = (1, 1.35, 1)
    if mark:
        lathe([(6.62, 8.0), (6.46, 9.0)], printed(mark, rough=0.3), arc=(-118, -66), segments=24)
    return {"azimuth": 12, "elevation": 13, "fill": 0.8}
