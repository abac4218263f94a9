"""blender -b -P render.py -- JOB.json: renders one picture to an OpenEXR file with the passes that the denoiser reads."""
import json
import os
import sys
import time

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import stage  # noqa: E402


def main():
    job = json.load(open(sys.argv[sys.argv.index("--") + 1]))
    start = time.process_time()
    stage.clear()
    stage.LABELS = job["labels"]
    family = __import__("forms_" + job["family"])
    view = {**getattr(family, job["form"])(**job["with"]), **job["view"]} if job.get("view") else getattr(family, job["form"])(**job["with"])
    ground = view.pop("ground", "#e2e7ec")
    dim = view.pop("dim", 1.0)
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = job["width"], job["height"]
    scene.render.resolution_percentage = 100
    if not view.pop("scene", False):  # a room has its own walls, light and camera
        radius, centre = stage.frame(**view)
        stage.light(radius, centre, dim)
        stage.sweep(radius, ground)
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = job["samples"]
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.06
    cycles.adaptive_min_samples = 6
    cycles.use_denoising = False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 2, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct = 2, 12
    cycles.blur_glossy = 1
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    if job.get("dyed"):  # what a dye needs: light by diffusion alone, and where the dye lies
        layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
        layer.aovs.add().name = "dye"
        layer.aovs["dye"].type = "VALUE"
    scene.render.threads_mode, scene.render.threads = "FIXED", job["threads"]
    settings = scene.render.image_settings
    settings.file_format, settings.exr_codec, settings.color_depth = "OPEN_EXR_MULTILAYER", "NONE", "32"
    scene.render.filepath = job["to"]
    bpy.ops.render.render(write_still=True)
    print("SECONDS", round(time.process_time() - start, 1))


main()
