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
