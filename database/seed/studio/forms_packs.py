"""Packaged goods with printed labels; units are centimetres."""
import math

from stage import *


def around(points, low, high, label, arc=(-205, 25), rough=0.45, clear=0.1):
    """A paper label on a turned body: the profile's part between two heights, a hair outside."""
    part = [(r + 0.03, z) for r, z in points if low <= z <= high]
    return lathe(part, printed(label, rough=rough, clear=clear), arc=arc, segments=72)


def dense(points, steps=10):
    return curve_points(points, steps)


def straight(r, low, high, n=8):
    return [(r, low + (high - low) * k / n) for k in range(n + 1)]


def wine(label=None, glass="#1d2b18", capsule="#5a1420", liquid=None, shape="bordeaux", twin=False):
    """750 ml: dark or clear glass, paper label, capsule."""
    if shape == "bordeaux":
        profile = dense([(0, 0.3), (3.2, 0.1), (3.75, 0.6), (3.75, 5), (3.75, 12), (3.75, 18.6), (3.5, 20.4), (2.2, 22.3), (1.5, 23.8), (1.42, 27), (1.42, 29.2)])
    else:
        profile = dense([(0, 0.3), (3.5, 0.1), (4.1, 0.7), (4.1, 5), (4.1, 12), (3.9, 14.5), (2.8, 18.5), (1.8, 22.3), (1.45, 25), (1.42, 28), (1.42, 29.2)])
    for at in ((0, 0, 0), (8.6, 4.5, 0)) if twin else ((0, 0, 0),):
        if liquid:
            lathe(profile, material(glass, rough=0.02, glass=0.9, ior=1.35, clear=1), at)
            lathe([(max(0, r - 0.3), z + 0.1) for r, z in profile if z < 21.5] + [(0, 21.6)], material(liquid, rough=0.02, glass=0.6), at)
        else:
            lathe(profile, material(glass, rough=0.03, clear=1), at)
        lathe(dense([(1.5, 23.6), (1.5, 26), (1.5, 28.4), (1.56, 28.5), (1.56, 29.4), (1.3, 29.6), (0, 29.6)], 4), material(capsule, rough=0.3, metal=0.3, clear=0.3), at)
        r = 3.75 if shape == "bordeaux" else 4.1
        lathe(straight(r + 0.03, 4.2, 13), printed(label, rough=0.6), at, arc=(-190, 10), segments=72)
    return {"azimuth": 0, "elevation": 7, "fill": 0.8}


def bottle(label=None, skin="#c9a13a", cap="#20262b", glass=0.8, r=3.6, h=24, neck=1.35):
    """Oil, sauce, sake, mouthwash: a round bottle whose body is the colour of its content."""
    profile = dense([(0, 0.25), (r * 0.85, 0.05), (r, 0.5), (r, h * 0.2), (r, h * 0.5), (r * 0.98, h * 0.62), (r * 0.72, h * 0.72), (neck, h * 0.79), (neck, h * 0.93)])
    lathe(profile, material(skin, rough=0.04, glass=glass, ior=1.3, clear=1))
    if glass:
        lathe([(max(0, x - 0.25), z + 0.15) for x, z in profile if z < h * 0.7] + [(0, h * 0.7)], material(skin, rough=0.1, soft=0.2))
    lathe([(neck + 0.12, h * 0.9), (neck + 0.22, h * 0.905), (neck + 0.22, h * 0.99), (neck, h), (0, h)], material(cap, rough=0.35, clear=0.3))
    for k in range(40):
        a = math.tau * k / 40
        x, y = (neck + 0.22) * math.cos(a), (neck + 0.22) * math.sin(a)
        tube([(x, y, h * 0.91), (x, y, h * 0.98)], 0.04, material(cap, rough=0.35), smooth=False)
    lathe(straight(r + 0.03, h * 0.13, h * 0.53), printed(label, rough=0.5), arc=(-195, 15), segments=72)
    return {"azimuth": 0, "elevation": 8, "fill": 0.78}


def pet(label=None, drink="#b8741f", cap="#f4f4f0", r=3.25, h=20.5):
    """A soft drink's plastic bottle: ribs under the label, a wide neck with its collar, the drink up to the shoulder."""
    profile = [(0, 0.5), (r * 0.6, 0.1), (r * 0.92, 0.15), (r, 0.9)]
    for k in range(5):
        z = 1.6 + k * 1.15
        profile += [(r, z), (r - 0.2, z + 0.35), (r - 0.2, z + 0.5), (r, z + 0.85)]
    profile += straight(r - 0.06, h * 0.38, h * 0.7, 16) + [(r, h * 0.72), (r * 0.96, h * 0.77), (r * 0.78, h * 0.84), (1.75, h * 0.89), (1.7, h * 0.905)]
    lathe(profile, material(drink, rough=0.05, glass=0.75, ior=1.25, clear=1))
    lathe([(max(0, x - 0.18), z + 0.1) for x, z in profile if z < h * 0.8] + [(0, h * 0.8)], material(drink, rough=0.1, soft=0.2))
    lathe([(1.7, h * 0.9), (2.05, h * 0.905), (2.05, h * 0.92), (1.75, h * 0.925)], material("#f1f3f2", rough=0.15, glass=0.4))
    lathe([(1.78, h * 0.925), (1.86, h * 0.93), (1.86, h * 0.995), (1.7, h), (0, h)], material(cap, rough=0.35, clear=0.3))
    for k in range(48):
        a = math.tau * k / 48
        x, y = 1.86 * math.cos(a), 1.86 * math.sin(a)
        tube([(x, y, h * 0.935), (x, y, h * 0.985)], 0.04, material(cap, rough=0.35), smooth=False)
    lathe(straight(r - 0.01, h * 0.39, h * 0.69), printed(label, rough=0.35, clear=0.3), arc=(-270, 90), segments=96)
    return {"azimuth": 0, "elevation": 8, "fill": 0.78}


def can(label=None, r=3.65, h=10.8, lid="ring"):
    """A food can with beads and a ring, printed all round."""
    points = [(r - 0.15, 0), (r, 0.12), (r, 0.4)]
    points += straight(r - 0.06, 0.6, h - 0.6, 24)
    points += [(r, h - 0.4), (r + 0.02, h - 0.15), (r - 0.12, h), (r - 0.3, h - 0.1), (r - 0.35, h - 0.5), (0, h - 0.5)]
    lathe(points, material("#c8cacc", rough=0.22, metal=1))
    lathe(straight(r - 0.02, 0.6, h - 0.6), printed(label, rough=0.3, clear=0.4), arc=(-270, 90), segments=96)
    for k in (0.45, 0.7):
        lathe([((r - 0.4) * k, h - 0.5), ((r - 0.4) * k + 0.12, h - 0.42), ((r - 0.4) * k + 0.24, h - 0.5)], steel(0.22))
    ring = tube([(0.9 * math.cos(a), 1.2 + 1.1 * math.sin(a) - 1.7, h - 0.3) for a in [math.tau * k / 12 for k in range(12)]], 0.14, steel(0.2), closed=True)
    box((0.9, 1.6, 0.14), steel(0.2), at=(0, 0.9, h - 0.42), radius=0.06)
    return {"azimuth": 0, "elevation": 17, "fill": 0.7}


def slim(label=None, r=2.85, h=14.6, twin=False):
    """A slim drink can."""
    points = dense([(1.9, 0.35), (2.0, 0), (2.35, 0.25), (r, 1.2), (r, 2), (r, 7), (r, h - 2.4), (r, h - 2), (2.3, h - 0.55), (2.42, h - 0.2), (2.3, h)], 6) + [(2.15, h - 0.1), (2.1, h - 0.45), (0, h - 0.45)]
    for k in range(2 if twin else 1):
        at = (k * 5.6, k * 3.4, 0)
        lathe(points, material("#cfd2d5", rough=0.18, metal=1), at)
        lathe(straight(r + 0.01, 1.25, h - 2.05), printed(label, rough=0.22, clear=0.6, metal=0.25), at, arc=(-270, 90), segments=96)
        slab((1.4, 2.0, 0.1), steel(0.2), at=(at[0], at[1] - 0.1, h - 0.36), corner=0.05, edge=0)
        lathe([(0, 0), (0.28, 0), (0.28, 0.14), (0, 0.16)], steel(0.2), at=(at[0], at[1], h - 0.36), segments=24)
    return {"azimuth": 0, "elevation": 13, "fill": 0.76}


def jar(label=None, content="#c47a12", cap="#2d2a26", r=3.8, h=10.5, clear=True, lid=2.0):
    """A glass jar with its content, or a plastic one."""
    profile = dense([(0, 0.3), (r * 0.85, 0.05), (r, 0.7), (r, h * 0.3), (r, h * 0.68), (r * 0.97, h * 0.75), (r * 0.86, h * 0.82), (r * 0.86, h * 0.9)])
    if clear:
        lathe(profile, material("#ffffff", rough=0.01, glass=1, ior=1.25))
        inside = [(max(0, x - 0.2), z + 0.25) for x, z in profile if z < h * 0.78] + [(0, h * 0.78)]
        lathe(inside, mottled([(0.35, content), (0.75, content)], rough=0.12, clear=0.5, soft=0.3))
    else:
        lathe(profile, material(content, rough=0.35, clear=0.3))
    lathe(dense([(r * 0.93, h - lid), (r * 0.95, h - lid + 0.15), (r * 0.95, h - 0.3), (r * 0.9, h), (r * 0.5, h + 0.02), (0, h)], 4), material(cap, rough=0.3, metal=0.5, clear=0.4))
    for k in range(72):
        a = math.tau * k / 72
        x, y = r * 0.95 * math.cos(a), r * 0.95 * math.sin(a)
        if y < r * 0.3:
            tube([(x, y, h - lid + 0.25), (x, y, h - 0.4)], 0.05, material(cap, rough=0.35, metal=0.4), smooth=False)
    lathe(straight(r + 0.03, h * 0.14, h * 0.62), printed(label, rough=0.5), arc=(-200, 20), segments=72)
    return {"azimuth": 0, "elevation": 13, "fill": 0.7}


def pouch(label=None, w=16, h=23, depth=5.5, rough=0.38, foil="#d9dbdd", window=None, twin=False):
    """A stand-up pouch: swollen in the middle, flat seals, a tear notch."""
    from mathutils import noise

    def shape(front):
        def point(u, v):
            x = (u - 0.5) * 2
            swell = max(0, 1 - x * x) ** 0.55 * (max(0.0, min(1, (0.97 - v) / 0.5)) ** 0.8 if v > 0.15 else 0.75 + v * 1.66) * depth / 2
            crease = 0.16 * noise.noise(Vector((u * 5, v * 6, 1.3 if front else 4.2))) * min(1, swell)
            narrow = 1 - 0.05 * (swell / depth)
            return ((u - 0.5) * w * narrow, (-1 if front else 1) * (swell + crease) , v * h)
        return point

    for k in range(2 if twin else 1):
        at, turn = ((k * w * 0.62, k * 6.5, 0), (0, 0, -7 * k))
        surface(40, 48, shape(True), printed(label, rough=rough, clear=0.15), at=at, turn=turn)
        surface(40, 48, shape(False), material(foil, rough=0.4), at=at, turn=turn)
        for z in (0.45, 0.75, 1.05):
            sheet((w * 0.985, 0.06), material("#9aa0a6", rough=0.5), at=(at[0], at[1] - 0.06, h - z), turn=turn)
    return {"azimuth": 8, "elevation": 8, "fill": 0.76}


def bag(label=None, w=30, h=46, depth=11, rough=0.5):
    """A pillow bag of rice or kibble, standing, with a sewn or folded top."""
    return pouch(label, w, h, depth, rough, "#d8d4c8")


def carton(label=None, side="#2b4c8c", w=9.4, d=6.4, h=19, gable=True, cap="#d6322c", twin=False):
    """A drink carton with a gable and a screw cap, or a plain box."""
    board = material(side, rough=0.42, clear=0.2)
    for k in range(2 if twin else 1):
        x, y = k * w * 0.9, k * d * 1.05
        box((w, d, h), board, at=(x, y, 0), radius=0.12)
        sheet((w - 0.1, h - 0.1), printed(label, rough=0.42, clear=0.2), at=(x, y - d / 2 - 0.02, h / 2))
        if gable:
            mesh = bpy.data.meshes.new("gable")
            top = h + d * 0.42
            a, b = w / 2, d / 2
            mesh.from_pydata([(-a, -b, h), (a, -b, h), (a, b, h), (-a, b, h), (-a, 0, top), (a, 0, top), (-a * 0.9, 0, top), (a * 0.9, 0, top)], [], [(0, 1, 5, 4), (2, 3, 4, 5), (1, 2, 5), (3, 0, 4)])
            place(mesh, board, at=(x, y, 0), smooth=False)
            box((w, 0.25, 1.5), board, at=(x, y, top - 0.1), radius=0.08)
            lathe([(1.25, 0), (1.25, 0.4), (1.1, 0.5), (1.1, 1.3), (1.0, 1.45), (0, 1.45)], material(cap, rough=0.35), at=(x, y - d * 0.26, h + d * 0.2), turn=(40, 0, 0), segments=40)
    return {"azimuth": -24, "elevation": 12, "fill": 0.76}


def pack(label=None, side="#7a4a24", w=17, d=5, h=22, view=-24):
    """A folding box: front printed, sides plain, with a flap's seam on the top."""
    board = material(side, rough=0.45, clear=0.15)
    box((w, d, h), board, radius=0.1)
    sheet((w - 0.06, h - 0.06), printed(label, rough=0.45, clear=0.15), at=(0, -d / 2 - 0.015, h / 2))
    box((w - 0.3, 0.05, 0.03), black(0.8), at=(0, d * 0.22, h), radius=0)
    lathe([(0, 0), (0.7, 0), (0.7, 0.02), (0, 0.03)], material("#e8e8e8", rough=0.3), at=(0, d * 0.22, h + 0.01), segments=24)
    return {"azimuth": view, "elevation": 14, "fill": 0.74}


def tub(label=None, top=None, r=5.2, h=9, taper=0.86, lid="#f4f1ea", skin="#fbfaf7"):
    """A tapered cup with a lid: yoghurt, ice cream, noodles."""
    def at(z):
        return r * (taper + (1 - taper) * z / h)
    lathe([(0, 0.3), (at(0) - 0.2, 0.3), (at(0), 0)] + [(at(h * k / 12), h * k / 12) for k in range(13)], material(skin, rough=0.4, clear=0.2))
    lathe([(at(h * (0.06 + 0.84 * k / 12)) + 0.02, h * (0.06 + 0.84 * k / 12)) for k in range(13)], printed(label, rough=0.4, clear=0.25), arc=(-270, 90), segments=96)
    lathe([(r + 0.05, h - 0.5), (r + 0.28, h - 0.5), (r + 0.32, h + 0.25), (r + 0.2, h + 0.42), (r - 0.2, h + 0.42), (r - 0.4, h + 0.15), (0, h + 0.15)], material(lid, rough=0.35, clear=0.2))
    if top:
        mesh = sheet((r * 1.5, r * 1.5), printed(top, rough=0.4), at=(0, 0, h + 0.17), turn=(-90, 0, 0))
    return {"azimuth": 0, "elevation": 20, "fill": 0.7}


def pump(label=None, skin="#e9dcc6", cap="#f5f2ec", r=3.3, h=15, glass=0.0, oval=1.0):
    """A bottle with a pump: cleansing oil, toner, laundry liquid."""
    profile = dense([(0, 0.2), (r * 0.88, 0.05), (r, 0.6), (r, h * 0.3), (r, h * 0.86), (r * 0.94, h * 0.95), (r * 0.5, h), (1.25, h + 0.15), (1.2, h + 0.7)])
    body = lathe(profile, material(skin, rough=0.12 if glass else 0.35, glass=glass, ior=1.3, clear=0.7))
    white = material(cap, rough=0.3, clear=0.3)
    lathe([(1.45, h + 0.3), (1.5, h + 0.4), (1.5, h + 1.9), (1.35, h + 2.1), (0.5, h + 2.1)], white)
    for k in range(36):
        a = math.tau * k / 36
        tube([(1.5 * math.cos(a), 1.5 * math.sin(a), h + 0.5), (1.5 * math.cos(a), 1.5 * math.sin(a), h + 1.8)], 0.05, white, smooth=False)
    lathe([(0.42, h + 2), (0.42, h + 3.6)], white)
    lathe(dense([(0, h + 3.4), (0.95, h + 3.4), (1.05, h + 3.7), (1.05, h + 4.5), (0.9, h + 4.75), (0, h + 4.8)], 4), white)
    tube([(0, 0, h + 4.2, 0.55), (-1.8, -0.8, h + 4.3, 0.5), (-3.1, -1.4, h + 3.9, 0.32)], 0.5, white)
    lathe(straight(r + 0.03, h * 0.14, h * 0.78), printed(label, rough=0.4), arc=(-160, -20), segments=60)
    return {"azimuth": 0, "elevation": 8, "fill": 0.76}
