"""Bodies of rounded rectangles, knurled rings and groups: for packs, cases and caps; units are centimetres."""
import math

import bpy

from stage import curve_points, material, place, rgb


def pane(tint="#ffffff", rough=0.01, ior=1.25):
    """Glass or a clear liquid that lets light fall on what is inside: without caustics, glass alone would keep it dark."""
    made = material(tint, rough=rough, glass=1, ior=ior, clear=1)
    tree = made.node_tree
    path = tree.nodes.new("ShaderNodeLightPath")
    through = tree.nodes.new("ShaderNodeBsdfTransparent")
    through.inputs["Color"].default_value = (*(c**0.5 for c in rgb(tint)), 1)
    either = tree.nodes.new("ShaderNodeMath")
    either.operation = "MAXIMUM"
    mixed = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(path.outputs["Is Shadow Ray"], either.inputs[0])
    tree.links.new(path.outputs["Is Diffuse Ray"], either.inputs[1])
    tree.links.new(either.outputs["Value"], mixed.inputs["Fac"])
    tree.links.new(tree.nodes["Principled BSDF"].outputs["BSDF"], mixed.inputs[1])
    tree.links.new(through.outputs["BSDF"], mixed.inputs[2])
    tree.links.new(mixed.outputs["Shader"], tree.nodes["Material Output"].inputs["Surface"])
    return made


def rounded(w, d, corner, steps=8):
    """The points of a rounded rectangle about the origin, counter-clockwise."""
    corner = min(corner, w / 2 - 1e-3, d / 2 - 1e-3)
    return [
        (cx * (w / 2 - corner) + corner * math.cos(a), cy * (d / 2 - corner) + corner * math.sin(a))
        for cx, cy, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270))
        for a in (math.radians(start + 90 * k / steps) for k in range(steps + 1))
    ]


def loft(w, d, corner, levels, mat, at=(0, 0, 0), turn=(0, 0, 0), steps=8, open_top=False):
    """A rounded rectangle carried upwards. levels: [(inset, height), ...]; the inset is taken from every side."""
    rings = [[(x, y, z) for x, y in rounded(w - 2 * i, d - 2 * i, max(corner - i, 0.02), steps)] for i, z in levels]
    n = len(rings[0])
    faces = [
        (k * n + i, k * n + (i + 1) % n, (k + 1) * n + (i + 1) % n, (k + 1) * n + i)
        for k in range(len(rings) - 1)
        for i in range(n)
    ]
    faces.append(tuple(reversed(range(n))))
    if not open_top:
        faces.append(tuple((len(rings) - 1) * n + i for i in range(n)))
    mesh = bpy.data.meshes.new("loft")
    mesh.from_pydata([p for ring in rings for p in ring], [], faces)
    made = place(mesh, mat, at, turn)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(40)
    return made


def eased(low, high, round_low, round_high, steps=6):
    """The levels of a body whose lower and upper edges are rounded by these radii."""
    quarter = [math.pi / 2 * k / steps for k in range(steps + 1)]
    return [(round_low * (1 - math.sin(a)), low + round_low * (1 - math.cos(a))) for a in quarter] + [
        (round_high * (1 - math.cos(a)), high - round_high * (1 - math.sin(a))) for a in quarter
    ]


def knurl(r, low, high, mat, count=60, deep=0.05, at=(0, 0, 0), turn=(0, 0, 0)):
    """An upright ring of ribs around a cap."""
    columns = count * 4
    points = [
        ((r + deep * (k % 4 in (1, 2))) * math.cos(math.tau * k / columns), (r + deep * (k % 4 in (1, 2))) * math.sin(math.tau * k / columns), z)
        for k in range(columns)
        for z in (low, high)
    ]
    mesh = bpy.data.meshes.new("knurl")
    mesh.from_pydata(points, [], [(2 * k, 2 * ((k + 1) % columns), 2 * ((k + 1) % columns) + 1, 2 * k + 1) for k in range(columns)])
    return place(mesh, mat, at, turn, smooth=False)


def gathered(build, at=(0, 0, 0), turn=(0, 0, 0), scale=1.0):
    """Builds parts about the origin, then lays them down together."""
    before = set(bpy.context.scene.objects)
    build()
    holder = bpy.data.objects.new("holder", None)
    bpy.context.scene.collection.objects.link(holder)
    for one in set(bpy.context.scene.objects) - before - {holder}:
        if one.parent is None:
            one.parent = holder
    holder.location = at
    holder.rotation_euler = [math.radians(a) for a in turn]
    holder.scale = (scale,) * 3


def dense(points, steps=8):
    return curve_points(points, steps)


def straight(r, low, high, n=8):
    return [(r, low + (high - low) * k / n) for k in range(n + 1)]
