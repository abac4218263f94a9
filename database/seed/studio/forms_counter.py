"""Appliances of a kitchen's worktop and of a window; units are centimetres."""
import math

from outlines import *
from stage import *

dark_glass = lambda: material("#0b0c0e", rough=0.06, clear=1)


def oven(panel=None, mark=None, w=48.0, d=40.0, h=33.0):
    """A steam oven: a wide door with its bar above, a strip with a display and two knobs."""
    skin = material("#2c2f33", rough=0.35, clear=0.3)
    f = -d / 2
    box((w, d, h - 1.6), skin, at=(0, 0, 1.6), radius=1.2)
    slab((w - 0.6, 0.9, 6.4), dark_glass(), at=(0, f - 0.3, h - 3.6), corner=0.8)
    slab((w - 0.6, 1.6, h - 9.4), dark_glass(), at=(0, f - 0.5, (h - 9.4) / 2 + 2.0), corner=0.8)
    slab((w - 9, 0.2, h - 16.5), material("#2a1f17", rough=0.08, clear=1), at=(0, f - 1.32, (h - 9.4) / 2 + 1.0), corner=1.0, edge=0)
    for k in range(3):
        slab((w - 11, 0.1, 0.22), material("#8d8577", rough=0.4), at=(0, f - 1.43, 7.2 + k * 4.2), corner=0.1, edge=0)
    slab((w - 11, 0.1, 5.0), material("#5b3a20", rough=0.3), at=(0, f - 1.425, h - 17.2), corner=0.6, edge=0)
    tube([(-w / 2 + 4, f - 3.6, h - 10.0), (w / 2 - 4, f - 3.6, h - 10.0)], 0.75, steel(0.2), smooth=False)
    for x in (-w / 2 + 6.5, w / 2 - 6.5):
        box((1.3, 2.8, 1.0), steel(0.22), at=(x, f - 2.4, h - 10.5), radius=0.3)
    if panel:
        slab((11.5, 0.1, 3.4), printed(panel, rough=0.1, glow=1.3), at=(0, f - 0.78, h - 3.6), corner=0.3, edge=0)
    for x in (-w / 2 + 6.5, w / 2 - 6.5):
        lathe(dense([(0, 2.0), (1.9, 1.95), (2.15, 1.6), (2.25, 0)], 4), steel(0.22), at=(x, f - 0.7, h - 3.6), turn=(90, 0, 0), segments=64)
        box((0.26, 0.2, 1.3), black(0.5), at=(x, f - 2.72, h - 3.1), radius=0.05)
    if mark:
        sheet((7, 1.4), printed(mark, rough=0.3), at=(0, f - 1.34, 4.0))
    for x in (-w / 2 + 4, w / 2 - 4):
        for y in (f + 5, d / 2 - 5):
            lathe([(0, 0), (1.6, 0), (1.6, 1.8), (0, 1.8)], rubber(), at=(x, y, 0), segments=24)
    return {"azimuth": -22, "elevation": 14, "fill": 0.8}


def espresso(mark=None):
    """An espresso machine of steel: tank behind, gauge, group with its portafilter, wand, cups upon it."""
    body = material("#cfd1d3", rough=0.26, metal=1)
    dark = black(0.4)
    w, d, h = 27.0, 28.0, 31.0
    box((w, d, 5.0), body, at=(0, 0, 0.8), radius=0.7)
    box((w - 0.4, 13.0, h - 6), body, at=(0, 7.3, 4.5), radius=0.8)
    box((w + 0.5, d - 0.6, 9.0), body, at=(0, 0.6, h - 8.0), radius=1.0)
    slab((w - 2.4, 0.4, 6.4), material("#1e2023", rough=0.25, clear=0.6), at=(0, -d / 2 + 0.9, h - 3.7), corner=0.7)
    lathe([(2.5, 0), (2.5, 0.6), (2.2, 0.7)], steel(0.15), at=(0, -d / 2 + 0.7, h - 3.7), turn=(90, 0, 0), segments=64)
    lathe([(2.25, 0.3), (0, 0.3)], material("#f6f4ea", rough=0.3), at=(0, -d / 2 + 0.7, h - 3.7), turn=(90, 0, 0), segments=48)
    for k in range(9):
        a = math.radians(220 - k * 32.5)
        box((0.12, 0.02, 0.45), black(0.4), at=(1.75 * math.cos(a), -d / 2 + 0.38, h - 3.9 + 1.75 * math.sin(a)), radius=0, turn=(0, 90 - math.degrees(a), 0))
    tube([(0, -d / 2 + 0.32, h - 3.7), (1.1, -d / 2 + 0.32, h - 2.6)], 0.1, material("#c8321f", rough=0.4), smooth=False)
    for x in (-8.6, -5.0, 5.0, 8.6):
        lathe(dense([(0, 0.7), (1.1, 0.65), (1.25, 0.4), (1.25, 0)], 3), steel(0.2), at=(x, -d / 2 + 0.7, h - 3.7), turn=(90, 0, 0), segments=40)
    lathe(dense([(0, 0), (3.9, 0), (4.0, 0.4), (4.0, 3.4)], 4), chrome(), at=(0, -6.5, h - 11.2))
    lathe(dense([(0, -2.6), (2.6, -2.5), (3.5, -1.6), (3.7, 0.2), (3.7, 1.0)], 5), chrome(), at=(0, -6.5, h - 12.0))
    tube([(0, -9.6, h - 12.4, 0.6), (1.2, -13.5, h - 12.6, 0.75), (3.4, -20.0, h - 13.2, 1.15), (3.9, -21.6, h - 13.4, 0.9)], 0.9, material("#23211f", rough=0.45, clear=0.2))
    for x in (-0.9, 0.9):
        tube([(x * 0.4, -6.5, h - 14.4), (x, -6.5, h - 15.6), (x, -6.5, h - 16.2)], 0.34, chrome())
    tube([(10.2, -8.6, h - 8.0), (10.6, -9.2, h - 12), (10.4, -10.5, h - 19), (9.8, -12.2, h - 22)], 0.42, chrome())
    lathe(dense([(0, 0.8), (1.5, 0.75), (1.7, 0), (1.4, -1.0)], 3), dark, at=(13.9, -4, h - 4), turn=(0, 90, 0), segments=40)
    slab((w - 3.0, 0.3, 13.5), dark, at=(0, -6.4, 5.95), corner=0.6, edge=0.1, turn=(90, 0, 0))
    for k in range(15):
        box((0.5, 12.6, 0.25), body, at=((k - 7) * 1.55, -6.4, 6.05), radius=0.08)
    china = material("#f5f3ee", rough=0.2, clear=0.8)
    cup = dense([(0, 0.3), (1.6, 0.3), (1.7, 0), (1.9, 0.2), (2.9, 2.2), (3.2, 5.0), (3.1, 5.1), (2.9, 4.9), (2.5, 2.2), (0, 0.8)], 5)
    lathe(cup, china, at=(0, -7.0, 6.3), segments=64)
    lathe([(0, 10.1), (2.75, 10.1)], mottled([(0.4, "#8a5226"), (0.6, "#b57a3e")], scale=0.8, rough=0.3), at=(0, -7.0, 0), segments=48)
    for x, y in ((-7, 6), (0, 9), (7, 5.5)):
        lathe(cup, china, at=(x, y, h + 1.0), segments=64)
    box((w - 1.5, d - 4, 0.25), steel(0.3), at=(0, 0.8, h + 0.85), radius=0.1)
    if mark:
        sheet((6, 1.2), printed(mark, rough=0.3), at=(0, -d / 2 - 0.06, 3.4))
    for x in (-w / 2 + 3, w / 2 - 3):
        lathe([(0, 0), (1.3, 0), (1.3, 1), (0, 1)], rubber(), at=(x, -d / 2 + 3, 0), segments=24)
    return {"azimuth": -24, "elevation": 13, "fill": 0.84}


def blender(mark=None):
    """A blender: a steel foot with its dial, a jug of glass with strawberries and milk."""
    dark = black(0.4)
    loft(19, 18, 4.0, [(0.6, 0), (0.1, 0.4), (0, 1.0), (0.6, 6), (1.6, 11), (2.2, 12.6), (2.8, 13.2)], material("#c9cbce", rough=0.28, metal=1), steps=12)
    loft(15, 14, 3.2, [(0.4, 13.0), (0, 13.3), (0, 14.2), (0.8, 14.6)], dark, steps=12)
    lathe(dense([(0, 1.5), (2.2, 1.45), (2.5, 1.2), (2.6, 0)], 4), chrome(), at=(0, -8.2, 6.2), turn=(81, 0, 0), segments=64)
    box((0.3, 0.2, 1.6), dark, at=(0, -9.75, 6.6), radius=0.05, turn=(-9, 0, 0))
    for k in range(7):
        a = math.radians(210 - k * 40)
        ball((0.16, 0.1, 0.16), material("#3a3d41", rough=0.4), at=(3.5 * math.cos(a), -8.5 + 0.55 * math.sin(a), 6.2 + 3.5 * math.sin(a)))
    jug = dense([(4.4, 14.4), (4.6, 15.2), (5.4, 18), (6.6, 25), (7.5, 33), (7.8, 36)], 6)
    lathe(jug, pane(ior=1.2))
    lathe([(4.3, 14.8), (0, 14.8)], dark)
    drink = mottled([(0.35, "#f0b3bd"), (0.6, "#f4c6cc"), (0.75, "#e894a4")], scale=0.4, rough=0.35, clear=0.2)
    lathe([(r - 0.3, z) for r, z in jug if 15 < z < 27] + [(6.4, 27.0), (0, 27.2)], drink)
    for k, (x, y) in enumerate(((2, -3.2), (-2.6, -1.8), (0.4, 1.8), (3.4, 1.2), (-3.4, 2.2))):
        lathe(dense([(0, -1.6), (0.8, -1.1), (1.35, 0), (1.1, 0.8), (0, 0.95)], 5), mottled([(0.3, "#b5182a"), (0.7, "#d8303c")], scale=2.2, rough=0.25, clear=0.5), at=(x, y, 27.9), turn=(30 * math.sin(k * 2), 40 * math.cos(k), 0), segments=40)
    for k in range(5):
        z = 18.0 + k * 3.4
        r = 5.4 + (z - 18) * 0.172
        lathe([(r + 0.06, z), (r + 0.07, z + 0.18)], material("#f2f2f2", rough=0.5), arc=(-108, -88 + (k % 2) * 6), segments=12)
    lathe(dense([(8.0, 35.6), (8.2, 36.2), (8.1, 37.8), (7.0, 38.6), (3.0, 38.8), (2.8, 40.4), (0, 40.5)], 4), dark)
    tube([(7.4, 0, 33.5, 0.95), (11.2, 0, 32.6, 1.0), (12.0, 0, 27, 1.05), (10.4, 0, 20.5, 0.95), (6.0, 0, 18.2, 0.85)], 1.0, dark).scale = (1, 1.3, 1)
    if mark:
        sheet((5.4, 1.08), printed(mark, rough=0.3), at=(0, -9.02, 1.9), turn=(2, 0, 0))
    return {"azimuth": -14, "elevation": 11, "fill": 0.84}


def window_ac(mark=None, panel=None, w=46.0, d=38.0, h=34.0):
    """An air conditioner for a window: the louvred front, its outlet to the right with a row of keys."""
    skin = material("#f2f3f3", rough=0.38, clear=0.25)
    f = -d / 2
    box((w - 2, d - 5, h - 1), material("#c9ccd0", rough=0.4, metal=0.4), at=(0, 3, 0.5), radius=0.6)
    for k in range(9):
        box((0.2, 11, 0.7), material("#5d6166", rough=0.6), at=(w / 2 - 1.0, 6, 6 + k * 2.4), radius=0.05)
    box((w, 6, h), skin, at=(0, f + 3, 0), radius=1.8, segments=8)
    slab((w - 5, 0.6, 19.0), material("#aeb3b8", rough=0.6), at=(0, f - 0.02, 12.2), corner=0.9, edge=0.1)
    for k in range(15):
        box((w - 5.6, 0.9, 0.62), skin, at=(0, f - 0.45, 3.3 + k * 1.23), radius=0.25)
    slab((w - 18, 0.6, 7.4), material("#3a3e42", rough=0.6), at=(-6.5, f - 0.02, h - 6.4), corner=0.7, edge=0.1)
    for k in range(4):
        box((w - 18.6, 1.6, 0.35), skin, at=(-6.5, f - 0.7, h - 9.4 + k * 1.75), radius=0.12, turn=(28, 0, 0))
    for k in range(7):
        box((0.3, 0.8, 6.6), skin, at=(-6.5 + (k - 3) * 3.7, f - 0.1, h - 9.7), radius=0.1)
    slab((10.6, 0.5, 7.4), dark_glass(), at=(w / 2 - 8.2, f - 0.2, h - 6.4), corner=0.8)
    if panel:
        slab((9.6, 0.1, 6.4), printed(panel, rough=0.1, glow=1.2), at=(w / 2 - 8.2, f - 0.48, h - 6.4), corner=0.3, edge=0)
    if mark:
        sheet((7, 1.4), printed(mark, rough=0.3), at=(-w / 2 + 6.5, f - 0.03, 1.65))
    return {"azimuth": -24, "elevation": 9, "fill": 0.8}


def aerials(mark=None):
    """A dark router with facets and five aerials."""
    skin = material("#202327", rough=0.4, clear=0.2)
    loft(27, 17, 2.6, [(1.6, 0.4), (0.4, 0.9), (0, 1.8), (0.8, 3.6), (3.2, 4.6), (4.4, 4.7)], skin, steps=3)
    loft(12, 7, 1.2, [(0, 4.6), (0.3, 5.0), (1.0, 5.05)], material("#121416", rough=0.15, clear=0.9), steps=3)
    for k in range(5):
        box((0.5, 0.3, 0.22), material("#6fd0ff", glow=3), at=((k - 2) * 1.2, -7.35, 3.35), radius=0.08, turn=(-50, 0, 0))
    for x in (-9.5, 0, 9.5):
        def aerial():
            lathe([(0, 0), (0.9, 0), (0.95, 0.4), (0.9, 2.0), (0.6, 2.4)], black(0.4), segments=32)
            slab((1.9, 0.8, 15.0), skin, at=(0, 0, 9.6), corner=0.5, edge=0.25)
        gathered(aerial, at=(x, 7.2, 2.6), turn=(0, x * 1.7, 0))
    for x in (-13.0, 13.0):
        def side():
            lathe([(0, 0), (0.9, 0), (0.95, 0.4), (0.9, 2.0), (0.6, 2.4)], black(0.4), segments=32)
            slab((1.9, 0.8, 14.0), skin, at=(0, 0, 9.0), corner=0.5, edge=0.25, turn=(0, 0, 90))
        gathered(side, at=(x * 0.98, 1.0, 2.2), turn=(0, 34 if x > 0 else -34, 0))
    if mark:
        sheet((5, 1.0), printed(mark, rough=0.3), at=(0, -0.6, 5.07), turn=(-90, 0, 0))
    return {"azimuth": -16, "elevation": 22, "fill": 0.82}
