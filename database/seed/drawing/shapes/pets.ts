import type { Shapes } from '../sheet.ts'
import { circle, ellipse, hsl, path, rect, stroke, times } from '../svg.ts'

export const pets = {
  bowl: ({ cylinder, hue, spec, emblem }) => [
    path('M130 400L670 400Q650 640 560 650L240 650Q150 640 130 400Z', cylinder(hue, spec.sat ?? 55, spec.lum ?? 58)),
    ellipse(400, 400, 270, 84, hsl(hue, 50, 70)),
    ellipse(400, 404, 226, 62, '#8a5a33'),
    times(18, (i) => circle(220 + ((i * 53) % 370), 380 + ((i * 29) % 50), 17, i % 2 ? '#b37b46' : '#9c6636')),
    emblem(400, 556, 120),
  ],

  litter: ({ flat, hue, emblem }) => [
    path('M130 430L670 430L630 660Q626 680 600 680L200 680Q174 680 170 660Z', flat(hue, 30, 72)),
    ellipse(400, 430, 270, 70, hsl(hue, 30, 62)),
    ellipse(400, 436, 240, 54, '#e7dfd2'),
    path('M180 420Q180 160 400 160Q620 160 620 420L540 420Q540 260 400 260Q260 260 260 420Z', flat(hue, 35, 80)),
    emblem(400, 380, 150),
  ],

  petbed: ({ flat, hue, hue2, emblem }) => [
    ellipse(400, 520, 300, 150, flat(hue, 40, 62)),
    ellipse(400, 480, 300, 150, flat(hue, 40, 72)),
    ellipse(400, 490, 210, 96, flat(hue2, 30, 88)),
    emblem(400, 410, 250),
  ],

  leash: ({ hue, steel }) => [
    stroke('M200 300C260 120 560 140 540 330S260 420 280 560S520 700 610 560', hsl(hue, 60, 50), 30),
    circle(200, 310, 50, 'none', { stroke: hsl(hue, 60, 42), strokeWidth: 26 }),
    rect(590, 520, 60, 80, steel(), { round: 20 }),
  ],

  scratcher: ({ flat, hue, gradient, emblem }) => [
    rect(180, 620, 440, 60, flat(hue, 30, 66), { round: 20 }),
    rect(360, 300, 80, 330, gradient('h', '#cda676 0', '#e6c69b 0.5', '#b58b58 1'), { round: 20 }),
    times(14, (i) => stroke(`M362 ${316 + i * 22}h76`, '#a07a49', 4, { opacity: 0.7 })),
    rect(230, 250, 340, 60, flat(hue, 35, 74), { round: 26 }),
    emblem(400, 170, 200),
  ],

  tank: ({ gradient, emblem, dark }) => [
    rect(120, 220, 560, 420, gradient('v', '#d7f1fb 0', '#7cc9ea 1'), {
      round: 20,
      stroke: '#3b4148',
      strokeWidth: 14,
    }),
    path('M127 590Q260 560 400 590T673 585L673 633L127 633Z', '#d9b98a'),
    emblem(330, 400, 170),
    emblem(540, 480, 110),
    stroke('M200 590q-20 -60 10 -110t-6 -100', '#3f9b5f', 14),
    rect(110, 190, 580, 40, dark(), { round: 14 }),
  ],

  carrier: ({ flat, hue, emblem }) => [
    rect(150, 260, 500, 380, flat(hue, 35, 60), { round: 80 }),
    rect(240, 340, 320, 230, '#ffffff', { round: 60, opacity: 0.85 }),
    emblem(400, 460, 210),
    stroke('M280 260Q300 140 400 140T520 260', '#3b4148', 34),
  ],
} satisfies Shapes
