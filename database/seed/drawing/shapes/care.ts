import type { Shapes } from '../sheet.ts'
import { circle, ellipse, hsl, path, points, rect, stroke, times } from '../svg.ts'

export const care = {
  vacuum: ({ steel, body, dark }) => [
    rect(370, 90, 44, 420, steel(), { round: 20 }),
    path('M330 120Q320 60 400 60Q470 60 470 130L470 250L330 250Z', body()),
    rect(346, 240, 108, 150, '#eaf2f6', { round: 26, opacity: 0.85 }),
    path('M260 660L540 660Q560 660 556 630Q540 570 400 570Q260 570 244 630Q240 660 260 660Z', dark()),
    rect(376, 500, 32, 90, '#555c64', { round: 8 }),
    stroke('M470 110Q560 130 540 250', '#2b3036', 26),
  ],

  robotvac: ({ spec, white, dark, steel, hue }) => [
    ellipse(400, 470, 270, 180, '#20242a'),
    ellipse(400, 440, 270, 180, spec.finish === 'white' ? white() : dark()),
    ellipse(400, 430, 84, 56, '#0d0f12'),
    ellipse(400, 414, 84, 56, steel()),
    rect(360, 540, 80, 16, hsl(hue, 80, 60), { round: 8 }),
    stroke('M600 600q60 20 80 60', '#555c64', 8),
    stroke('M600 600q70 0 100 10', '#555c64', 8),
  ],

  iron: ({ body, steel }) => [
    path('M130 560Q140 400 330 380L560 360Q660 360 670 560Z', body()),
    path('M110 560L680 560L680 610Q680 620 660 620L120 620Q100 620 110 560Z', steel()),
    stroke('M300 390Q320 220 520 240Q640 260 640 400', '#2b3036', 40),
    circle(430, 460, 36, '#ffffffaa'),
  ],

  hairdryer: ({ body, hue, spec }) => [
    path('M150 230Q150 160 260 160L520 160Q640 160 640 270Q640 380 520 380L260 380Q150 380 150 310Z', body()),
    circle(540, 270, 76, '#22262c'),
    circle(540, 270, 52, '#111'),
    rect(110, 210, 60, 120, '#2b3036', { round: 12 }),
    path('M420 370L520 370L500 640Q498 670 460 670Q420 670 424 640Z', hsl(hue, spec.sat ?? 55, (spec.lum ?? 55) - 12)),
    rect(444, 440, 36, 80, '#ffffffaa', { round: 14 }),
  ],

  shaver: ({ body, steel }) => [
    rect(320, 300, 160, 390, body(), { round: 60 }),
    ellipse(400, 210, 140, 120, '#2b3036'),
    points('340 180', '460 180', '400 260').map(([x, y]) => [circle(x, y, 52, steel()), circle(x, y, 26, '#3a4048')]),
    rect(364, 400, 72, 110, '#00000033', { round: 26 }),
    circle(400, 456, 18, '#8df0b4'),
  ],

  brush: ({ cylinder, hue, spec, white }) => [
    rect(356, 260, 88, 430, cylinder(hue, spec.sat ?? 25, spec.lum ?? 84), { round: 44 }),
    rect(384, 110, 32, 160, '#eef2f5', { round: 12 }),
    rect(360, 96, 80, 92, white(), { round: 20 }),
    times(4, (i) => rect(368 + i * 17, 78, 12, 40, i % 2 ? hsl(hue, 60, 62) : '#dff0ff', { round: 4 })),
    circle(400, 380, 24, '#ffffff', { stroke: hsl(hue, 50, 60), strokeWidth: 5 }),
  ],
} satisfies Shapes
