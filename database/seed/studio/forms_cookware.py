"""Pots, boards and what a table is laid with; units are centimetres."""
import math
import random

from outlines import *
from stage import *


def cast_pot(r=12.0, h=10.5):
    """A round enamelled pot with its lid on and a steel knob."""
    enamel = dyed(rough=0.18, clear=0.9)
    rim = material("#2a2a2c", rough=0.4, clear=0.3)
    lathe(dense([(0, 0), (r * 0.86, 0), (r * 0.93, 0.4), (r * 0.97, 1.6), (r, h * 0.55), (r + 0.15, h - 0.5)], 6), enamel)
    lathe([(r + 0.15, h - 0.55), (r + 0.3, h - 0.4), (r + 0.3, h - 0.05), (r, h)], rim)
    lathe(dense([(r + 0.2, h), (r + 0.42, h + 0.1), (r + 0.45, h + 0.6), (r + 0.2, h + 1.0), (r * 0.8, h + 2.0), (r * 0.45, h + 3.0), (r * 0.2, h + 3.3), (0, h + 3.3)], 6), enamel)
    for k in (0.86, 0.7):
        lathe([(r * k, h + 1.62 + (0.86 - k) * 5.2), (r * k - 0.18, h + 1.85 + (0.86 - k) * 5.2), (r * k - 0.4, h + 1.86 + (0.86 - k) * 5.2)], enamel)
    lathe(dense([(0.7, h + 3.2), (0.75, h + 4.0), (1.5, h + 4.5), (2.0, h + 5.0), (1.9, h + 5.7), (1.0, h + 6.0), (0, h + 6.05)], 5), steel(0.2))
    for s in (-1, 1):
        line = [(s * (r - 0.4), -4.2, h - 2.2, 1.0), (s * (r + 2.0), -3.6, h - 1.8, 0.8), (s * (r + 3.0), 0, h - 1.7, 0.78), (s * (r + 2.0), 3.6, h - 1.8, 0.8), (s * (r - 0.4), 4.2, h - 2.2, 1.0)]
        tube(line, 0.8, enamel)
    return {"azimuth": 18, "elevation": 17, "fill": 0.8}


def steel_pot(r=11.0, h=12.5):
    """A stockpot of brushed steel; its glass lid has a steel rim."""
    brushed = material("#cfd1d3", rough=0.24, metal=1)
    lathe(dense([(0, 0), (r - 0.9, 0), (r - 0.2, 0.5), (r, 1.4), (r, h * 0.5), (r, h - 0.5), (r + 0.3, h - 0.1), (r + 0.3, h + 0.05), (r, h)], 6), brushed)
    lathe([(r + 0.02, 1.9), (r + 0.08, 2.0), (r + 0.02, 2.1)], material("#8d9094", rough=0.3, metal=1))
    lathe([(r - 0.1, h), (r - 0.3, 2.0), (0, 1.2)], material("#b9bcbf", rough=0.3, metal=1))
    lathe(dense([(r + 0.1, h + 0.05), (r + 0.2, h + 0.35), (r - 0.3, h + 0.6), (r - 0.8, h + 0.55)], 4), steel(0.16))
    lathe(dense([(r - 0.7, h + 0.5), (r * 0.75, h + 1.6), (r * 0.4, h + 2.6), (0, h + 3.0)], 6), pane("#f2f7f7", ior=1.3))
    lathe(dense([(0.55, h + 2.8), (0.6, h + 3.9), (1.6, h + 4.3), (1.9, h + 4.7), (1.6, h + 5.3), (0, h + 5.5)], 4), steel(0.18))
    lathe([(1.1, h + 2.95), (1.1, h + 3.1), (0, h + 3.15)], steel(0.2))
    for s in (-1, 1):
        line = [(s * (r - 0.1), -3.9, h - 2.6), (s * (r + 2.2), -3.5, h - 1.9), (s * (r + 3.0), -1.5, h - 1.7), (s * (r + 3.0), 1.5, h - 1.7), (s * (r + 2.2), 3.5, h - 1.9), (s * (r - 0.1), 3.9, h - 2.6)]
        tube(line, 0.55, steel(0.2))
        for y in (-3.9, 3.9):
            slab((2.4, 0.3, 2.0), steel(0.24), at=(s * math.sqrt(r * r - y * y), y, h - 2.6), corner=0.8, turn=(0, 0, 90 * s + math.degrees(math.asin(y / r)) * s))
    return {"azimuth": 20, "elevation": 19, "fill": 0.8}


def board(w=36.0, h=25.0):
    """A board of bamboo strips, upright, its grip cut through."""
    rng = random.Random(3)
    tones = [("#e0be86", "#cfa566"), ("#d9b478", "#c79a5a"), ("#e6c893", "#d5b072")]
    kinds = [mottled([(0.3, a), (0.6, b), (0.75, a)], scale=0.9, stretch=(0.16, 4, 6), rough=0.55, clear=0.08, distortion=0.4) for a, b in tones]
    def one():
        cutter = slab((9.0, 4, 2.6), None, at=(0, 0, h - 3.4), corner=1.28, edge=0)
        cutter.hide_render = True
        count = 10
        for k in range(count):
            wide = h / count
            strip = box((w, 1.8, wide + 0.006), kinds[rng.randrange(3)], at=(0, 0, k * wide), radius=0.05, segments=2)
            if k >= count - 3:
                hole = strip.modifiers.new("hole", "BOOLEAN")
                hole.operation, hole.object, hole.solver = "DIFFERENCE", cutter, "EXACT"
    gathered(one, turn=(-9, 0, 0))
    return {"azimuth": -26, "elevation": 14, "fill": 0.78}


def bento(w=21.0, d=14.0, h=6.2):
    """A lunch box with three compartments, its lid with clips leaning behind it."""
    skin = dyed(rough=0.42, clear=0.15)
    inner = material("#f6f4ef", rough=0.35, clear=0.2)
    loft(w, d, 3.0, eased(0, h, 1.0, 0.1)[:-1] + [(0, h)], skin, open_top=True, steps=12)
    loft(w - 0.1, d - 0.1, 2.95, [(1.2, 0.9), (0.9, 1.4), (0.7, h), (0.5, h + 0.12), (0.1, h + 0.12), (0, h - 0.02)], inner, steps=12, open_top=True)
    box((0.5, d - 1.6, h - 1.0), inner, at=(2.6, 0, 0.9), radius=0.2)
    box((7.2, 0.5, h - 1.0), inner, at=(6.2, 0.4, 0.9), radius=0.2)
    for s in (-1, 1):
        slab((4.6, 0.7, 3.0), skin, at=(s * (w / 2 + 0.1), 0, h - 1.8), corner=0.6, edge=0.2, turn=(0, 0, 90))
    def lid():
        loft(w + 0.5, d + 0.5, 3.2, eased(0, 1.8, 0.2, 0.9), skin, steps=12)
        loft(w - 4.4, d - 4.4, 1.8, [(0, 1.79), (0.1, 1.88), (0.4, 1.8)], skin, steps=12)
        for s in (-1, 1):
            slab((5.0, 0.6, 3.4), material("#f6f4ef", rough=0.4), at=(s * (w / 2 + 0.5), 0, 0.2), corner=0.7, edge=0.2, turn=(0, 0, 90))
    gathered(lid, at=(1.5, d / 2 + 5.6, d / 2 + 0.2), turn=(74, 0, -6))
    return {"azimuth": -18, "elevation": 27, "fill": 0.8}


def chopsticks():
    """Five pairs of different woods on a long rest."""
    woods = [("#6b3f22", "#52301a"), ("#8a5a34", "#6e4426"), ("#b98a55", "#9a6e3e"), ("#3f2a1e", "#2d1d14"), ("#a35f38", "#854a28")]
    accents = ("#c9a25a", "#b8433a", "#3f6f8f", "#d8d2c4", "#4d7a4f")
    loft(15, 2.6, 1.2, eased(0, 1.1, 0.3, 0.4), material("#eef0ee", rough=0.2, clear=0.7), at=(0, -5.2, 0))
    for k, (light, dark) in enumerate(woods):
        skin = mottled([(0.3, light), (0.6, dark), (0.75, light)], scale=1.4, stretch=(5, 0.3, 5), rough=0.42, clear=0.3, distortion=0.5)
        for j in range(2):
            x = (k - 2) * 2.7 + (j - 0.5) * 0.95
            slope = 0.085
            line = [(x + t * 0.02 * (j - 0.5), -11.5 + 23 * t, 1.0 + 0.26 + 0.2 * t, 0.21 + 0.19 * t) for t in (0, 0.25, 0.5, 0.75, 1.0)]
            tube(line, 0.4, skin)
            for y, long in ((9.2, 0.5), (8.3, 0.22)):
                r = 0.215 + 0.19 * (y + 11.5) / 23
                lathe(straight(r, 0, long, 1), material(accents[k], rough=0.3, metal=0.3), at=(x, y, 1.27 + 0.2 * (y + 11.5) / 23), turn=(-89.5, 0, 0), segments=32)
            lathe([(0.4, 0), (0.36, 0.12), (0, 0.16)], material(accents[k], rough=0.35), at=(x, 11.5, 1.46), turn=(-90, 0, 0), segments=32)
    loft(15, 2.2, 0.9, eased(0, 1.02, 0.3, 0.4), material("#eef0ee", rough=0.2, clear=0.7), at=(0, 9.8, 0))
    return {"azimuth": -24, "elevation": 32, "fill": 0.8}


def plate(r=13.0):
    """A plate with a raised rim, lying."""
    glaze = dyed(rough=0.2, clear=0.8)
    foot = material("#efe9df", rough=0.6)
    lathe([(r * 0.52, 0), (r * 0.6, 0.02), (r * 0.6, 0.3)], foot)
    lathe(dense([(0, 0.3), (r * 0.6, 0.35), (r * 0.68, 0.8), (r * 0.84, 1.5), (r, 2.4), (r + 0.12, 2.62), (r - 0.05, 2.78), (r * 0.84, 1.95), (r * 0.7, 1.25), (r * 0.62, 0.85), (0, 0.75)], 6), glaze)
    return {"azimuth": 0, "elevation": 33, "fill": 0.78}
