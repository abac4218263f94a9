"""Toys, stationery, sport and travel; units are centimetres."""
import math
import random

from outlines import *
from stage import *


def washi(colours=("#e9a7b5", "#8fb8a8", "#f2cf7a", "#b6a3d3", "#8fb3d9", "#e8916f")):
    """Six rolls of patterned tape: a pile of four, two before it, one of them on its edge."""
    def patterned(colour, k):
        made = material(colour, rough=0.55)
        tree = made.node_tree
        where = tree.nodes.new("ShaderNodeTexCoord")
        if k % 3 == 0:
            figure = tree.nodes.new("ShaderNodeTexChecker")
            figure.inputs["Scale"].default_value = 1.6
        elif k % 3 == 1:
            figure = tree.nodes.new("ShaderNodeTexWave")
            figure.bands_direction = "Z"
            figure.inputs["Scale"].default_value = 1.3
        else:
            figure = tree.nodes.new("ShaderNodeTexVoronoi")
            figure.inputs["Scale"].default_value = 1.5
        ramp = tree.nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.interpolation = "CONSTANT"
        ramp.color_ramp.elements[0].color = (*rgb("#fbf7ef" if k % 3 == 2 else colour), 1)
        ramp.color_ramp.elements[1].color = (*rgb(colour if k % 3 == 2 else "#fbf7ef"), 1)
        ramp.color_ramp.elements[1].position = 0.3 if k % 3 == 2 else 0.5
        tree.links.new(where.outputs["Object"], figure.inputs["Vector"])
        tree.links.new(figure.outputs["Distance" if k % 3 == 2 else "Fac"], ramp.inputs["Fac"])
        tree.links.new(ramp.outputs["Color"], tree.nodes["Principled BSDF"].inputs["Base Color"])
        return made
    def roll(k):
        colour = colours[k]
        lathe([(1.65, 0), (2.55, 0)], material(colour, rough=0.6))
        lathe([(2.55, 0), (2.55, 1.5)], patterned(colour, k), segments=96)
        lathe([(2.55, 1.5), (1.65, 1.5)], material(colour, rough=0.6))
        lathe([(1.66, 1.5), (1.62, 1.5), (1.5, 1.5), (1.5, 0), (1.66, 0)], material("#d9c7a6", rough=0.8))
    for k, (x, y, turn) in enumerate([(0.1, 0, 10), (-0.1, 0.15, 80), (0.15, -0.05, 40), (0, 0.1, 150)]):
        gathered(lambda: roll(k), at=(x, y, 1.52 * k), turn=(0, 0, turn))
    gathered(lambda: roll(4), at=(-4.6, -2.4, 2.55), turn=(90, 0, -28))
    gathered(lambda: roll(5), at=(4.4, -2.6, 0), turn=(0, 0, 30))
    return {"azimuth": 0, "elevation": 21, "fill": 0.74}


def umbrella(shaft="#c9ccd0"):
    """A folding umbrella, open and resting upon its canopy's edge, seen from behind the handle's side."""
    cloth = dyed(rough=0.62, sheen=0.2)
    ribs, r, high = 8, 48.0, 17.0
    def point(u, v):
        a = math.tau * u
        part = (u * ribs) % 1.0
        between = math.sin(math.pi * part)
        d = r * v * (1 - 0.13 * between * v**3)
        return (d * math.cos(a), d * math.sin(a), high * math.cos(v * math.pi / 2 * 0.92) - 3.2 * between * v * (1 - v) + 1.6 * between * v**3)
    metal = material(shaft, rough=0.25, metal=1)
    def whole():
        surface(ribs * 12, 26, point, cloth, thick=0.12, smooth=0)
        for k in range(ribs):
            a = math.tau * k / ribs
            line = [(r * v * math.cos(a), r * v * math.sin(a), high * math.cos(v * math.pi / 2 * 0.92) - 0.45) for v in (0.05, 0.3, 0.5, 0.7, 0.85, 1.0)]
            tube(line, 0.28, metal)
            tube([(r * 0.42 * math.cos(a), r * 0.42 * math.sin(a), high * 0.79), (1.5 * math.cos(a), 1.5 * math.sin(a), 1.0)], 0.25, metal, smooth=False)
            lathe([(0, 0), (0.5, 0.1), (0.45, 1.3), (0, 1.5)], black(0.4), at=(r * 1.0 * math.cos(a), r * math.sin(a), high * math.cos(math.pi / 2 * 0.92) - 0.6), turn=(0, 90, math.degrees(a)), segments=16)
        tube([(0, 0, high + 1.5), (0, 0, -22)], 0.62, metal, smooth=False)
        tube([(0, 0, -14), (0, 0, -22)], 0.85, metal, smooth=False)
        lathe([(0.62, -0.4), (1.5, -0.3), (1.6, 0.8), (1.3, 2.0), (0.62, 2.2)], black(0.4))
        lathe(dense([(0, -33), (1.5, -32.8), (1.9, -31), (1.7, -27), (1.3, -22.5), (0, -22)], 6), black(0.45))
        lathe([(0, high + 2.6), (0.7, high + 2.3), (0.8, high + 0.2), (1.6, high - 0.2)], black(0.4))
    gathered(whole, at=(0, 0, 42.4), turn=(-62, 0, 0))
    return {"azimuth": -28, "elevation": 8, "fill": 0.8}


def game_box(label=None, side="#27406b", tall=27, w=27, d=6.5, pieces="pawns"):
    """A lidded box that stands, and some of its pieces before it."""
    board = material(side, rough=0.4, clear=0.2)
    box((w, d * 0.62, tall), board, at=(0, -d * 0.19, 0), radius=0.12)
    box((w - 0.6, d * 0.4, tall - 0.6), material("#f3efe6", rough=0.6), at=(0, d * 0.3, 0.3), radius=0.05)
    sheet((w - 0.08, tall - 0.08), printed(label, rough=0.35, clear=0.3), at=(0, -d / 2 - 0.02, tall / 2))
    rng = random.Random(7)
    if pieces == "pawns":
        pawn = dense([(0, 0), (1.15, 0), (1.2, 0.25), (0.75, 0.8), (0.45, 1.9), (0.42, 2.3)], 4)
        for k, (x, y, colour) in enumerate([(-9, -8, "#d8433a"), (-5.2, -10.4, "#2f78b7"), (7.6, -8.4, "#3c9b62"), (10.8, -10.2, "#f0b93a")]):
            paint = material(colour, rough=0.25, clear=0.6)
            lathe(pawn, paint, at=(x, y, 0), segments=48)
            ball((0.85, 0.85, 0.85), paint, at=(x, y, 2.95))
        for x, y, turn in ((-0.8, -9.4, 24), (2.6, -11.2, 62)):
            box((1.9, 1.9, 1.9), material("#fbf9f4", rough=0.25, clear=0.5), at=(x, y, 0), radius=0.3, turn=(0, 0, turn))
            def pips():
                for px, pz in ((-0.5, 0.45), (0.5, 1.45), (0, 0.95)):
                    lathe([(0, 0.02), (0.17, 0)], black(0.4), at=(px, -0.955, pz), turn=(90, 0, 0), segments=20)
                for px, py in ((-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)):
                    lathe([(0, 0.02), (0.17, 0)], black(0.4), at=(px, py, 1.9), segments=20)
            gathered(pips, at=(x, y, 0), turn=(0, 0, turn))
        return {"azimuth": -20, "elevation": 16, "fill": 0.8}
    for k in range(9):
        x, y, turn = -11 + 2.9 * k + rng.uniform(-0.5, 0.5), -8 - 3.4 * (k % 2) + rng.uniform(-0.8, 0.8), rng.uniform(0, 90)
        colour = ["#e08a4a", "#3c6ea5", "#f0c45a", "#5a9a6a", "#b8567a"][k % 5]
        def piece():
            loft(1.9, 1.9, 0.2, [(0.03, 0), (0, 0.05), (0, 0.2), (0.04, 0.24)], material(colour, rough=0.4, clear=0.2))
            for dx, dy in ((1.15, 0), (0, 1.15)):
                lathe([(0, 0), (0.4, 0), (0.4, 0.22), (0, 0.24)], material(colour, rough=0.4, clear=0.2), at=(dx, dy, 0), segments=24)
        gathered(piece, at=(x, y, 0), turn=(0, 0, turn))
    return {"azimuth": 20, "elevation": 18, "fill": 0.8}


def notebook(mark=None, w=14.8, h=21, thick=1.7):
    """A bound notebook with its band and ribbon, leaning on a second that lies."""
    cover = dyed(rough=0.55, bump=(16, 0.06))
    paper = mottled([(0.4, "#f6f1e4"), (0.6, "#e6dfce")], scale=3, stretch=(0.05, 0.05, 60), rough=0.8)
    def book(band=True):
        loft(w - 0.3, h - 0.5, 0.5, [(0, 0.16), (0, thick - 0.16)], paper, at=(0.1, 0, 0))
        for z in (0, thick - 0.16):
            loft(w, h, 0.6, eased(z, z + 0.16, 0.05, 0.05, 3), cover)
        box((0.35, h - 0.9, thick), cover, at=(-w / 2 + 0.18, 0, 0), radius=0.15)
        if band:
            box((0.55, h + 0.04, thick + 0.1), black(0.6), at=(w / 2 - 1.4, 0, -0.05), radius=0.06)
        tube([(-1, -h / 2 + 1, thick / 2), (-1, -h / 2 - 1, thick / 2 - 0.1), (-0.6, -h / 2 - 2.2, 0.2)], 0.16, black(0.6)).scale = (1.6, 1, 0.6)
        if mark:
            sheet((5, 1.0), printed(mark, rough=0.4), at=(-1.6, -h / 2 + 2.6, thick + 0.01), turn=(-90, 0, 0))
    gathered(book, at=(0, 0, 0), turn=(0, 0, 14))
    gathered(book, at=(1.6, 1.2, thick + 0.02), turn=(0, 0, -9))
    def pen():
        lathe(dense([(0, 0), (0.12, 0.5), (0.34, 1.6), (0.42, 3), (0.42, 8)], 5), black(0.25))
        lathe([(0.44, 7.2), (0.46, 7.6), (0.46, 13.4), (0.38, 13.6), (0, 13.6)], steel(0.22))
    gathered(pen, at=(-2.0, -2.6, 2 * thick + 0.5), turn=(0, 90, 48))
    return {"azimuth": -14, "elevation": 36, "fill": 0.78}


def fountain_pen(body="#1e3148", cap_off=True):
    """A fountain pen, its cap drawn off beside it."""
    lacquer = material(body, rough=0.1, clear=1)
    trim = material("#d9b27a", rough=0.18, metal=1)
    def barrel():
        lathe(dense([(0, 0), (0.34, 0.05), (0.42, 0.35), (0.58, 3), (0.62, 6.4), (0.6, 7.6)], 6), lacquer)
        lathe([(0.6, 7.55), (0.63, 7.6), (0.63, 7.8), (0.6, 7.85)], trim)
        lathe(dense([(0.5, 7.8), (0.46, 8.8), (0.42, 9.8), (0.47, 10.3)], 5), black(0.18))
        def nib(u, v):
            x = (u - 0.5) * 2
            wide = 0.42 * (1 - v**1.6) + 0.015
            return (x * wide, -0.34 + 0.22 * x * x * (1 - v) + 0.2 * v, 10.2 + 2.3 * v)
        surface(16, 20, nib, trim, thick=0.05)
        box((0.03, 0.02, 1.3), black(0.3), at=(0, -0.33, 10.9), radius=0, turn=(-5, 0, 0))
        lathe([(0.34, 10.2), (0.24, 11.4), (0, 11.9)], black(0.3), segments=32)
    def cap():
        lathe(dense([(0, 6.2), (0.5, 6.1), (0.62, 5.7), (0.66, 3), (0.68, 0.2)], 6), lacquer)
        lathe([(0.68, 0), (0.72, 0.05), (0.72, 0.7), (0.68, 0.75)], trim)
        lathe([(0.66, 0.02), (0.5, 0.3), (0.4, 2)], black(0.6))
        tube([(0, -0.6, 5.7, 0.13), (0, -0.98, 5.3, 0.14), (0, -0.9, 2.6, 0.12), (0, -0.76, 1.4, 0.17)], 0.14, trim)
    gathered(barrel, at=(-6.2, -1.6, 0.64), turn=(0, 90, 8))
    gathered(cap, at=(-3.4, 2.4, 0.74), turn=(0, 90, -6))
    return {"azimuth": -24, "elevation": 28, "fill": 0.82}


def basketball(r=12.1):
    """Pebbled leather with its eight panels."""
    skin = material("#c8632a", rough=0.62, bump=(3.4, 0.5))
    ball((r, r, r), skin, at=(0, 0, r))
    seam = material("#211a16", rough=0.7)
    def seams():
        ring = [math.tau * k / 64 for k in range(64)]
        tube([(r * math.cos(a), r * math.sin(a), 0) for a in ring], 0.22, seam, closed=True)
        tube([(r * math.cos(a), 0, r * math.sin(a)) for a in ring], 0.22, seam, closed=True)
        for s in (-1, 1):
            line = []
            for a in ring:
                x, z = s * (0.62 - 0.2 * math.cos(2 * a)), math.sin(a)
                y = math.cos(a)
                long = math.sqrt(x * x + y * y + z * z)
                line.append((r * x / long, r * y / long, r * z / long))
            tube(line, 0.22, seam, closed=True)
    gathered(seams, at=(0, 0, r), turn=(24, 18, 30))
    return {"azimuth": 0, "elevation": 12, "fill": 0.66}
