import type { Shapes } from '../sheet.ts'
import { circle, ellipse, hsl, path, rect, shine, stroke, times, turned } from '../svg.ts'

export const tableware = {
  pot: ({ spec, steel, cylinder, hue }) => [
    rect(180, 330, 440, 300, spec.finish === 'steel' ? steel() : cylinder(hue, spec.sat ?? 60, spec.lum ?? 48), {
      round: 60,
    }),
    ellipse(400, 330, 230, 60, spec.finish === 'steel' ? '#dfe4e9' : hsl(hue, 55, 58)),
    ellipse(400, 316, 214, 50, '#cfe3ea', { opacity: 0.85 }),
    circle(400, 270, 26, '#2b3036'),
    rect(110, 400, 80, 40, '#2b3036', { round: 20 }),
    rect(610, 400, 80, 40, '#2b3036', { round: 20 }),
  ],

  pan: ({ dark, flat, hue, body }) => [
    ellipse(330, 440, 250, 130, '#1f2329'),
    ellipse(330, 424, 250, 130, dark()),
    ellipse(330, 424, 206, 100, '#0f1114'),
    ellipse(330, 430, 206, 96, flat(hue, 12, 24)),
    path('M560 380L740 250Q770 236 776 262L770 284L590 440Z', body()),
  ],

  board: ({ gradient }) => [
    turned('rotate(-14 400 400)', [
      rect(220, 150, 360, 520, gradient('h', '#e0b481 0', '#c8935a 0.5', '#dcae78 1'), { round: 46 }),
      circle(400, 204, 22, '#fff'),
      times(5, (i) => stroke(`M${250 + i * 70} 260q16 160 0 370`, '#a9743f', 3, { opacity: 0.5 })),
    ]),
  ],

  plate: ({ white, hue, emblem }) => [
    ellipse(400, 470, 290, 150, '#cfd6dc'),
    ellipse(400, 450, 290, 150, white()),
    ellipse(400, 446, 230, 116, hsl(hue, 45, 82)),
    ellipse(400, 446, 200, 98, '#fff'),
    emblem(400, 400, 190),
  ],

  mug: ({ hue, spec, cylinder, emblem }) => [
    stroke('M548 330Q690 330 670 450Q650 560 540 550', hsl(hue, spec.sat ?? 50, (spec.lum ?? 60) - 10), 44),
    rect(210, 220, 350, 440, cylinder(hue, spec.sat ?? 50, spec.lum ?? 62), { round: 46 }),
    ellipse(385, 226, 175, 40, '#fff', { opacity: 0.6 }),
    ellipse(385, 230, 156, 30, '#5b3a22'),
    emblem(385, 440, 190),
  ],

  thermos: ({ cylinder, hue2, hue, spec, lettering, brand }) => [
    rect(310, 90, 180, 150, cylinder(hue2, 10, 30), { round: 30 }),
    rect(290, 220, 220, 470, cylinder(hue, spec.sat ?? 50, spec.lum ?? 52), { round: 40 }),
    lettering(brand, 400, 480, { size: 40, fill: '#ffffffdd', within: 180 }),
    shine(306, 260, 16, 390, 0.35),
  ],

  lunchbox: ({ flat, hue, spec, hue2, emblem }) => [
    rect(150, 300, 500, 320, flat(hue, spec.sat ?? 55, spec.lum ?? 70), { round: 60 }),
    rect(150, 280, 500, 120, flat(hue2, 45, 60), { round: 50 }),
    rect(330, 340, 140, 46, '#fff', { round: 20 }),
    emblem(400, 510, 160),
  ],
} satisfies Shapes
