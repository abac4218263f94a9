"""Small kitchen appliances."""
import math

from stage import *


def kettle(colour="#c9cbce", mark=None, look="steel", gauge=True):
    """A cordless kettle of 1.7 litres on its base; units are centimetres."""
    skin = steel(0.2) if look == "steel" else dyed(rough=0.3, clear=0.5)
    dark = black(0.3)
    lathe([(0, 0), (8.3, 0), (8.6, 0.3), (8.6, 1.1), (8.2, 1.6), (6.5, 1.8), (0, 1.8)], dark)
    lathe(curve_points([(0, 2.0), (7.5, 2.0), (7.9, 2.5), (7.95, 4), (7.6, 8), (6.9, 13), (6.2, 17.5), (6.0, 18.4)]), skin)
    lathe([(8.02, 2.0), (8.02, 3.1), (7.98, 3.2), (7.6, 3.2)], chrome())
    lathe([(6.05, 18.3), (6.1, 18.6), (6.0, 18.9), (5.6, 19.1)], chrome())
    lathe(curve_points([(5.8, 18.8), (5.2, 19.5), (2.4, 20.1), (1.3, 20.2), (1.2, 20.6), (1.6, 21.3), (1.2, 21.8), (0, 21.9)]), dark)
    grip = curve_points([(5.6, 0, 18.6), (8.4, 0, 19.2), (11.6, 0, 17.6), (12.2, 0, 12), (10.8, 0, 6.5), (7.6, 0, 4.6)], 6)
    handle = tube(grip, 1.05, dark)
    handle.scale = (1, 1.25, 1)
    box((1.6, 1.0, 0.5), material("#c21f1f", rough=0.4), at=(10.0, 0, 19.3), radius=0.2, turn=(0, 14, 0))
    spout = curve_points([(-5.4, 0, 14.6, 2.4), (-7.2, 0, 16.8, 1.7), (-8.6, 0, 18.7, 1.15)], 6)
    tube(spout, 1.6, skin)
    if gauge:
        slab((1.5, 0.3, 8), material("#20262b", rough=0.1, clear=1), at=(3.4, -6.75, 9.4), corner=0.7, turn=(-7, 0, 25))
        for k in range(4):
            sheet((0.5, 0.09), material("#e8e8e8"), at=(3.5, -6.98 + k * 0.24, 7.0 + k * 1.6), turn=(-7, 0, 25))
    if mark:
        lathe([(7.8, 6.6), (7.35, 10.2)], printed(mark, rough=0.3), arc=(-125, -80), segments=32)
    tube([(8.3, 1.5, 0.6), (13, 6, 0.35), (10, 14, 0.35), (-2, 18, 0.35)], 0.33, rubber())
    return {"azimuth": 8, "elevation": 12}


def loaf(profile, mat, deep=1.0, power=4.0, arc=(0, 360), at=(0, 0, 0)):
    """Turns (radius, height) about the vertical as a rounded square in place of a circle."""
    last = len(profile) - 1
    bulge = lambda t: math.copysign(abs(t) ** (2 / power), t)

    def point(u, v):
        a = math.radians(arc[0] + (arc[1] - arc[0]) * u)
        r, z = profile[round(v * last)]
        return (r * bulge(math.cos(a)), r * deep * bulge(math.sin(a)), z)

    return surface(96, last, point, mat, at=at, smooth=0)


def rice_cooker(mark=None, panel=None):
    """One litre: a rounded square body, a domed lid with a vent, a dark panel in front."""
    skin = dyed(rough=0.3, clear=0.5)
    dark = material("#0d0f11", rough=0.06, clear=1)
    loaf([(0, 0), (10, 0), (10.6, 0.4), (10.6, 1.2)], black(0.5), 1.12)
    loaf(curve_points([(10.4, 0.8), (11.4, 1.1), (12.2, 2.6), (12.4, 5), (12.5, 9), (12.4, 13), (12.2, 14.4), (11.9, 14.6)], 5), skin, 1.12)
    loaf([(11.9, 14.2), (12.1, 14.5), (12.1, 15.1), (11.9, 15.4)], steel(0.2), 1.12)
    loaf(curve_points([(11.9, 15.0), (12.25, 15.3), (12.2, 16.4), (11.6, 18.2), (10.2, 19.7), (7.6, 20.5), (4, 20.8), (0, 20.9)], 5), skin, 1.12)
    box((6.4, 4.2, 0.7), black(0.3), at=(0, 6.5, 20.4), radius=0.3)
    for k in range(4):
        box((4.4, 0.3, 0.2), grey_line(), at=(0, 5.4 + k * 0.8, 21.0), radius=0.05)
    slab((14, 1.0, 6.2), dark, at=(0, -13.85, 8.6), corner=1.4)
    sheet((5.2, 1.7), printed(panel, rough=0.2, glow=1.3), at=(0, -14.37, 9.8))
    for x in (-5.2, 5.2):
        for z in (10.2, 7.0):
            lathe([(0, 0), (0.75, 0), (0.7, 0.12), (0, 0.14)], material("#3c4248", rough=0.3), at=(x, -14.33, z), turn=(90, 0, 0), segments=32)
    for x in (-2.2, 0, 2.2):
        slab((1.5, 0.2, 0.7), material("#6d747b", rough=0.4), at=(x, -14.36, 6.9), corner=0.3, edge=0)
    slab((4.6, 0.9, 1.3), steel(0.18), at=(0, -13.75, 13.2), corner=0.6)
    if mark:
        sheet((6.5, 1.3), printed(mark, rough=0.3), at=(0, -13.96, 3.7))
    return {"azimuth": -24, "elevation": 17, "fill": 0.72}


grey_line = lambda: material("#5a5f64", rough=0.5)


def air_fryer(mark=None, panel=None):
    """A tall basket fryer: a drawer with a grip, a glass panel on the slope above it."""
    skin = dyed(rough=0.35, clear=0.35)
    dark = material("#0d0f11", rough=0.06, clear=1)
    loaf([(0, 0), (10.8, 0), (11.2, 0.5), (11.2, 1.4)], black(0.5), 1.1, 3)
    loaf(curve_points([(11, 0.9), (12.3, 1.4), (13, 4), (13.3, 10), (13.1, 16), (12.6, 20), (11.3, 26), (9.6, 28.6), (6.4, 29.8), (0, 30)], 6), skin, 1.1, 3)
    loaf(curve_points([(12.9, 2.6), (13.3, 3.0), (13.62, 8), (13.6, 13), (13.4, 16.6), (13.0, 17)], 5), skin, 1.1, 3, (203, 337))
    loaf([(13.06, 17), (13.2, 17.2), (13.05, 17.4)], steel(0.2), 1.1, 3, (180, 360))
    box((3.4, 6.4, 2.0), black(0.35), at=(0, -17, 9.6), radius=0.8)
    slab((4.4, 1.6, 9.4), black(0.35), at=(0, -19.8, 9.0), corner=1.8, edge=0.6)
    slab((1.6, 0.3, 6.4), steel(0.2), at=(0, -20.62, 9.0), corner=0.7, edge=0.05)
    slab((10.5, 1.0, 5.6), dark, at=(0, -13.05, 22.4), corner=1.6, turn=(-13, 0, 0))
    sheet((5.2, 2.2), printed(panel, rough=0.2, glow=1.3), at=(0, -13.5, 23.2), turn=(-13, 0, 0))
    for x in (-3, -1, 1, 3):
        slab((0.8, 0.1, 0.8), material("#aeb6bd", rough=0.4, glow=0.4), at=(x, -13.95, 21.0), corner=0.35, edge=0, turn=(-13, 0, 0))
    if mark:
        sheet((6, 1.2), printed(mark, rough=0.3), at=(0, -14.98, 15.2))
    return {"azimuth": -26, "elevation": 15, "fill": 0.74}


def pan(r=13.5):
    """A frying pan with a dark coating and a wooden grip that points to the front right."""
    coat = material("#1d1e20", rough=0.34, clear=0.25, bump=(18, 0.06))
    shell = material("#3a3f3d", rough=0.3, clear=0.4)
    outside = curve_points([(0, 0), (r * 0.74, 0), (r * 0.79, 0.25), (r * 0.9, 2.2), (r, 4.9)], 8)
    lathe(outside, shell)
    lathe([(r, 4.9), (r + 0.12, 5.0), (r, 5.1), (r - 0.22, 5.0)], steel(0.15))
    lathe(curve_points([(r - 0.2, 5.0), (r * 0.88, 2.4), (r * 0.77, 0.7), (r * 0.7, 0.5), (0, 0.5)], 8), coat)
    a = math.radians(-38)
    along = lambda d, z: (d * math.cos(a), d * math.sin(a), z)
    grip = mottled([(0.3, "#6b4325"), (0.55, "#84552f"), (0.75, "#996739")], scale=0.6, rough=0.42, clear=0.2, stretch=(1, 1, 1), distortion=1.2)
    tube([along(r * 0.93, 3.6), along(r + 1.4, 4.6), along(r + 4.2, 5.7)], 0.75, material("#c8a96a", rough=0.22, metal=1))
    tube([(*along(r + 3.6, 5.5), 0.95), (*along(r + 7, 6.6), 1.15), (*along(r + 13, 8.0), 1.3), (*along(r + 18, 8.7), 1.15), (*along(r + 19.4, 8.8), 0.7)], 1.15, grip)
    for side in (-1, 1):
        x, y, _ = along(r * 0.86, 0)
        ball((0.42, 0.42, 0.25), material("#c8a96a", rough=0.22, metal=1), at=(x - side * 1.1 * math.sin(a), y + side * 1.1 * math.cos(a), 3.35))
    return {"azimuth": 0, "elevation": 30, "fill": 0.8}
