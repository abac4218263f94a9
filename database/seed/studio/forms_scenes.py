"""Rooms, of the models of the other forms; units are centimetres."""
import math

import forms_gadgets
import forms_kitchen
import forms_large
import forms_packs
from outlines import gathered
from stage import *


def put(form, at=(0, 0, 0), turn=0, **parameters):
    """A product somewhere in a room, turned about the vertical."""
    gathered(lambda: form(**parameters), at, (0, 0, turn))


def wood(light=True, scale=0.05):
    tones = [(0.3, "#a9794c"), (0.5, "#bf9163"), (0.7, "#cfa678")] if light else [(0.3, "#4d3422"), (0.5, "#65462e"), (0.7, "#77563a")]
    return mottled(tones, scale=scale, rough=0.38, clear=0.12, stretch=(1, 14, 14), detail=7, distortion=0.5)


def tiles(colour="#dfe4e2", joint="#f4f4f2", size=0.11):
    made = material(colour, rough=0.14, clear=0.7)
    tree = made.node_tree
    shader = tree.nodes["Principled BSDF"]
    where = tree.nodes.new("ShaderNodeTexCoord")
    turned = tree.nodes.new("ShaderNodeMapping")
    turned.inputs["Rotation"].default_value = (math.radians(90), 0, 0)
    brick = tree.nodes.new("ShaderNodeTexBrick")
    brick.inputs["Scale"].default_value = size
    brick.inputs["Color1"].default_value = brick.inputs["Color2"].default_value = (*rgb(colour), 1)
    brick.inputs["Mortar"].default_value = (*rgb(joint), 1)
    brick.inputs["Mortar Size"].default_value = 0.018
    brick.inputs["Brick Width"].default_value, brick.inputs["Row Height"].default_value = 1.6, 0.8
    raised = tree.nodes.new("ShaderNodeBump")
    raised.inputs["Strength"].default_value, raised.inputs["Distance"].default_value = 0.5, 0.3
    raised.invert = True
    tree.links.new(where.outputs["Object"], turned.inputs["Vector"])
    tree.links.new(turned.outputs["Vector"], brick.inputs["Vector"])
    tree.links.new(brick.outputs["Color"], shader.inputs["Base Color"])
    tree.links.new(brick.outputs["Fac"], raised.inputs["Height"])
    tree.links.new(raised.outputs["Normal"], shader.inputs["Normal"])
    return made


def look(at, to, lens=50, focus=None, stop=None):
    scene = bpy.context.scene
    data = bpy.data.cameras.new("c")
    data.lens = lens
    data.clip_end = 10000
    camera = bpy.data.objects.new("c", data)
    camera.location = at
    camera.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    scene.collection.objects.link(camera)
    scene.camera = camera


def daylight(window, to, size, power, ambient=0.45):
    area(window, to, size, power, (1, 0.97, 0.92))
    world = bpy.data.worlds.new("w")
    bpy.context.scene.world = world
    world.use_nodes = True
    sky = world.node_tree.nodes["Background"]
    sky.inputs["Color"].default_value = (0.93, 0.96, 1, 1)
    sky.inputs["Strength"].default_value = ambient


def plant(at, h=40, leaves=16, pot="#e7e2d8"):
    lathe(curve_points([(0, 0), (6, 0), (7.5, 1), (8.5, 12), (8, 13), (7, 12), (0, 11.5)], 5), material(pot, rough=0.5), at=at)
    green = mottled([(0.3, "#35602f"), (0.6, "#4c7d3d"), (0.8, "#6d9a50")], scale=0.15, rough=0.4, clear=0.2)
    import random

    chance = random.Random(5)
    for k in range(leaves):
        a = k * 2.4
        reach, rise = chance.uniform(8, 19), chance.uniform(0.55, 1) * h
        def leaf(u, v, a=a, reach=reach, rise=rise):
            out = reach * v ** 0.8
            z = 11 + rise * math.sin(v * 2.0) * 0.9
            wide = 3.0 * math.sin(math.pi * min(1, v * 1.02)) ** 0.7 * (u - 0.5)
            return (out * math.cos(a) - wide * math.sin(a), out * math.sin(a) + wide * math.cos(a), z - abs(u - 0.5) * 1.4)
        surface(4, 12, leaf, green, at=at)


def kitchen(kettle_mark=None, oven_mark=None, oven_panel=None, label=None):
    """A worktop before a tiled wall, morning light from the left; quiet on the left for words."""
    surface(1, 1, lambda u, v: ((u - 0.5) * 400, 34, 2 + v * 160), tiles(), smooth=0)
    stone = mottled([(0.3, "#d8d6d1"), (0.55, "#e9e7e3"), (0.62, "#bdbab4"), (0.68, "#ebe9e5")], scale=0.05, rough=0.2, clear=0.4, detail=9, distortion=2.5)
    box((400, 70, 4), stone, at=(0, 0, -4), radius=0.6)
    box((400, 22, 2.6), wood(), at=(0, 22, 62), radius=0.4)
    put(forms_large.microwave, (62, 12, 0), -14, mark=oven_mark, panel=oven_panel)
    put(forms_kitchen.kettle, (6, -6, 0), 10, mark=kettle_mark)
    put(forms_packs.jar, (33, 12, 0), 0, label=label, content="#b5651d")
    for k, (x, tint) in enumerate(((-44, "#e9e4da"), (-31, "#c9d3d0"), (96, "#d7b59a"), (108, "#e9e4da"))):
        lathe(curve_points([(0, 0.4), (3.6, 0), (4.4, 0.6), (4.5, 5), (4.5, 9.4), (4.2, 9.6), (4.1, 9), (4.0, 1.4), (0, 1)], 5), material(tint, rough=0.28, clear=0.5), at=(x, 20, 64.6))
    plant((-24, 20, 64.6), 20, 14)
    board = wood(scale=0.09)
    slab((24, 1.8, 36), board, at=(-24, 30, 18.6), corner=3, edge=0.3, turn=(-9, 0, 0))
    slab((19, 1.6, 27), wood(False, 0.09), at=(-15, 26, 14), corner=9, edge=0.3, turn=(-9, 0, 0))
    look((14, -190, 44), (14, 10, 27), 47)
    daylight((-190, -150, 170), (10, 0, 20), (120, 120), 430000, 0.75)
    return {"scene": True}


def living(screen=None, mark=None):
    """A screen on a low sideboard, sound below it, plant and lamp; afternoon light."""
    plaster = material("#e3ded5", rough=0.9, bump=(0.6, 0.15))
    surface(1, 1, lambda u, v: ((u - 0.5) * 900, 60, v * 300), plaster, smooth=0)
    floor = wood(scale=0.012)
    surface(1, 1, lambda u, v: ((u - 0.5) * 900, -300 + v * 360, 0), floor, smooth=0)
    box((900, 1.4, 9), material("#f3f1ec", rough=0.5), at=(0, 59, 0), radius=0.3)
    shelf = wood(False, 0.02)
    box((220, 42, 34), shelf, at=(10, 34, 12), radius=0.6)
    for x in (-63, 10, 83):
        slab((72, 0.6, 31), wood(False, 0.018), at=(x, 12.8, 29), corner=0.5)
    for x in (-88, 108):
        for y in (18, 50):
            tube([(x, y, 12), (x, y, 0)], 1.5, black(), smooth=False)
    put(forms_gadgets.tv, (10, 36, 46), 0, screen=screen, mark=mark)
    box((92, 9, 6.2), material("#232528", rough=0.9, bump=(14, 0.8)), at=(10, 20, 46), radius=1.2)
    put(forms_large.purifier, (152, 26, 0), 0)
    plant((-138, 30, 0), 110, 24, "#cfc6b8")
    rug = material("#cfc8bd", rough=1, sheen=0.6, bump=(3, 1.0))
    box((260, 150, 1.6), rug, at=(10, -120, 0), radius=0.7)
    look((-60, -430, 92), (2, 20, 66), 48)
    daylight((-420, -160, 240), (0, 0, 50), (220, 220), 1700000, 0.42)
    return {"scene": True}


def table(wine_label=None, can_label=None, jar_label=None):
    """Wine and groceries on a wooden table, a bowl of fruit behind; warm light from the right."""
    import forms_fresh

    wall = material("#b39a82", rough=0.95, bump=(0.5, 0.2))
    surface(1, 1, lambda u, v: ((u - 0.5) * 500, 90, -10 + v * 220), wall, smooth=0)
    box((300, 110, 5), wood(True, 0.035), at=(0, 10, -5), radius=0.8)
    put(forms_packs.wine, (26, 6, 0), 0, label=wine_label)
    put(forms_packs.jar, (41, 0, 0), -8, label=jar_label, content="#b8690f")
    put(forms_packs.can, (13, -6, 0), 10, label=can_label)
    put(forms_fresh.apples, (-6, 4, 0), 6, count=5)
    put(forms_fresh.tomatoes, (40, -15, 0), 0, count=10)
    for x, y in ((57, 8), (66, 2)):
        lathe(curve_points([(0, 0), (3.4, 0.05), (3.5, 0.25), (0.5, 0.7), (0.38, 2), (0.38, 8), (1.2, 9.2), (3.6, 12), (4.1, 15), (3.4, 19), (3.3, 19.2), (3.28, 19), (3.95, 15), (3.45, 12.2), (1.1, 9.6), (0, 9.3)], 5), material("#ffffff", rough=0.01, glass=1, ior=1.3), at=(x, y, 0))
    linen = material("#e4dccb", rough=0.95, sheen=0.4, bump=(5, 0.4))
    from mathutils import noise

    surface(30, 30, lambda u, v: ((u - 0.5) * 44 + 66, (v - 0.5) * 30 - 16, 0.5 + 0.9 * abs(noise.noise((u * 3, v * 4, 1)))), linen, thick=0.25)
    look((18, -150, 34), (20, 10, 14), 54)
    daylight((170, -110, 130), (20, 0, 10), (110, 110), 430000, 0.6)
    return {"scene": True}


def slices(spots, gold, core):
    """Rounds of corn on the cob, lying in broth."""
    import forms_fresh

    for x, y, z in spots:
        grain = [
            ((x + 2.05 * math.cos(a), y + 2.05 * math.sin(a), z + h), (math.cos(a), math.sin(a), 0), (0, 0, 1), (0.42, 0.43, 0.27))
            for a in (math.tau * k / 16 for k in range(16))
            for h in (-0.5, 0, 0.5)
        ]
        forms_fresh.grains(grain, gold)
        lathe([(0, 0.62), (1.2, 0.66), (1.75, 0.6), (1.95, 0.4), (1.9, -0.7)], core, at=(x, y, z), segments=32)


def hotpot():
    """A pot of broth on a stove between trays of sliced meat; evening light from the left."""
    import random

    import forms_fresh

    chance = random.Random(4)
    wall = material("#a58a74", rough=0.95, bump=(0.5, 0.2))
    surface(1, 1, lambda u, v: ((u - 0.5) * 600, 110, -10 + v * 260), wall, smooth=0)
    box((320, 150, 5), wood(False, 0.03), at=(0, 10, -5), radius=0.8)
    x, y = 24, 6
    box((36, 28, 5), black(0.3), at=(x, y, 0.6), radius=1.2)
    box((37, 29, 0.7), steel(0.25), at=(x, y, 5.6), radius=0.3)
    lathe([(0, 0), (1.7, 0), (1.5, 1.6), (0, 1.7)], steel(0.2), at=(x + 10, y - 14.1, 3.2), turn=(90, 0, 0), segments=48)
    for k in range(6):
        a = math.tau * k / 6
        box((7, 0.8, 1.4), black(0.6), at=(x + 8 * math.cos(a), y + 8 * math.sin(a), 6.2), radius=0.2, turn=(0, 0, math.degrees(a)))
    lathe(curve_points([(0, 7.6), (13.5, 7.6), (15.4, 8.3), (16.2, 10), (16.5, 14), (16.6, 18.4)], 6), steel(0.16), at=(x, y, 0))
    lathe([(16.6, 18.4), (17.2, 18.7), (17.2, 19.1), (16.4, 19.2), (16.2, 18.4), (16.1, 12)], chrome(), at=(x, y, 0))
    for side in (-1, 1):
        tube([(x + side * 16.4, y - 3.4, 16), (x + side * 19.6, y - 3, 16.6), (x + side * 20.2, y, 16.8), (x + side * 19.6, y + 3, 16.6), (x + side * 16.4, y + 3.4, 16)], 0.75, steel(0.18))
    broth = mottled([(0.3, "#a8400f"), (0.5, "#bf5216"), (0.62, "#d9772a"), (0.72, "#e2963f")], scale=0.32, rough=0.07, clear=0.9, detail=4, distortion=1.2, bump=0.1)
    lathe([(0, 17.3), (8, 17.3), (16.15, 17.3)], broth, at=(x, y, 0))
    white = material("#e8dfd0", rough=0.35, clear=0.4, soft=0.15)
    for dx, dy, r in ((-8.5, -6.5, 1.9), (-4.6, -8.6, 1.8), (-7.0, -2.6, 1.9), (-11.4, -3.2, 1.7), (1.0, 9.5, 1.8), (4.6, 8.2, 1.8)):
        ball((r, r, r), white, at=(x + dx, y + dy, 17.7), wobble=0.08, seed=dx)
    gold = material("#f0bd2c", rough=0.25, clear=0.5, soft=0.1)
    slices([(x + 8.2, y - 7.4, 17.9), (x + 11.4, y - 2.6, 17.8), (x + 5.4, y - 10.4, 17.7)], gold, material("#e9d48a", rough=0.5))
    cap = mottled([(0.35, "#6a4327"), (0.6, "#8a5d38"), (0.8, "#b08457")], scale=0.9, rough=0.35, clear=0.3)
    for dx, dy in ((-3.2, 6.2), (-7.4, 7.6), (9.4, 5.2), (12.3, 3.4), (-11.2, 4.2)):
        lathe(curve_points([(0, 0.2), (1.8, 0), (2.3, 0.4), (2.0, 1.2), (1.1, 1.7), (0, 1.85)], 5), cap, at=(x + dx, y + dy, 17.1), turn=(chance.uniform(-14, 14), chance.uniform(-14, 14), 0), segments=48)
    leafy = mottled([(0.3, "#3f7a34"), (0.6, "#5f9a45"), (0.8, "#a3c878")], scale=0.4, rough=0.35, clear=0.4)
    for k in range(15):
        a, far = chance.uniform(0, math.tau), chance.uniform(0.5, 6)
        cx, cy, turn, long = x + 1.5 + far * math.cos(a), y - 1 + far * math.sin(a), chance.uniform(0, math.tau), chance.uniform(4.5, 6.5)
        def leaf(u, v, cx=cx, cy=cy, turn=turn, long=long, k=k):
            wide = 3.2 * (u - 0.5) * math.sin(math.pi * (0.1 + 0.85 * v)) ** 0.7
            d = long * (v - 0.5)
            return (cx + d * math.cos(turn) - wide * math.sin(turn), cy + d * math.sin(turn) + wide * math.cos(turn), 17.5 + 0.12 * k + 0.5 * math.sin(v * 6 + k) * (u - 0.2) + 1.0 * (v - 0.4) ** 2)
        surface(6, 10, leaf, leafy, thick=0.06)
    for k in range(26):
        a, far = chance.uniform(0, math.tau), 15.5 * chance.random() ** 0.5
        lathe([(0.28, 0), (0.42, 0.08), (0.28, 0.16)], leafy, at=(x + far * math.cos(a), y + far * math.sin(a), 17.32), segments=16)
    put(forms_fresh.tray, (-7, -13, 0), 14, meat="beef")
    put(forms_fresh.tray, (57, -10, 0), -16, meat="lamb", each=7)
    put(forms_fresh.mushrooms, (-9, 8, 0), 8, count=6)
    glaze = material("#dfe3e0", rough=0.2, clear=0.6)
    for bx, by, tint in ((20, -26, "#3a1608"), (33, -25, "#b3631c")):
        lathe(curve_points([(0, 0.3), (2.4, 0), (2.6, 0.5), (4.2, 2.2), (4.9, 4.0), (4.7, 4.1), (4.0, 2.5), (2.4, 0.9), (0, 0.7)], 5), glaze, at=(bx, by, 0))
        lathe([(0, 2.9), (4.15, 2.9)], material(tint, rough=0.08, clear=0.8), at=(bx, by, 0))
    for side in (0, 1):
        tube([(41 + side * 1.2, -31, 0.5, 0.28), (50 + side * 1.5, -8, 0.5, 0.42)], 0.4, wood(True, 0.2), smooth=False)
    look((18, -132, 74), (24, -3, 8), 54)
    daylight((-150, -90, 150), (20, 0, 10), (110, 110), 620000, 0.7)
    return {"scene": True}


def bathroom(cream_label=None, toner_label=None, tube_label=None, candle_label=None):
    """Skin care on a stone shelf before pale tiles, towels and a plant; quiet at the top left."""
    import forms_beauty
    import forms_home

    surface(1, 1, lambda u, v: ((u - 0.5) * 200, 17, -10 + v * 90), tiles("#e6ddd6", "#f6f2ee", 0.3), smooth=0)
    stone = mottled([(0.3, "#e3ddd6"), (0.55, "#f0ebe5"), (0.62, "#cfc6bc"), (0.68, "#f2eee9")], scale=0.12, rough=0.22, clear=0.4, detail=9, distortion=2.5)
    box((200, 36, 2.4), stone, at=(0, 0, -2.4), radius=0.4)
    box((196, 33, 60), material("#d8cdc3", rough=0.45), at=(0, 0.8, -62.4), radius=0.3)
    towel = lambda tone: material(tone, rough=0.98, sheen=0.8, bump=(7, 0.9))
    for k, (x, z, tone) in enumerate(((35.5, 4.1, "#f3ece4"), (44.0, 4.1, "#e2c9bd"), (39.8, 11.2, "#f3ece4"))):
        r, turns = 4.1, 4
        def roll(u, v, x=x, z=z):
            a = math.tau * turns * u
            d = 0.5 + (r - 0.5) * u + 0.1 * math.sin(a * 5)
            return (x + d * math.cos(a + 1.2), -4 + v * 19, z + d * math.sin(a + 1.2))
        surface(160, 20, roll, towel(tone), thick=0.7, smooth=1)
    put(forms_beauty.clear_bottle, (2.5, 2, 0), 6, label=toner_label, liquid="#f3d9d3", cap="#d9b27a")
    put(forms_beauty.standing_tube, (10, 3.5, 0), -8, label=tube_label, skin="#f6ebe6", cap="#ffffff")
    put(forms_beauty.cream, (15.8, -6.5, 0), 4, label=cream_label, cup="#ecd0c6", lid="#d9b27a", metal=1.0, look="open")
    put(forms_home.candle, (-6.5, -3.5, 0), 0, label=candle_label, look="bare")
    plant((26.5, 7, 0), 15, 16)
    loft_soap = material("#f3e6d2", rough=0.4, soft=0.3, bump=(1.4, 0.1))
    box((8.4, 5.6, 0.8), wood(), at=(29, -7.5, 0), radius=0.2, turn=(0, 0, -14))
    box((6.6, 4.4, 2.1), loft_soap, at=(29, -7.5, 0.8), radius=0.9, turn=(0, 0, -18))
    look((10, -98, 20), (10, 2, 11.5), 46)
    daylight((-95, -70, 85), (10, 0, 8), (55, 55), 105000, 0.75)
    return {"scene": True}
