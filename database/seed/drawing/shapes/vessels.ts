import type { Shapes } from '../sheet.ts'
import { ellipse, hsl, path, rect, shine, times } from '../svg.ts'

export const vessels = {
  bottle: ({ cylinder, hue2, hue, spec, label }) => [
    rect(356, 110, 88, 90, cylinder(hue2, 55, 42), { round: 14 }),
    path(
      'M362 196L438 196L448 262Q506 300 506 372L506 650Q506 690 466 690L334 690Q294 690 294 650L294 372Q294 300 352 262Z',
      cylinder(hue, spec.sat ?? 55, spec.lum ?? 56),
    ),
    label(300, 390, 200, 230, { round: 6 }),
    shine(312, 350, 16, 300),
  ],

  wine: ({ cylinder, hue2, spec, label }) => [
    rect(366, 84, 68, 130, cylinder(hue2, 60, 36), { round: 10 }),
    path(
      'M370 200L430 200L434 310Q494 350 494 420L494 670Q494 700 464 700L336 700Q306 700 306 670L306 420Q306 350 366 310Z',
      cylinder(spec.glass ?? 120, 32, 22),
    ),
    label(312, 430, 176, 210, { round: 4, fill: '#fbf6e9' }),
    shine(322, 400, 12, 280, 0.3),
  ],

  pump: ({ cylinder, hue2, hue, spec, emblem, lettering, brand, text }) => [
    path('M392 96L470 96Q486 96 486 112L486 122L408 122L408 190L392 190Z', cylinder(hue2, 15, 88)),
    rect(352, 186, 96, 50, cylinder(hue2, 15, 84), { round: 10 }),
    rect(286, 232, 228, 460, cylinder(hue, spec.sat ?? 40, spec.lum ?? 74), { round: 56 }),
    rect(312, 330, 176, 290, '#fff', { round: 10, opacity: 0.88 }),
    emblem(400, 470, 150),
    lettering(brand, 400, 372, { size: 30, fill: hsl(hue, 55, 30), within: 156 }),
    lettering(text, 400, 602, { size: 22, fill: hsl(hue, 30, 35), within: 156, weight: 500 }),
    shine(300, 280, 14, 360),
  ],

  dropper: ({ cylinder, hue2, hue, spec, label }) => [
    rect(368, 90, 64, 110, cylinder(hue2, 12, 28), { round: 30 }),
    rect(352, 190, 96, 76, cylinder(42, 60, 60), { round: 10 }),
    path(
      'M300 330Q300 266 364 266L436 266Q500 266 500 330L500 650Q500 694 456 694L344 694Q300 694 300 650Z',
      cylinder(hue, spec.sat ?? 55, spec.lum ?? 52),
    ),
    label(306, 380, 188, 230, { round: 6, fill: '#fffdf8' }),
    shine(314, 310, 14, 340),
  ],

  jar: ({ cylinder, hue2, hue, spec, label }) => [
    rect(252, 196, 296, 96, cylinder(hue2, 55, 46), { round: 20 }),
    times(10, (i) => rect(268 + i * 29, 206, 5, 76, '#000', { round: 2, opacity: 0.1 })),
    path(
      'M262 288L538 288Q576 310 576 360L576 620Q576 680 516 680L284 680Q224 680 224 620L224 360Q224 310 262 288Z',
      cylinder(hue, spec.sat ?? 55, spec.lum ?? 66),
    ),
    label(236, 370, 328, 240, { round: 8, emblem: 0.7 }),
    shine(244, 340, 16, 300),
  ],

  tub: ({ cylinder, hue2, flat, hue, spec, emblem, lettering, brand, text }) => [
    ellipse(400, 300, 250, 60, cylinder(hue2, 35, 86)),
    ellipse(400, 288, 250, 56, flat(hue2, 30, 92)),
    path(
      'M160 310Q400 400 640 310L600 610Q580 672 400 672Q220 672 200 610Z',
      cylinder(hue, spec.sat ?? 45, spec.lum ?? 72),
    ),
    emblem(400, 505, 190),
    lettering(brand, 400, 300, { size: 44, fill: hsl(hue, 55, 32), within: 320 }),
    lettering(text, 400, 646, { size: 26, fill: hsl(hue, 60, 22), within: 260 }),
  ],

  tube: ({ cylinder, hue, spec, hue2, emblem, lettering, brand, text }) => [
    path('M300 120L500 120L520 590L280 590Z', cylinder(hue, spec.sat ?? 45, spec.lum ?? 70)),
    rect(300, 108, 200, 30, hsl(hue, 40, 62), { round: 4 }),
    rect(306, 590, 188, 96, cylinder(hue2, 30, 90), { round: 22 }),
    emblem(400, 400, 150),
    lettering(brand, 400, 250, { size: 40, fill: '#fff', within: 180 }),
    rect(340, 268, 120, 4, '#fff', { round: 2 }),
    lettering(text, 400, 540, { size: 24, fill: '#fff', within: 190 }),
    shine(312, 150, 14, 410),
  ],

  can: ({ cylinder, hue, spec, steel, emblem, lettering, brand, text }) => [
    rect(240, 190, 320, 470, cylinder(hue, spec.sat ?? 60, spec.lum ?? 52), { round: 20 }),
    ellipse(400, 192, 160, 42, steel()),
    ellipse(400, 190, 140, 33, '#b8bec6'),
    ellipse(400, 194, 132, 28, '#dfe4e9'),
    ellipse(400, 660, 160, 38, '#00000022'),
    rect(240, 290, 320, 290, '#fff', { opacity: 0.92 }),
    emblem(400, 455, 220),
    lettering(brand, 400, 270, { size: 48, fill: '#fff', within: 290 }),
    lettering(text, 400, 628, { size: 34, fill: '#fff', within: 290 }),
    shine(262, 220, 18, 400, 0.3),
  ],

  slim: ({ cylinder, hue, spec, steel, emblem, lettering, brand, text }) => [
    rect(286, 170, 228, 510, cylinder(hue, spec.sat ?? 65, spec.lum ?? 52), { round: 26 }),
    ellipse(400, 176, 100, 26, steel()),
    ellipse(400, 172, 88, 20, '#dfe4e9'),
    emblem(400, 430, 200),
    lettering(brand, 400, 268, { size: 46, fill: '#fff', within: 200 }),
    lettering(text, 400, 610, { size: 30, fill: '#fff', within: 200 }),
    shine(304, 210, 16, 430, 0.35),
  ],

  perfume: ({ cylinder, gradient, hue, lettering, brand, emblem }) => [
    rect(350, 120, 100, 110, cylinder(42, 55, 62), { round: 14 }),
    rect(366, 226, 68, 34, '#d8d2c2', { round: 6 }),
    rect(
      250,
      256,
      300,
      420,
      gradient('d', `${hsl(hue, 60, 90)} 0`, `${hsl(hue, 60, 78)} 0.5`, `${hsl(hue, 55, 66)} 1`),
      { round: 50, opacity: 0.95 },
    ),
    rect(280, 290, 240, 352, '#fff', { round: 36, opacity: 0.35 }),
    lettering(brand, 400, 450, { size: 36, fill: hsl(hue, 45, 30), within: 210, weight: 500 }),
    emblem(400, 550, 110),
    shine(270, 300, 14, 320, 0.5),
  ],
} satisfies Shapes
