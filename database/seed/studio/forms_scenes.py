"""Rooms, of the models of the other forms; units are centimetres."""
import math

import forms_gadgets
import forms_kitchen
import forms_large
import forms_packs
from stage import *


def put(form, at=(0, 0, 0), turn=0, **parameters):
    """A product somewhere in a room, turned about the vertical."""
    before = set(bpy.context.scene.objects)
    form(**parameters)
    holder = bpy.data.objects.new("holder", None)
    bpy.context.scene.collection.objects.link(holder)
    for one in set(bpy.context.scene.objects) - before - {holder}:
        if one.parent is None:
            one.parent = holder
    holder.location = at
    holder.rotation_euler = (0, 0, math.radians(turn))


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
