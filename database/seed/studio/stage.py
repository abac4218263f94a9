"""The studio: materials, primitives, one light set, and a camera that fits the product into the frame."""
import math
import os

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

LABELS = ""  # the folder of the label pictures, set by render.py


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def rgb(hexa):
    """A colour as people write it (sRGB) in linear light."""
    if not isinstance(hexa, str):
        return tuple(hexa)
    parts = [int(hexa[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def material(colour, rough=0.4, metal=0.0, clear=0.0, glass=0.0, sheen=0.0, ior=1.45, bump=None, glow=0.0, soft=0.0):
    """bump: (scale, strength) of fine noise; soft: light that goes under the surface."""
    made = bpy.data.materials.new("m")
    made.use_nodes = True
    tree = made.node_tree
    shader = tree.nodes["Principled BSDF"]
    for name, value in {
        "Base Color": (*rgb(colour), 1), "Roughness": rough, "Metallic": metal, "Clearcoat": clear, "Clearcoat Roughness": 0.05,
        "Transmission": glass, "Sheen": sheen, "IOR": ior, "Subsurface": soft,
    }.items():
        shader.inputs[name].default_value = value
    if soft:
        shader.inputs["Subsurface Color"].default_value = (*rgb(colour), 1)
        shader.inputs["Subsurface Radius"].default_value = (0.1, 0.05, 0.03)
    if glow:
        shader.inputs["Emission"].default_value = (*rgb(colour), 1)
        shader.inputs["Emission Strength"].default_value = glow
    if bump:
        noise = tree.nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = bump[0]
        noise.inputs["Detail"].default_value = 3
        raised = tree.nodes.new("ShaderNodeBump")
        raised.inputs["Strength"].default_value = bump[1]
        raised.inputs["Distance"].default_value = 0.02
        where = tree.nodes.new("ShaderNodeTexCoord")
        tree.links.new(where.outputs["Object"], noise.inputs["Vector"])
        tree.links.new(noise.outputs["Fac"], raised.inputs["Height"])
        tree.links.new(raised.outputs["Normal"], shader.inputs["Normal"])
    return made


def mottled(colours, scale=3.0, rough=0.35, clear=0.0, detail=6.0, stretch=(1, 1, 1), soft=0.0, distortion=0.0, bump=0.0):
    """A material of several colours mixed by noise: [(position, colour), ...]."""
    made = material(colours[0][1], rough=rough, clear=clear)
    tree = made.node_tree
    shader = tree.nodes["Principled BSDF"]
    where = tree.nodes.new("ShaderNodeTexCoord")
    mapped = tree.nodes.new("ShaderNodeMapping")
    mapped.inputs["Scale"].default_value = stretch
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = scale
    noise.inputs["Detail"].default_value = detail
    noise.inputs["Distortion"].default_value = distortion
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    while len(ramp.color_ramp.elements) < len(colours):
        ramp.color_ramp.elements.new(0.5)
    for element, (position, colour) in zip(ramp.color_ramp.elements, colours):
        element.position = position
        element.color = (*rgb(colour), 1)
    tree.links.new(where.outputs["Object"], mapped.inputs["Vector"])
    tree.links.new(mapped.outputs["Vector"], noise.inputs["Vector"])
    tree.links.new(noise.outputs["Fac"], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], shader.inputs["Base Color"])
    if soft:
        shader.inputs["Subsurface"].default_value = soft
        shader.inputs["Subsurface Radius"].default_value = (0.1, 0.05, 0.03)
        tree.links.new(ramp.outputs["Color"], shader.inputs["Subsurface Color"])
    if bump:
        raised = tree.nodes.new("ShaderNodeBump")
        raised.inputs["Strength"].default_value = bump
        raised.inputs["Distance"].default_value = 0.05
        tree.links.new(noise.outputs["Fac"], raised.inputs["Height"])
        tree.links.new(raised.outputs["Normal"], shader.inputs["Normal"])
    return made


def printed(picture, rough=0.4, clear=0.0, metal=0.0, glow=0.0):
    """A material with a label picture by its UV; where the picture is transparent, so is the material."""
    made = material("#ffffff", rough=rough, clear=clear, metal=metal)
    tree = made.node_tree
    shader = tree.nodes["Principled BSDF"]
    image = tree.nodes.new("ShaderNodeTexImage")
    image.image = bpy.data.images.load(os.path.join(LABELS, picture))
    image.extension = "EXTEND"
    tree.links.new(image.outputs["Color"], shader.inputs["Base Color"])
    tree.links.new(image.outputs["Alpha"], shader.inputs["Alpha"])
    if glow:
        tree.links.new(image.outputs["Color"], shader.inputs["Emission"])
        shader.inputs["Emission Strength"].default_value = glow
    return made


def dyed(rough=0.4, base="#d8d8d8", **more):
    """A pale material whose colour is chosen after rendering, once a variant (post-processing.ts)."""
    made = material(base, rough=rough, **more)
    tree = made.node_tree
    out = tree.nodes.new("ShaderNodeOutputAOV")
    out.name = "dye"
    out.inputs["Value"].default_value = 1
    return made


steel = lambda rough=0.25: material("#c9cbce", rough=rough, metal=1)
chrome = lambda: material("#e4e6e8", rough=0.06, metal=1)
black = lambda rough=0.35: material("#17181a", rough=rough)
rubber = lambda: material("#1c1c1e", rough=0.75)


def place(mesh, mat, at=(0, 0, 0), turn=(0, 0, 0), smooth=True):
    made = bpy.data.objects.new("o", mesh)
    bpy.context.scene.collection.objects.link(made)
    made.location = at
    made.rotation_euler = [math.radians(a) for a in turn]
    if mat:
        mesh.materials.append(mat)
    if smooth:
        for face in mesh.polygons:
            face.use_smooth = True
    return made


def lathe(points, mat, at=(0, 0, 0), turn=(0, 0, 0), segments=96, arc=None, sharp=True):
    """Turns (radius, height) about the vertical. arc: (from, to) degrees, -90 faces the camera; UV runs along it."""
    mesh = bpy.data.meshes.new("lathe")
    first, last = [math.radians(a) for a in arc] if arc else (0, math.tau)
    columns = segments + (1 if arc else 0)
    vertices = [
        (r * math.cos(a), r * math.sin(a), z)
        for a in (first + (last - first) * i / segments for i in range(columns))
        for r, z in points
    ]
    n = len(points)
    faces = [
        (i * n + j, (i + 1) % columns * n + j, (i + 1) % columns * n + j + 1, i * n + j + 1)
        for i in range(segments)
        for j in range(n - 1)
    ]
    mesh.from_pydata(vertices, [], faces)
    if arc:
        low, high = points[0][1], points[-1][1]
        uv = mesh.uv_layers.new().data
        for face in mesh.polygons:
            for loop, vertex in zip(face.loop_indices, face.vertices):
                uv[loop].uv = (vertex // n / segments, (vertices[vertex][2] - low) / (high - low))
    made = place(mesh, mat, at, turn)
    if sharp:
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(40)
    return made


def curve_points(points, steps=8):
    """A smooth line through points (Catmull-Rom)."""
    line = []
    ends = [points[0], *points, points[-1]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:]):
        for k in range(steps):
            t = k / steps
            line.append(tuple(
                0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t**3)
                for p, q, r, s in zip(a, b, c, d)
            ))
    return [*line, tuple(points[-1])]


def box(size, mat, at=(0, 0, 0), radius=0.03, turn=(0, 0, 0), segments=4):
    """A box with rounded edges, standing on `at`."""
    x, y, z = (s / 2 for s in size)
    corners = [(i, j, k) for i in (-x, x) for j in (-y, y) for k in (0, 2 * z)]
    mesh = bpy.data.meshes.new("box")
    mesh.from_pydata(corners, [], [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    made = place(mesh, mat, at, turn)
    if radius:
        bevel = made.modifiers.new("b", "BEVEL")
        bevel.width = min(radius, min(size) * 0.49)
        bevel.segments = segments
        bevel.harden_normals = True
        mesh.use_auto_smooth = True
    return made


def slab(size, mat, at=(0, 0, 0), corner=0.1, edge=0.01, turn=(0, 0, 0), steps=10):
    """A rounded rectangle in x and z of a depth in y, centred on `at`: front panels, screens, buttons."""
    w, d, h = size
    corner = min(corner, w / 2 - 1e-4, h / 2 - 1e-4)
    outline = []
    for cx, cz, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for k in range(steps + 1):
            a = math.radians(start + 90 * k / steps)
            outline.append((cx * (w / 2 - corner) + corner * math.cos(a), cz * (h / 2 - corner) + corner * math.sin(a)))
    n = len(outline)
    vertices = [(x, -d / 2, z) for x, z in outline] + [(x, d / 2, z) for x, z in outline]
    faces = [tuple(range(n)), tuple(reversed(range(n, 2 * n)))]
    faces += [(i, n + i, n + (i + 1) % n, (i + 1) % n) for i in range(n)]
    mesh = bpy.data.meshes.new("slab")
    mesh.from_pydata(vertices, [], faces)
    uv = mesh.uv_layers.new().data
    for face in mesh.polygons:
        for loop, vertex in zip(face.loop_indices, face.vertices):
            x, _, z = vertices[vertex]
            uv[loop].uv = (x / w + 0.5, z / h + 0.5)
    made = place(mesh, mat, at, turn)
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(35)
    if edge:
        bevel = made.modifiers.new("b", "BEVEL")
        bevel.width = min(edge, d * 0.49)
        bevel.segments = 3
        bevel.limit_method = "ANGLE"
        bevel.angle_limit = math.radians(50)
        bevel.harden_normals = True
    return made


def sheet(size, mat, at=(0, 0, 0), turn=(0, 0, 0)):
    """A flat picture that faces the camera (minus y), centred on `at`."""
    w, h = size
    mesh = bpy.data.meshes.new("sheet")
    mesh.from_pydata([(-w / 2, 0, -h / 2), (w / 2, 0, -h / 2), (w / 2, 0, h / 2), (-w / 2, 0, h / 2)], [], [(0, 1, 2, 3)])
    uv = mesh.uv_layers.new().data
    for loop, point in zip(uv, [(0, 0), (1, 0), (1, 1), (0, 1)]):
        loop.uv = point
    return place(mesh, mat, at, turn)


def tube(points, radius, mat, smooth=True, closed=False):
    """A round bar along points; a point may have a fourth number, its own radius."""
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 6
    curve.use_fill_caps = True
    line = curve.splines.new("BEZIER" if smooth else "POLY")
    if smooth:
        line.bezier_points.add(len(points) - 1)
        for knot, point in zip(line.bezier_points, points):
            knot.co = point[:3]
            knot.handle_left_type = knot.handle_right_type = "AUTO"
            knot.radius = point[3] / radius if len(point) > 3 else 1
    else:
        line.points.add(len(points) - 1)
        for knot, point in zip(line.points, points):
            knot.co = (*point[:3], 1)
    line.use_cyclic_u = closed
    made = bpy.data.objects.new("tube", curve)
    bpy.context.scene.collection.objects.link(made)
    curve.materials.append(mat)
    return made


def surface(columns, rows, point, mat, thick=0.0, at=(0, 0, 0), turn=(0, 0, 0), smooth=1):
    """A sheet of any form: point(u, v) for u and v from 0 to 1. UV is (u, v)."""
    vertices = [point(i / columns, j / rows) for j in range(rows + 1) for i in range(columns + 1)]
    n = columns + 1
    faces = [(j * n + i, j * n + i + 1, (j + 1) * n + i + 1, (j + 1) * n + i) for j in range(rows) for i in range(columns)]
    mesh = bpy.data.meshes.new("surface")
    mesh.from_pydata(vertices, [], faces)
    uv = mesh.uv_layers.new().data
    for face in mesh.polygons:
        for loop, vertex in zip(face.loop_indices, face.vertices):
            uv[loop].uv = (vertex % n / columns, vertex // n / rows)
    made = place(mesh, mat, at, turn)
    if thick:
        made.modifiers.new("t", "SOLIDIFY").thickness = thick
    if smooth:
        finer = made.modifiers.new("s", "SUBSURF")
        finer.levels = finer.render_levels = smooth
    return made


def ball(size, mat, at=(0, 0, 0), turn=(0, 0, 0), wobble=0.0, seed=0, waves=2.0):
    """An ellipsoid of three radii; wobble moves its surface by noise, a fraction of the radius."""
    from mathutils import noise

    rows, columns = 32, 48
    points = []
    for j in range(rows + 1):
        b = math.pi * j / rows - math.pi / 2
        for i in range(columns):
            a = math.tau * i / columns
            p = Vector((math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)))
            k = 1 + wobble * noise.noise(p * waves + Vector((seed * 7.3, seed * 3.1, seed)))
            points.append((p.x * size[0] * k, p.y * size[1] * k, p.z * size[2] * k))
    faces = [
        (j * columns + i, j * columns + (i + 1) % columns, (j + 1) * columns + (i + 1) % columns, (j + 1) * columns + i)
        for j in range(rows)
        for i in range(columns)
    ]
    mesh = bpy.data.meshes.new("ball")
    mesh.from_pydata(points, [], faces)
    return place(mesh, mat, at, turn)


def extent():
    """The corners of everything that stands on the stage."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for one in bpy.context.scene.objects:
        if one.type in ("MESH", "CURVE"):
            ready = one.evaluated_get(graph)
            mesh = ready.to_mesh()
            step = max(1, len(mesh.vertices) // 1500)
            points += [ready.matrix_world @ v.co for v in list(mesh.vertices)[::step]]
            ready.to_mesh_clear()
    return points


def area(at, to, size, power, colour):
    light = bpy.data.lights.new("l", "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y = size
    light.energy = power
    light.color = colour
    made = bpy.data.objects.new("l", light)
    made.location = at
    made.rotation_euler = (Vector(to) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(made)


def light(radius, centre, dim=1.0):
    """One light set for all: a large soft box from the left, a card from the right, a strip from behind, a pale dome."""
    r, c = radius, Vector(centre)
    put = lambda x, y, z: c + Vector((x, y, z)) * r
    area(put(-3.6, -2.6, 3.6), c, (3.4 * r, 3.4 * r), 300 * r * r * dim, (1, 0.985, 0.96))
    area(put(4.2, -1.6, 1.4), c, (1.6 * r, 3.6 * r), 70 * r * r * dim, (0.94, 0.97, 1))
    area(put(0.6, 3.4, 3.8), c, (4.5 * r, 1.4 * r), 150 * r * r * dim, (1, 1, 1))
    world = bpy.data.worlds.new("w")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    sky = tree.nodes["Background"]
    where = tree.nodes.new("ShaderNodeTexCoord")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position = 0.0
    ramp.color_ramp.elements[0].color = (0.28, 0.29, 0.31, 1)
    ramp.color_ramp.elements[1].position = 0.75
    ramp.color_ramp.elements[1].color = (0.95, 0.97, 1, 1)
    tree.links.new(where.outputs["Generated"], split.inputs["Vector"])
    tree.links.new(split.outputs["Z"], ramp.inputs["Fac"])
    tree.links.new(ramp.outputs["Color"], sky.inputs["Color"])
    sky.inputs["Strength"].default_value = 0.62 * dim


def sweep(radius, ground="#e2e7ec"):
    """A seamless ground that rises behind the product."""
    r = radius
    profile = [(-14 * r, 0), (4 * r, 0)]
    profile += [(4 * r + 5 * r * math.sin(a), 5 * r - 5 * r * math.cos(a)) for a in (math.pi / 2 * k / 16 for k in range(1, 17))]
    profile.append((9 * r, 30 * r))
    vertices = [(x, y, z) for y, z in profile for x in (-30 * r, 30 * r)]
    mesh = bpy.data.meshes.new("sweep")
    mesh.from_pydata(vertices, [], [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)])
    place(mesh, material(ground, rough=0.7))


def frame(azimuth=0.0, elevation=12.0, fill=0.72, lens=85.0, focus=None, zoom=1.0):
    """Points the camera so that the product fills `fill` of the frame; a detail looks at `focus`, `zoom` times as near."""
    points = extent()
    low = Vector([min(p[i] for p in points) for i in range(3)])
    high = Vector([max(p[i] for p in points) for i in range(3)])
    centre = (low + high) / 2
    radius = max(high - low) / 2
    scene = bpy.context.scene
    data = bpy.data.cameras.new("c")
    data.lens = lens
    camera = bpy.data.objects.new("c", data)
    scene.collection.objects.link(camera)
    scene.camera = camera
    a, e = math.radians(azimuth), math.radians(elevation)
    back = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    distance = radius * 8
    for _ in range(5):
        camera.location = centre + back * distance
        camera.rotation_euler = (-back).to_track_quat("-Z", "Y").to_euler()
        bpy.context.view_layer.update()
        seen = [world_to_camera_view(scene, camera, p) for p in points]
        left, right = min(p.x for p in seen), max(p.x for p in seen)
        bottom, top = min(p.y for p in seen), max(p.y for p in seen)
        distance *= max(right - left, top - bottom) / fill
        data.shift_x += (left + right) / 2 - 0.5
        data.shift_y += (bottom + top) / 2 - 0.5 + 0.012
    if focus:
        aim = low + Vector([f * s for f, s in zip(focus, high - low)])
        data.shift_x = data.shift_y = 0
        camera.location = aim + back * distance / zoom
        data.dof.use_dof = True
        data.dof.focus_distance = distance / zoom
        data.dof.aperture_fstop = 0.0009 * data.lens * 1000 / (radius * 40)
    data.clip_end = 1000 * radius
    data.clip_start = radius / 100
    return radius, (centre.x, centre.y, low.z + radius * 0.8)
