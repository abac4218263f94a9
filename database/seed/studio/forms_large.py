"""Large appliances; units are centimetres."""
import math

from stage import *

grey = lambda: material("#6d7277", rough=0.5)
dark_glass = lambda: material("#0d0f11", rough=0.05, clear=1)


def fridge(mark=None, doors="top", display=True, w=60, d=64, h=165):
    """Two doors: the freezer on top or below, with sunken grips."""
    skin = dyed(rough=0.32, clear=0.35)
    box((w, d - 6, h - 3), grey(), at=(0, 3, 3), radius=0.8)
    split = h * (0.66 if doors == "top" else 0.4)
    for low, high in ((3.5, split - 0.4), (split + 0.4, h)):
        box((w, 6, high - low), skin, at=(0, -d / 2 + 3, low), radius=1.1)
    dark = black(0.5)
    if doors == "top":
        box((w - 2, 3.2, 2.4), dark, at=(0, -d / 2 + 2.4, split - 1.6), radius=0.6)
        for z, tall in ((split - 42, 36), (split + 7, 28)):
            box((1.6, 1.6, tall), steel(0.22), at=(-w / 2 + 5.2, -d / 2 - 3.4, z), radius=0.7)
            for k in (z + 2, z + tall - 4):
                box((1.2, 3, 2), steel(0.22), at=(-w / 2 + 5.2, -d / 2 - 1.5, k), radius=0.3)
    else:
        for z in (split - 5.5, split + 2):
            slab((16, 0.8, 3), dark, at=(-w / 2 + 11, -d / 2 + 0.1, z + 1.5), corner=1.4)
    if display:
        slab((11, 0.3, 3), dark_glass(), at=(0, -d / 2 - 0.1, h - 17), corner=1)
        sheet((4, 1), material("#bfe6ff", glow=2), at=(0, -d / 2 - 0.32, h - 17))
    if mark:
        sheet((15, 3), printed(mark, rough=0.25), at=(w / 2 - 13, -d / 2 - 0.06, h - 8))
    box((w - 2, 2, 3), dark, at=(0, -d / 2 + 5, 0.4), radius=0.3)
    for x in (-w / 2 + 6, w / 2 - 6):
        lathe([(0, 0), (2.4, 0), (2.4, 1.2), (0, 1.2)], dark, at=(x, -d / 2 + 6, 0), segments=24)
    return {"azimuth": -24, "elevation": 7, "lens": 100}


def washer(mark=None, panel=None, body="#eef0f1", rim="chrome", w=59.6, d=58, h=84.5):
    """Front-loading, with a deep glass door."""
    skin = material(body, rough=0.34, clear=0.4)
    box((w, d, h - 1.5), skin, at=(0, 0, 1.5), radius=1.2)
    f = -d / 2
    box((w - 0.6, 1.2, 11.6), material("#e2e5e7" if body != "#e2e5e7" else "#cfd3d6", rough=0.3, clear=0.4), at=(0, f, h - 12.6), radius=0.5)
    slab((17.5, 1.0, 8.6), skin, at=(-w / 2 + 10.5, f - 0.5, h - 6.9), corner=0.8)
    slab((7, 0.4, 1.5), grey(), at=(-w / 2 + 10.5, f - 1.0, h - 9.6), corner=0.7)
    slab((17, 0.5, 5), dark_glass(), at=(w / 2 - 11, f - 0.5, h - 6.9), corner=0.8)
    sheet((6, 2.1), material("#dff1ff", glow=1.6), at=(w / 2 - 14.6, f - 0.79, h - 6.6)) if not panel else sheet((16, 4.2), printed(panel, rough=0.2, glow=1.2), at=(w / 2 - 11, f - 0.79, h - 6.9))
    lathe([(0, 0), (3.3, 0), (3.1, 2.2), (2.8, 2.5), (0, 2.5)], steel(0.2), at=(1.5, f - 0.5, h - 6.9), turn=(90, 0, 0), segments=64)
    lathe([(3.9, 0), (3.9, 0.4), (3.4, 0.5)], grey(), at=(1.5, f - 0.5, h - 6.9), turn=(90, 0, 0), segments=64)
    z = 39.5
    at, turn = (0, f, z), (90, 0, 0)
    edge = chrome() if rim == "chrome" else material("#2a2d30", rough=0.25, clear=0.6)
    lathe(curve_points([(23.5, 0), (24.2, 1.2), (23, 3.4), (20.5, 4.2), (17.6, 3.6), (16.8, 2.0)]), edge, at, turn)
    lathe([(16.9, 2.2), (15.8, 1.0), (15.4, -6)], black(0.3), at, turn)
    lathe(curve_points([(16.8, 1.9), (13.5, 3.0), (8, 3.6), (0, 3.9)]), material("#ffffff", rough=0.02, glass=1, ior=1.35), at, turn)
    lathe([(15.4, -4), (15.2, -26), (6, -27), (0, -27)], material("#a9adb1", rough=0.3, metal=1, bump=(1.2, 0.5)), at, turn)
    slab((2.6, 2.2, 9), material("#d9dcde", rough=0.3, clear=0.4), at=(-20.6, f - 4.0, z), corner=1.2)
    slab((10, 0.5, 6), skin, at=(w / 2 - 8.5, f - 0.1, 7.4), corner=0.5)
    box((w - 1, 1, 1.0), grey(), at=(0, f + 1, 12.2), radius=0.1)
    if mark:
        sheet((11, 2.2), printed(mark, rough=0.3), at=(-w / 2 + 10.5, f - 1.04, h - 5.8))
    for x in (-w / 2 + 5, w / 2 - 5):
        lathe([(0, 0), (2.2, 0), (2.2, 1.6), (0, 1.6)], rubber(), at=(x, f + 5, 0), segments=24)
    return {"azimuth": -20, "elevation": 10, "lens": 100}


def aircon(mark=None, w=83, d=20, h=29, line="#c9ced3"):
    """The wall unit of a split air conditioner, with its vane and the remote control before it."""
    skin = material("#f3f4f5", rough=0.3, clear=0.45)
    profile = [(d / 2, 0), (-d / 2 + 7, 0), (-d / 2 + 1.2, 5), (-d / 2, 9), (-d / 2, h - 4), (-d / 2 + 2.5, h - 0.4), (-d / 2 + 4, h), (d / 2, h)]
    points = curve_points([(0, y, z) for y, z in profile[1:-1]], 5)
    section = [(0, d / 2, 0), *points, (0, d / 2, h)]
    surface(1, len(section) - 1, lambda u, v: ((u - 0.5) * w, section[round(v * (len(section) - 1))][1], section[round(v * (len(section) - 1))][2]), skin, smooth=0)
    for side in (-1, 1):
        mesh = bpy.data.meshes.new("side")
        x = side * w / 2
        mesh.from_pydata([(x, y, z) for _, y, z in section], [], [tuple(range(len(section)))])
        place(mesh, skin, smooth=False)
        box((1.2, d, h * 0.98), material("#e6e8ea", rough=0.4), at=(side * (w / 2 + 0.4), 0.4, 0.2), radius=0.5)
    box((w - 4, 6.2, 0.7), material("#dfe2e5", rough=0.35, clear=0.3), at=(0, -d / 2 + 2.6, 2.0), radius=0.3, turn=(-38, 0, 0))
    box((w - 5, 2.5, 1.4), black(0.6), at=(0, -d / 2 + 6.5, -0.2), radius=0.1)
    box((w, 0.3, 0.25), material(line, rough=0.2, metal=1), at=(0, -d / 2 - 0.12, 8.2), radius=0.05)
    sheet((7, 2.4), material("#d4ecff", glow=0.9), at=(w / 2 - 11, -d / 2 - 0.09, 13.4))
    if mark:
        sheet((14, 2.8), printed(mark, rough=0.3), at=(-w / 2 + 13, -d / 2 - 0.09, h - 8))
    for x in (-22, 0, 22):
        box((1.2, 0.4, 0.8), grey(), at=(x, -d / 2 + 4.6, 0.7), radius=0.1)
    for one in bpy.context.scene.objects:
        one.location.z += 60
    return {"azimuth": -18, "elevation": -4, "fill": 0.8}


def dehumidifier(mark=None, body="#f1f2f2", front="slats", w=36, d=24, h=59):
    skin = material(body, rough=0.38, clear=0.3)
    box((w, d, h - 3), skin, at=(0, 0, 2), radius=4.5, segments=8)
    f = -d / 2
    if front == "slats":
        slab((w - 8, 0.8, 27), material("#d9dcde", rough=0.5), at=(0, f - 0.1, 36), corner=2.5)
        for k in range(17):
            box((w - 10, 0.9, 0.7), material("#f4f5f5", rough=0.4), at=(0, f - 0.55, 23.8 + k * 1.46), radius=0.25)
    else:
        slab((w - 6, 0.6, 30), material("#2e3338", rough=0.7, bump=(40, 0.4)), at=(0, f - 0.05, 35), corner=5)
        for k in range(12):
            tube([(-w / 2 + 4.2, f - 0.5, 22 + k * 2), (w / 2 - 4.2, f - 0.5, 22 + k * 2)], 0.12, steel(), smooth=False)
    slab((w - 9, 0.9, 14), material("#3a434b", rough=0.08, clear=1, glass=0.25), at=(0, f - 0.1, 11), corner=2)
    box((w - 13, 0.4, 5), material("#9cc9e6", rough=0.05, glass=0.5), at=(0, f - 0.5, 5), radius=0.1)
    slab((11, 0.6, 1.8), black(0.4), at=(0, f - 0.4, 16), corner=0.8)
    slab((20, 9, 0.5), dark_glass(), at=(0, -1.5, h - 1.0), corner=0.2, edge=0.1)
    for k in range(5):
        slab((1.5, 1.5, 0.2), material("#cfe9ff" if k == 1 else "#8b949c", glow=1 if k == 1 else 0), at=(-7 + k * 3.5, -2, h - 0.66), corner=0.1, edge=0)
    box((14, 3, 1.6), skin, at=(0, 7, h - 1.4), radius=0.7)
    if mark:
        # On the cloth, which reaches to the top, or above the slats.
        sheet((11, 2.2), printed(mark, rough=0.3), at=(0, f - 0.8, 47) if front == "cloth" else (0, f - 0.06, h - 6.5))
    for x in (-w / 2 + 5, w / 2 - 5):
        for y in (-d / 2 + 5, d / 2 - 5):
            lathe([(0, 0), (1.4, 0), (1.6, 1), (1.4, 2.2), (0, 2.2)], black(), at=(x, y, 0), segments=24)
    return {"azimuth": -26, "elevation": 14}


def heater(mark=None, body="#2b2e31", w=20, d=17, h=34, form="tower"):
    """A ceramic fan heater: a grille of fine louvres around a warm core."""
    skin = material(body, rough=0.42, clear=0.2)
    r = w / 2
    lathe(curve_points([(0, 2), (r * 0.9, 2), (r, 3), (r, 5), (r, h * 0.5), (r, h - 5), (r, h - 3), (r * 0.93, h - 0.8), (r * 0.8, h), (0, h)], 6), skin)
    lathe([(0, 0), (r * 1.12, 0), (r * 1.15, 0.8), (r * 1.1, 1.6), (r * 0.8, 2), (0, 2)], skin)
    lathe([(r + 0.05, 8), (r + 0.05, h - 7)], material("#3a1e10", rough=0.6, glow=0.0), arc=(-142, -38), segments=48)
    lathe([(r + 0.1, 11), (r + 0.1, h - 10)], material("#ff7a2b", rough=0.6, glow=0.7), arc=(-122, -58), segments=48)
    for k in range(16):
        z = 8.5 + k * (h - 16) / 15
        lathe([(r + 0.1, z), (r + 0.75, z - 0.14), (r + 0.75, z + 0.14), (r + 0.1, z + 0.3)], material("#17181a", rough=0.3), arc=(-140, -40), segments=48)
    for a in (-140, -115, -90, -65, -40):
        x, y = (r + 0.5) * math.cos(math.radians(a)), (r + 0.5) * math.sin(math.radians(a))
        tube([(x, y, 8), (x, y, h - 7.4)], 0.22, black(0.3), smooth=False)
    lathe([(0, 0), (2.4, 0), (2.4, 1.1), (2.1, 1.4), (0, 1.4)], steel(0.25), at=(0, 0, h - 0.1), segments=48)
    if mark:
        lathe([(r * 1.006, h - 5.4), (r * 1.006, h - 3.2)], printed(mark, rough=0.3), arc=(-112, -68), segments=24)
    tube([(4, r, 1.2), (9, r + 6, 0.4), (18, r + 3, 0.4), (24, r - 6, 0.4)], 0.4, rubber())
    return {"azimuth": 0, "elevation": 12}


def purifier(mark=None, body="#f2f3f3", r=13, h=46):
    """A round tower with a band of small holes and a lit ring."""
    skin = material(body, rough=0.4, clear=0.25)
    lathe(curve_points([(0, 0.4), (r * 0.94, 0.4), (r, 1.6), (r, 4), (r, h * 0.4), (r, h * 0.8), (r, h - 3), (r * 0.95, h - 0.6), (r * 0.86, h)], 6), skin)
    lathe([(r * 0.86, h), (r * 0.8, h - 2), (0, h - 2.4)], black(0.5))
    for k in range(9):
        rr = r * (0.2 + 0.07 * k)
        lathe([(rr, h - 1.9), (rr + 0.35, h - 0.9), (rr + 0.5, h - 1.9)], material("#3a3d40", rough=0.4))
    lathe([(0, h - 1.2), (2.6, h - 1.2), (2.6, h - 0.5), (0, h - 0.4)], skin)
    for row in range(20):
        z = 3.5 + row * 1.15
        lathe([(r, z), (r + 0.3, z + 0.15), (r + 0.3, z + 0.45), (r, z + 0.6)], skin)
        lathe([(r + 0.03, z + 0.58), (r + 0.03, z + 1.16)], material("#5a5f64", rough=0.7))
    lathe([(r + 0.05, h - 12), (r + 0.05, h - 11.4)], material("#7fe0b0", glow=2.2))
    if mark:
        lathe([(r * 1.004, h - 9.4), (r * 1.004, h - 7)], printed(mark, rough=0.3), arc=(-110, -70), segments=24)
    return {"azimuth": 0, "elevation": 16}


def fan(mark=None, h=82, r=17):
    """A pedestal fan of 12 inches: two cages, five blades, a round foot."""
    skin = dyed(rough=0.36, clear=0.3)
    lathe(curve_points([(0, 0), (16.5, 0), (17, 0.8), (15, 1.8), (5, 2.6), (2.4, 3.4), (1.7, 5)], 6), skin)
    lathe([(1.5, 4), (1.5, h - 24)], chrome(), segments=32)
    lathe([(1.9, h - 36), (2.0, h - 26), (1.6, h - 24)], skin, segments=32)
    z, y = h - r, -4
    box((5, 9, 7), skin, at=(0, 1.5, z - 3.5), radius=2.2, segments=6)
    box((3.4, 4, 9), skin, at=(0, 2, z - 11), radius=1.4)
    turn, at = (90, 0, 0), (0, y, z)
    wire = skin
    for ring, depth in ((r, 0), (r * 0.985, 3.2), (r * 0.985, -3.2)):
        tube([(ring * math.cos(a), y - depth, z + ring * math.sin(a)) for a in [math.tau * k / 24 for k in range(24)]], 0.42 if not depth else 0.2, wire, closed=True)
    for k in range(72):
        a = math.tau * k / 72
        c, s = math.cos(a), math.sin(a)
        for side in (1, -1):
            tube([(3.6 * c, y - 4.6 * side, z + 3.6 * s), (9 * c, y - 4.7 * side, z + 9 * s), (r * 0.99 * c, y - 2.6 * side, z + r * 0.99 * s), (r * c, y, z + r * s)], 0.085, wire)
    lathe([(0, 0), (3.8, 0), (3.6, 0.7), (0, 0.8)], skin, at=(0, y - 4.4, z), turn=turn, segments=48)
    lathe([(0, 0), (2.2, 0), (2.0, 3), (0, 3.2)], skin, at=(0, y - 1, z), turn=turn, segments=48)
    for k in range(5):
        def blade(u, v, k=k):
            a = math.tau * k / 5 + (v - 0.3) * 0.55 * (0.5 + u) + u * 0.5
            rr = 2 + u * (r - 4.2) * (1 - 0.18 * (2 * v - 1) ** 2)
            return (rr * math.cos(a), y + (v - 0.5) * 3.2 * (1 - 0.4 * u), z + rr * math.sin(a))
        surface(8, 6, blade, material("#dfe5e8", rough=0.15, clear=0.6, glass=0.35), thick=0.12)
    slab((3, 0.4, 5), dark_glass(), at=(0, -2.2, h - 31), corner=1.2)
    if mark:
        sheet((5.4, 1.1), printed(mark, rough=0.3), at=(0, y - 5.24, z))
    tube([(0, 16, 1), (6, 22, 0.4), (14, 20, 0.4), (20, 12, 0.4)], 0.35, rubber())
    return {"azimuth": -18, "elevation": 8}


def microwave(mark=None, panel=None, body="#eceeee", door="#101214", w=45, d=34, h=26):
    skin = material(body, rough=0.35, clear=0.35)
    box((w, d, h - 1), skin, at=(0, 0, 1), radius=0.7)
    f = -d / 2
    slab((w * 0.73, 1.4, h - 1.6), material(door, rough=0.12, clear=1), at=(-w * 0.13, f - 0.6, h / 2 + 0.5), corner=0.6)
    slab((w * 0.56, 0.3, h * 0.6), material("#191c1f", rough=0.05, clear=1), at=(-w * 0.15, f - 1.3, h / 2 + 0.6), corner=0.8)
    slab((w * 0.255, 1.2, h - 1.6), material(door, rough=0.12, clear=1), at=(w * 0.368, f - 0.5, h / 2 + 0.5), corner=0.6)
    box((1.4, 2.2, h - 7), steel(0.2), at=(w * 0.2, f - 2.8, 4), radius=0.6)
    for z in (5, h - 6):
        box((1.0, 2, 1.2), steel(0.2), at=(w * 0.2, f - 1.6, z), radius=0.2)
    x = w * 0.368
    sheet((7.4, 2.3), printed(panel, rough=0.2, glow=1.5) if panel else material("#9fe8c8", glow=1.2), at=(x, f - 1.12, h - 5))
    for k, z in enumerate((h - 12.5, 6.8)):
        lathe([(0, 0), (2.5, 0), (2.35, 1.7), (2.1, 2), (0, 2)], steel(0.22), at=(x, f - 1.1, z), turn=(90, 0, 0), segments=48)
        box((0.25, 0.3, 1.7), material("#333333"), at=(x, f - 3.1, z + 0.4), radius=0.05)
    if mark:
        sheet((9, 1.8), printed(mark, rough=0.3), at=(-w * 0.15, f - 1.34, 3.0))
    for k in range(8):
        box((0.3, 7, 0.2), grey(), at=(w / 2 + 0.02, 4 , 6 + k * 1.1), radius=0.02)
    for x2 in (-w / 2 + 4, w / 2 - 4):
        lathe([(0, 0), (1.3, 0), (1.3, 1.2), (0, 1.2)], rubber(), at=(x2, f + 4, 0), segments=24)
    return {"azimuth": -20, "elevation": 13}
