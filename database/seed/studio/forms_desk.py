"""Colours, brushes, tubs and boxes with figures; units are centimetres."""
import math
import random

from outlines import *
from stage import *


def watercolours(mark=None):
    """A tin of twenty-four pans, open."""
    tin = material("#2a2d31", rough=0.35, clear=0.3)
    white = material("#f4f4f1", rough=0.25, clear=0.5)
    w, d = 23.0, 11.0
    loft(w, d, 0.9, [(0.2, 0), (0, 0.2), (0, 1.5), (0.12, 1.6), (0.3, 1.5), (0.35, 0.35)], tin)
    colours = ["#f4e04a", "#f2c230", "#ee9b22", "#e46a24", "#d9382a", "#c01f3c", "#a3174f", "#d77a9c", "#8a3f97", "#5b3a8f", "#2f3f8f", "#2b63b3",
               "#3f97c9", "#5cb9c9", "#1f8a84", "#1f7a4c", "#4f9a3f", "#93b53a", "#c9a04a", "#a8672f", "#7a4526", "#4f2f20", "#6f7479", "#1f2124"]
    for k, colour in enumerate(colours):
        x, y = (k % 12 - 5.5) * 1.82, (0.5 - k // 12) * 3.0 - 1.6
        box((1.66, 2.7, 1.15), white, at=(x, y, 0.35), radius=0.12)
        box((1.44, 2.48, 0.2), material(colour, rough=0.35, clear=0.3), at=(x, y, 1.36), radius=0.09)
    def lid():
        loft(w, d, 0.9, [(0.2, 0), (0, 0.2), (0, 1.1), (0.12, 1.2), (0.3, 1.1), (0.35, 0.3)], tin)
        loft(w - 0.9, d - 0.9, 0.6, [(0, 0.25), (0.05, 0.34)], white)
        for k in range(3):
            loft(6.4, 8.8, 0.9, [(0, 0.34), (0.15, 0.42), (0.4, 0.36)], white, at=((k - 1) * 7.1, 0, 0))
        rng = random.Random(2)
        for k, colour in enumerate(("#d9382a", "#2b63b3", "#f2c230", "#1f8a84", "#8a3f97")):
            lathe([(0, 0.42), (0.9, 0.42), (1.0, 0.41)], material(colour, rough=0.2, clear=0.6), at=((k - 2) * 4.0 + rng.uniform(-0.5, 0.5), rng.uniform(-2, 2), 0), segments=40)
    gathered(lid, at=(0, d / 2 + 1.6, d / 2 + 1.2), turn=(112, 0, 0))
    return {"azimuth": -16, "elevation": 33, "fill": 0.82}


def makeup_brushes():
    """Eight brushes of different heads in a cup, and two before it."""
    handle = material("#e7cfc4", rough=0.3, clear=0.5)
    metal = material("#c99f86", rough=0.22, metal=1)
    hair = mottled([(0.35, "#6b4630"), (0.7, "#8a6044")], scale=6, rough=0.9, stretch=(6, 6, 0.4), bump=0.8)
    tips = material("#f0dccb", rough=0.95, bump=(14, 0.8))
    def brush(long, r, wide, tall, flat=1.0):
        lathe(dense([(0, 0), (r * 0.55, 0.15), (r * 0.75, long * 0.3), (r, long * 0.72), (r * 0.92, long)], 6), handle, segments=40)
        lathe([(r * 0.93, long), (r * 1.02, long + 0.1), (r * 1.06, long + 2.4), (r * 1.0, long + 2.5)], metal, segments=40)
        base = long + 2.4
        head = dense([(r * 0.98, 0), (wide * 0.86, tall * 0.3), (wide, tall * 0.6), (wide * 0.86, tall * 0.86), (wide * 0.45, tall * 0.99), (0, tall)], 8)
        low = [(x, z) for x, z in head if z <= tall * 0.72]
        high = [(x, z) for x, z in head if z >= tall * 0.7]
        lathe(low, hair, at=(0, 0, base), segments=48).scale = (1, flat, 1)
        lathe(high, tips, at=(0, 0, base), segments=48).scale = (1, flat, 1)
    kinds = [(13, 0.5, 1.9, 4.4, 1.0), (13, 0.46, 1.5, 3.8, 0.8), (12.5, 0.42, 1.1, 3.2, 0.5), (13.5, 0.36, 0.75, 2.6, 0.6), (13.2, 0.34, 0.6, 2.2, 0.6), (12.4, 0.32, 0.42, 1.8, 0.5)]
    lathe(dense([(0, 0), (3.6, 0), (3.8, 0.3), (3.8, 5), (3.8, 9.6), (3.7, 9.8), (3.5, 9.6), (3.5, 1), (0, 0.8)], 5), material("#f3e7e0", rough=0.35, clear=0.4))
    lathe([(3.82, 8.4), (3.86, 8.5), (3.82, 8.6)], metal)
    for k, kind in enumerate(kinds):
        a = math.tau * k / 6 + 0.4
        gathered(lambda: brush(*kind), at=(1.5 * math.cos(a), 1.5 * math.sin(a), 1.0), turn=(-9 * math.sin(a), 9 * math.cos(a), 40 * k))
    gathered(lambda: brush(12.5, 0.46, 1.7, 3.8, 0.55), at=(-8.6, -7.0, 0.9), turn=(0, 89, 4))
    gathered(lambda: brush(12.5, 0.36, 0.8, 2.8, 0.6), at=(-7.2, -10.2, 0.6), turn=(0, 89, -3))
    return {"azimuth": 0, "elevation": 15, "fill": 0.82}


def protein_tub(label=None, skin="#1d2023", cap="#1d2023"):
    """A wide black tub with a ribbed lid."""
    r, h = 7.6, 19.0
    lathe(dense([(0, 0.2), (r * 0.9, 0.05), (r, 0.7), (r, 1.4), (r, 2.2), (r, h * 0.3), (r, h * 0.76), (r, h * 0.8), (r * 0.97, h * 0.87), (r * 0.84, h * 0.92), (r * 0.84, h * 0.96)], 8), material(skin, rough=0.32, clear=0.3))
    lathe(dense([(r * 0.93, h * 0.93), (r * 0.94, h * 0.94), (r * 0.94, h * 1.1), (r * 0.9, h * 1.125), (0, h * 1.13)], 4), material(cap, rough=0.4, clear=0.2))
    knurl(r * 0.94, h * 0.945, h * 1.095, material(cap, rough=0.4), count=80, deep=0.09)
    lathe(straight(r + 0.05, h * 0.08, h * 0.8), printed(label, rough=0.3, clear=0.3), arc=(-270, 90), segments=96)
    return {"azimuth": 0, "elevation": 13, "fill": 0.8}


def tissue_boxes(label=None, side="#dbe8ee"):
    """Five boxes of paper tissues: four in two piles and one before them, a tissue drawn out of its slot."""
    paper = material("#fcfcfa", rough=0.85, soft=0.2)
    def one(open_slot):
        box((23, 11.5, 7.2), material(side, rough=0.5), radius=0.15)
        slab((22.7, 0.02, 6.9), printed(label, rough=0.5), at=(0, -5.77, 3.6), corner=0.1, edge=0)
        if open_slot:
            slab((11.5, 0.04, 4.2), material("#b9c9d0", rough=0.6), at=(0, 0, 7.2), corner=2.0, edge=0, turn=(90, 0, 0))
            def tissue(u, v):
                x = (u - 0.5) * (7.5 + 5.5 * v)
                fold = math.sin(u * 9 + 1.2 * v) * (0.25 + 0.9 * v)
                return (x + 0.4 * math.sin(v * 3), fold - 0.5 * v, 7.0 + v * (7.0 - 1.6 * (2 * u - 1.1) ** 2))
            surface(50, 20, tissue, paper, thick=0.03)
    for x, z, turn in ((-12.2, 0, 3), (12.2, 0, -2), (-11.6, 7.25, -1), (11.9, 7.25, 2)):
        gathered(lambda: one(False), at=(x, 4, z), turn=(0, 0, turn))
    gathered(lambda: one(True), at=(-2.5, -13.5, 0), turn=(0, 0, -6))
    return {"azimuth": -22, "elevation": 18, "fill": 0.82}
