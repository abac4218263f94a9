"""Travel, sport and soft toys; units are centimetres."""
import math

from outlines import *
from stage import *


def luggage(w=35.0, d=22.0, h=46.0):
    """A cabin case: a ribbed hard shell on four double wheels, its handle drawn out."""
    skin = dyed(rough=0.36, clear=0.25)
    low = 5.0
    loft(w, d, 4.2, eased(low, low + h, 3.4, 3.4, 10), skin, steps=12)
    for side in (-1, 1):
        for k in range(7):
            x = (k - 3) * 4.2
            slab((2.5, 1.0, h - 9), skin, at=(x, side * (d / 2 - 0.12), low + h / 2), corner=1.2, edge=0.35)
        for k in range(3):
            slab((2.3, 1.0, h - 9), skin, at=(side * (w / 2 - 0.12), (k - 1) * 4.6 + (1.1 if k == 2 else -1.1 if k == 0 else 0) * 1.0, low + h / 2), corner=1.1, edge=0.35, turn=(0, 0, 90))
    dark = black(0.5)
    seam = [(x, 0, z) for x, z in rounded(w + 0.25, h + 0.25, 4.4)]
    line = tube([(x, 0.0, z + low + h / 2) for x, _, z in seam], 0.3, dark, smooth=False, closed=True)
    metal = material("#bfc3c8", rough=0.28, metal=1)
    for s in (-1, 1):
        tube([(s * 6.5, d / 2 - 3.4, low + h - 2), (s * 6.5, d / 2 - 3.4, low + h + 13)], 0.75, metal, smooth=False)
        for y in (-1, 1):
            x, yy = s * (w / 2 - 5), y * (d / 2 - 4.6)
            box((3.6, 3.6, 1.9), dark, at=(x, yy, 3.9), radius=0.5)
            for k in (-1, 1):
                lathe(dense([(0, -0.6), (1.9, -0.6), (2.15, -0.35), (2.15, 0.35), (1.9, 0.6), (0, 0.6)], 3), material("#2a2b2e", rough=0.6), at=(x + k * 0.85, yy - 0.3, 2.15), turn=(0, 90, 12), segments=48)
    slab((16.5, 2.6, 2.4), dark, at=(0, d / 2 - 3.4, low + h + 13.4), corner=1.1, edge=0.4)
    tube([(-6, 0, low + h - 0.2), (-5, 0, low + h + 2.3), (5, 0, low + h + 2.3), (6, 0, low + h - 0.2)], 0.75, dark).scale = (1, 1.6, 1)
    slab((3.4, 1.0, 4.6), dark, at=(w / 2 + 0.3, 0, low + h * 0.62), corner=0.5, edge=0.2, turn=(0, 0, 90))
    return {"azimuth": -34, "elevation": 11, "fill": 0.8}


def yoga_mat(r0=1.1, turns=6.5, thick=0.62, long=61.0):
    """A rolled mat with its end folded out and two straps."""
    mat = dyed(rough=0.8, bump=(3, 0.35))
    pitch = thick * 1.06
    out = r0 + pitch * turns
    def point(u, v):
        a = math.tau * turns * min(1, u / 0.96)
        r = r0 + pitch * a / math.tau
        x = (v - 0.5) * long
        if u > 0.96:
            return (x, -(u - 0.96) / 0.04 * 8.5, thick)
        b = a - math.tau * turns - math.pi / 2  # ends below, towards the camera
        return (x, -r * math.cos(b), out + thick + r * math.sin(b))
    surface(520, 14, point, mat, thick=thick * 0.96, smooth=0)
    for s in (-1, 1):
        ring = [math.tau * k / 40 for k in range(40)]
        tube([(s * 17, (out + 0.45) * math.cos(a), out + thick + (out + 0.45) * math.sin(a)) for a in ring], 0.26, material("#3a3d42", rough=0.8), closed=True).scale = (1, 1, 1)
        box((2.6, 1.0, 2.4), black(0.5), at=(s * 17, -out * 0.72, out * 1.72 + thick), radius=0.3, turn=(40, 0, 0))
    return {"azimuth": 46, "elevation": 20, "fill": 0.78}


def racket(frame="#1d2b4a", accent="#e2492f"):
    """A badminton racket with its strings, and two shuttlecocks."""
    shaft = material(frame, rough=0.18, clear=1)
    def whole():
        oval = [(9.6 * math.cos(a), 12.4 * math.sin(a)) for a in (math.tau * k / 64 for k in range(64))]
        tube([(x, y, 0) for x, y in oval], 0.5, shaft, closed=True)
        string = material("#f6f6f2", rough=0.4)
        for k in range(-9, 10):
            x = k * 0.95
            y = 12.2 * math.sqrt(max(0, 1 - (x / 9.5) ** 2))
            tube([(x, -y, 0.03), (x, y, 0.03)], 0.05, string, smooth=False)
        for k in range(-12, 13):
            y = k * 0.95
            x = 9.4 * math.sqrt(max(0, 1 - (y / 12.2) ** 2))
            tube([(-x, y, -0.03), (x, y, -0.03)], 0.05, string, smooth=False)
        tube([(0, -12.2, 0), (0, -15, 0)], 0.75, shaft, smooth=False)
        tube([(0, -14, 0), (0, -35, 0)], 0.36, material(accent, rough=0.18, clear=1), smooth=False)
        lathe([(0.4, 0), (1.0, 0.6), (1.2, 2), (1.25, 16), (1.5, 17), (1.4, 17.5), (0, 17.5)], black(0.6), at=(0, -34, 0), turn=(90, 0, 0), segments=8)
        for k in range(13):
            lathe([(1.24, 0), (1.33, 0.5), (1.26, 1.0)], black(0.75), at=(0, -36 - k * 1.15, 0), turn=(90, 0, 0), segments=8)
    gathered(whole, at=(6, 6, 1.5), turn=(0, 0, -42))
    def shuttle():
        lathe(dense([(0, 0), (0.9, 0.1), (1.3, 0.8), (1.3, 2.2)], 5), material("#f3efe6", rough=0.7))
        lathe([(1.31, 1.7), (1.33, 1.75), (1.33, 2.1), (1.31, 2.15)], material("#2f7a4f", rough=0.5))
        for k in range(16):
            a = math.tau * k / 16
            tube([(1.1 * math.cos(a), 1.1 * math.sin(a), 2.0), (3.1 * math.cos(a), 3.1 * math.sin(a), 8.4)], 0.07, material("#efeade", rough=0.6), smooth=False)
            def vane(u, v):
                b = a + (u - 0.5) * 0.42
                r = 1.95 + 1.3 * v
                return (r * math.cos(b), r * math.sin(b), 4.9 + 3.9 * v - 0.4 * (2 * u - 1) ** 2 * v)
            surface(6, 6, vane, material("#fbfaf6", rough=0.8), smooth=0)
        lathe([(2.35, 5.9), (2.4, 6.0), (2.35, 6.1)], material("#f0ece2", rough=0.8))
    gathered(shuttle, at=(-10, -6, 1.35), turn=(-80, 0, 50))
    gathered(shuttle, at=(-3.0, -15, 1.35), turn=(-80, 0, -20))
    return {"azimuth": -16, "elevation": 38, "fill": 0.82}


def fur(one, mat, length=1.1, count=2600, children=24, rough=0.06):
    """Short hair upon a body; its material is the body's."""
    one.modifiers.new("fur", "PARTICLE_SYSTEM")
    hair = one.particle_systems[0].settings
    hair.type = "HAIR"
    hair.count = count
    hair.hair_length = length
    hair.hair_step = 3
    hair.child_type = "INTERPOLATED"
    hair.rendered_child_count = children
    hair.child_length = 0.9
    hair.clump_factor = 0.25
    hair.roughness_1 = rough
    hair.roughness_2 = rough
    hair.roughness_endpoint = rough
    hair.root_radius, hair.tip_radius, hair.radius_scale = 0.06, 0.02, 1.0
    hair.use_advanced_hair = True
    hair.brownian_factor = 0.05


def plush(fur_colour="#b98555", paw="#ecd2ae"):
    """A sitting bear of soft plush."""
    skin = material(fur_colour, rough=0.9, sheen=0.5)
    light = material(paw, rough=0.9, sheen=0.5)
    def part(size, at, mat=skin, turn=(0, 0, 0), length=1.0, count=1500):
        fur(ball(size, mat, at=at, turn=turn), mat, length, count)
    part((8.2, 7.2, 9.2), (0, 0, 9.4), count=3000)
    part((7.6, 6.8, 6.7), (0, -0.8, 22.3), count=3000)
    for s in (-1, 1):
        part((2.6, 1.5, 2.6), (s * 5.6, 0, 28), count=900)
        ball((1.55, 0.9, 1.55), light, at=(s * 5.5, -1.35, 27.9))
        part((3.1, 3.0, 5.6), (s * 8.6, -2.6, 12.2), turn=(28, -s * 28, 0), count=1300)
        part((3.7, 6.4, 3.6), (s * 6.6, -7.6, 3.6), turn=(0, 0, s * 22), count=1500)
        part((2.9, 0.9, 2.8), (s * 8.9, -13.2, 3.9), light, turn=(0, 0, s * 22), length=0.5, count=700)
        ball((0.72, 0.5, 0.78), material("#100c0a", rough=0.05, clear=1), at=(s * 2.7, -7.25, 23.6))
    part((3.5, 2.7, 2.7), (0, -6.9, 20.4), light, length=0.5, count=1100)
    ball((1.25, 0.75, 0.85), material("#2a1a12", rough=0.25, clear=0.6), at=(0, -9.6, 21.5))
    tube([(0, -9.5, 20.8), (0, -9.75, 20.0), (-0.9, -9.4, 19.3)], 0.12, material("#2a1a12", rough=0.6))
    tube([(0, -9.75, 20.0), (0.9, -9.4, 19.3)], 0.12, material("#2a1a12", rough=0.6))
    return {"azimuth": -14, "elevation": 9, "fill": 0.76}
