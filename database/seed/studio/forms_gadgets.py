"""Sound, screens and small electronics; units are centimetres."""
import math

from stage import *

glass_black = lambda: material("#08090b", rough=0.04, clear=1)


def tv(screen=None, mark=None, w=145, h=83, foot="feet", depth=2.6):
    slab((w, depth, h), material("#1b1d20", rough=0.35, metal=0.6), at=(0, 0, h / 2 + 7), corner=0.8, edge=0.4)
    sheet((w - 1.2, h - 1.6), printed(screen, rough=0.12, glow=0.75), at=(0, -depth / 2 - 0.06, h / 2 + 7.3))
    metal = material("#3b3e42", rough=0.3, metal=1)
    if foot == "feet":
        for side in (-1, 1):
            x = side * w * 0.36
            for y in (-13, 13):
                tube([(x, 0, 8), (x + side * 2, y * 0.5, 4), (x + side * 4, y, 0.7)], 0.8, metal)
    else:
        box((w * 0.4, 24, 1.2), metal, at=(0, 0, 0), radius=0.5)
        box((9, 3, 9), metal, at=(0, 3, 0.8), radius=0.6)
    if mark:
        sheet((7, 1.4), printed(mark, rough=0.3), at=(0, -depth / 2 - 0.09, 7.85))
    return {"azimuth": -16, "elevation": 5, "fill": 0.8, "lens": 100}


def monitor(screen=None, mark=None, w=61, h=35.5):
    slab((w, 1.6, h), material("#1b1d20", rough=0.4), at=(0, 0, h / 2 + 13), corner=0.7, edge=0.3)
    sheet((w - 0.9, h - 1.9), printed(screen, rough=0.2, glow=0.75), at=(0, -0.86, h / 2 + 13.5))
    box((22, 3.4, 14), black(0.45), at=(0, 2.2, 24), radius=1.2)
    silver = material("#b9bcc0", rough=0.28, metal=1)
    box((5.2, 1.4, 30), silver, at=(0, 5.2, 1), radius=0.6, turn=(4, 0, 0))
    box((25, 18, 0.9), silver, at=(0, 2, 0), radius=0.4)
    if mark:
        sheet((5, 1.0), printed(mark, rough=0.3), at=(0, -0.89, 13.55))
    return {"azimuth": -20, "elevation": 8, "fill": 0.76}


def headphones(mark=None):
    """Over-ear, standing turned a little, cups folded flat to the front."""
    skin = dyed(rough=0.42, clear=0.12)
    soft = material("#26282b", rough=0.62, sheen=0.3, bump=(6, 0.08))
    arc = [(9.1 * math.cos(a), 0, 12.5 + 10.2 * math.sin(a)) for a in [math.radians(d) for d in range(-8, 190, 11)]]
    band = tube(arc, 0.62, skin)
    band.scale = (1, 2.1, 1)
    pad = tube([(8.55 * math.cos(a), 0, 12.4 + 9.7 * math.sin(a)) for a in [math.radians(d) for d in range(32, 150, 8)]], 0.75, soft)
    pad.scale = (1, 2.0, 1)
    for side in (-1, 1):
        x = side * 8.9
        box((0.7, 1.5, 6), steel(0.25), at=(side * 9.15, 0, 6.6), radius=0.3)
        turn = (0, side * 90, 0)
        at = (x - side * 0.2, 0, 4.6)
        cup = lathe(curve_points([(0, 2.9), (2.6, 2.8), (3.6, 2.3), (4.0, 1.3), (4.0, 0.3), (3.7, -0.2)], 6), skin, at, turn)
        ring = lathe([(4.02, 0.25), (4.08, 0.4), (4.02, 0.55)], steel(0.2), at, turn)
        cushion = lathe(curve_points([(3.6, 0.2), (4.0, -0.6), (3.9, -1.6), (3.2, -2.1), (2.4, -1.9), (2.2, -1.0)], 6), soft, at, turn)
        mesh = lathe([(2.3, -1.1), (0, -1.2)], black(0.9), at, turn)
        for part in (cup, ring, cushion, mesh):
            part.scale = (1.28, 1, 1)
        lathe([(0, 0), (0.5, 0), (0.5, 0.12), (0, 0.14)], steel(0.2), at=(x + side * 2.66, 0, 4.6), turn=turn, segments=32)
        tube([(x + side * 0.3, -0.6, 8.6), (x + side * 0.2, -1.3, 9.7), (x + side * 0.25, 0, 10.6)], 0.3, skin)
    return {"azimuth": -34, "elevation": 12}


def speaker(mark=None):
    """A round portable speaker, lying: cloth, rubber ends, buttons and a strap."""
    cloth = dyed(rough=0.85, bump=(9, 0.9))
    turn, at = (0, 90, 0), (0, 0, 4.3)
    lathe([(4.1, -8.6), (4.25, -8), (4.25, 8), (4.1, 8.6)], cloth, at, turn)
    for k in range(60):
        x = -8 + k * 16 / 59
        lathe([(4.26, -0.05), (4.31, 0), (4.26, 0.05)], cloth, (x, 0, 4.3), turn, segments=64)
    for side in (-1, 1):
        lathe(curve_points([(4.1, side * 8.5), (4.4, side * 8.9), (4.2, side * 9.9), (3.6, side * 10.2), (3.2, side * 9.8), (2.9, side * 9.5)], 5), rubber(), at, turn)
        lathe(curve_points([(2.9, side * 9.5), (2.0, side * 9.9), (0, side * 10.1)], 5), material("#4a4d51", rough=0.25, metal=0.8), at, turn)
    slab((8.4, 0.5, 1.8), rubber(), at=(0, -3.0, 7.3), corner=0.8, turn=(-45, 0, 0))
    for k, x in enumerate((-2.6, 0, 2.6)):
        slab((1.0, 0.3, 0.28), material("#d8d8d8"), at=(x, -3.2, 7.5), corner=0.12, turn=(-45, 0, 0))
        if k != 1:
            slab((0.28, 0.3, 1.0), material("#d8d8d8"), at=(x, -3.2, 7.5), corner=0.12, turn=(-45, 0, 0)) if k == 2 else None
    if mark:
        lathe([(4.33, -3.6), (4.33, 3.6)], printed(mark, rough=0.3), at, (0, 90, 0), arc=(150, 194), segments=24) if False else sheet((5.6, 1.4), printed(mark, rough=0.4), at=(0, -4.36, 4.3))
    tube([(10, 0.4, 5.2), (12.4, -1.2, 3.0), (13.2, -3.4, 0.5), (11.2, -4.6, 0.4), (9.9, -2.4, 2.4)], 0.28, rubber())
    box((6, 3.4, 0.5), rubber(), at=(0, 0, 0), radius=0.2)
    return {"azimuth": -22, "elevation": 16, "fill": 0.76}


def soundbar(mark=None, w=90, sub="cloth"):
    """A bar before its subwoofer."""
    cloth = material("#232528", rough=0.9, bump=(14, 0.8))
    box((w, 9, 6.2), cloth, at=(-8, -14, 0.5), radius=1.2)
    box((w + 0.1, 7.2, 0.5), material("#101113", rough=0.2, clear=0.6), at=(-8, -13.6, 6.5), radius=0.2)
    for x in (-w / 2 - 8, w / 2 - 8):
        box((1, 9.1, 6.3), material("#3c3f43", rough=0.3, metal=0.7), at=(x, -14, 0.45), radius=0.3)
    for k in range(4):
        slab((1.0, 1.0, 0.15), material("#a9adb1"), at=(-12 + k * 2.6, -14, 7.05), corner=0.05, edge=0)
    sheet((3, 0.7), material("#cfeeff", glow=1.6), at=(w / 2 - 18, -18.56, 3.2))
    body = material("#17181a", rough=0.35, clear=0.2) if sub == "cloth" else material("#2b2320", rough=0.4)
    box((22, 28, 36), body, at=(w / 2 - 18, 12, 1.2), radius=1)
    slab((20.4, 0.8, 31), cloth, at=(w / 2 - 18, -2.2, 20), corner=1)
    for x in (-8, 8):
        lathe([(0, 0), (1.4, 0), (1.4, 1.4), (0, 1.4)], rubber(), at=(w / 2 - 18 + x, 1, 0), segments=24)
    if mark:
        sheet((9, 1.8), printed(mark, rough=0.3), at=(-8, -18.58, 3.4))
    return {"azimuth": -20, "elevation": 14, "fill": 0.8}


def earbuds(mark=None, lid=68):
    """An open case with two buds in it."""
    skin = dyed(rough=0.22, clear=0.6)
    def half(height, turn=(0, 0, 0), at=(0, 0, 0)):
        made = lathe(curve_points([(0, 0), (1.6, 0), (2.35, 0.5), (2.5, 1.2), (2.5, height)], 6), skin, at, turn)
        made.scale = (1.25, 0.85, 1)
        inner = lathe([(2.5, height), (2.3, height + 0.04), (2.2, height - 0.3), (0, height - 0.3)], skin, at, turn)
        inner.scale = (1.25, 0.85, 1)
        return made, inner
    half(2.6)
    back = 2.05
    cap, rim = half(1.5)
    for part in (cap, rim):
        part.rotation_euler = (math.radians(180 - lid - 44), 0, 0)
        part.location = (0, back + 0.72, 5.2)
    box((2.2, 0.5, 0.5), steel(0.2), at=(0, back + 0.05, 2.45), radius=0.15)
    for side in (-1, 1):
        x = side * 1.3
        ball((0.78, 0.7, 0.72), skin, at=(x, -0.1, 3.1), turn=(0, side * 14, 0))
        tube([(x, -0.25, 3.2), (x * 1.05, -0.7, 2.2)], 0.36, skin)
        lathe(curve_points([(0.42, 0), (0.62, 0.2), (0.5, 0.62), (0.24, 0.78)], 5), rubber(), at=(x - side * 0.1, 0.1, 3.55), turn=(-24, side * -18, 0), segments=32)
        ball((0.16, 0.05, 0.16), black(0.2), at=(x, -0.79, 3.2))
    lathe([(0, 0), (0.1, 0), (0.1, 0.05), (0, 0.06)], material("#7fe0b0", glow=3), at=(0, -2.13, 1.3), turn=(90, 0, 0), segments=16)
    if mark:
        sheet((1.9, 0.38), printed(mark, rough=0.3), at=(0, -2.135, 1.9))
    return {"azimuth": -16, "elevation": 26, "fill": 0.7}


def keyboard(legend=None, w=35.6, d=13.2):
    """87 keys, low, with shaded caps in rows."""
    body = dyed(rough=0.4)
    cap = dyed(rough=0.5)
    box((w, d, 1.6), body, at=(0, 0, 0.6), radius=0.5, turn=(5, 0, 0))
    rows = [16, 17, 17, 13, 12, 11]
    pitch = 1.92
    for r in range(6):
        y = d / 2 - 1.5 - r * pitch - (0.25 if r else 0)
        z = 2.25 + y * math.tan(math.radians(5))
        widths = [1.0] * 15
        if r == 1: widths[13:14] = [2.0]; widths = widths[:14]
        if r == 2: widths = [1.5] + [1.0] * 12 + [1.5]
        if r == 3: widths = [1.75] + [1.0] * 11 + [2.25]
        if r == 4: widths = [2.25] + [1.0] * 10 + [2.75]
        if r == 5: widths = [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25]
        x = -w / 2 + 0.9
        if r == 0: widths = [1.0] * 13
        total = sum(widths)
        gap = (15 - total) / 12 if r == 0 else 0
        for k, wide in enumerate(widths):
            tinted = material("#c33a34", rough=0.5) if (r, k) == (0, 0) else cap
            box((wide * pitch - 0.28, pitch - 0.28, 0.9), tinted, at=(x + wide * pitch / 2, y, z), radius=0.28, turn=(5, 0, 0))
            x += wide * pitch + gap * pitch
        for k in range(3):
            if r in (0, 1, 2) or (r == 5) or (r == 4 and k == 1):
                box((pitch - 0.28, pitch - 0.28, 0.9), cap, at=(w / 2 - 0.9 - (2.5 - k) * pitch, y, z), radius=0.28, turn=(5, 0, 0))
    tube([(-4, d / 2, 1.4), (-4.5, d / 2 + 4, 0.4), (-10, d / 2 + 6, 0.3), (-20, d / 2 + 4, 0.3)], 0.28, rubber())
    return {"azimuth": -22, "elevation": 38, "fill": 0.82}


def router(mark=None, body="#f0f1f2"):
    skin = material(body, rough=0.4, clear=0.2)
    box((26, 18, 3.6), skin, at=(0, 0, 0.8), radius=1.4, segments=6)
    for k in range(14):
        box((9, 0.35, 0.3), black(0.6), at=(0, -5 + k * 0.85, 4.3), radius=0.05)
    for k in range(5):
        lathe([(0, 0), (0.16, 0), (0.16, 0.1), (0, 0.1)], material("#7fe0b0" if k < 4 else "#9ad0ff", glow=3), at=(-3 + k * 1.5, -9.0, 2.4), turn=(90, 0, 0), segments=16)
    for x, y, lean in ((-11.5, 8.4, 6), (-4, 9.2, 2), (4, 9.2, -2), (11.5, 8.4, -6)):
        lathe([(0, 0), (0.8, 0), (0.8, 2), (0, 2)], skin, at=(x, y, 2), segments=24)
        box((1.7, 0.9, 17), skin, at=(x, y + 0.2, 3.4), radius=0.42, turn=(-4, -lean, 0))
    if mark:
        sheet((6, 1.2), printed(mark, rough=0.3), at=(-8, -9.03, 2.4))
    return {"azimuth": -22, "elevation": 20}


def powerbank(mark=None):
    skin = dyed(rough=0.35, clear=0.25)
    turn = (-76, 0, 0)
    box((6.8, 10.4, 1.9), skin, at=(0, 0, 0.1), radius=0.85, turn=(74, 0, 0), segments=6) if False else None
    slab((6.8, 1.9, 10.4), skin, at=(0, 0, 5.25), corner=1.5, edge=0.6, turn=(-12, 0, 0))
    lathe([(2.3, 0), (2.75, 0), (2.75, 0.06), (2.3, 0.06)], material("#ffffff", rough=0.4), at=(0, -1.17, 6.1), turn=(78, 0, 0))
    for k in range(4):
        slab((0.34, 0.1, 0.16), material("#8fe8ff", glow=2.5), at=(-0.9 + k * 0.6, -0.35, 1.55), corner=0.07, turn=(-12, 0, 0), edge=0)
    if mark:
        sheet((3.2, 0.64), printed(mark, rough=0.3), at=(0, -0.53, 2.6), turn=(-12, 0, 0))
    slab((1.2, 0.5, 0.45), black(0.5), at=(0, 0.3, 0.1), corner=0.2)
    slab((6.8, 1.9, 10.4), skin, at=(6.4, 2.6, 0.95), corner=1.5, edge=0.6, turn=(90, 0, 35))
    slab((1.0, 0.3, 0.35), black(0.5), at=(9.1, -1.5, 0.95), corner=0.16, turn=(0, 0, 35))
    return {"azimuth": -14, "elevation": 18}
