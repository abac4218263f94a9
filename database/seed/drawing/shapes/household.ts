import type { Shapes } from '../sheet.ts'
import { ellipse, hsl, path, rect, stroke, times } from '../svg.ts'

export const household = {
  towel: ({ flat, hue, spec }) => [
    times(3, (i) => [
      rect(160, 260 + i * 130, 480, 124, flat(hue + i * 16, spec.sat ?? 35, (spec.lum ?? 74) - i * 5), { round: 50 }),
      stroke(`M190 ${350 + i * 130}H610`, '#fff', 6, { opacity: 0.55, strokeDasharray: '14 10' }),
    ]),
  ],

  pillow: ({ flat, hue, spec }) => [
    path(
      'M120 330Q110 250 200 260Q400 230 600 260Q690 250 680 330Q710 450 680 560Q690 640 600 630Q400 660 200 630Q110 640 120 560Q90 450 120 330Z',
      flat(hue, spec.sat ?? 25, spec.lum ?? 90),
    ),
    stroke('M160 320Q400 280 640 320', '#00000018', 5),
    stroke('M160 580Q400 620 640 580', '#00000018', 5),
  ],

  bed: ({ flat, hue, spec, hue2 }) => [
    rect(110, 230, 580, 180, flat(28, 35, 60), { round: 40 }),
    rect(130, 380, 540, 250, flat(hue, spec.sat ?? 40, spec.lum ?? 78), { round: 40 }),
    path('M130 470Q400 420 670 470L670 600Q670 630 640 630L160 630Q130 630 130 600Z', flat(hue2, 40, 66)),
    rect(190, 320, 190, 110, '#fff', { round: 40 }),
    rect(420, 320, 190, 110, '#fff', { round: 40 }),
  ],

  lamp: ({ gradient, hue, steel, dark }) => [
    path('M280 150L520 150L590 390L210 390Z', gradient('v', '#fff3cf 0', `${hsl(hue, 70, 76)} 1`)),
    rect(388, 390, 24, 250, steel(), { round: 10 }),
    ellipse(400, 660, 150, 30, dark()),
  ],

  storage: ({ flat, hue, spec, lettering, brand }) => [
    rect(140, 300, 520, 350, flat(hue, spec.sat ?? 25, spec.lum ?? 86), { round: 36, opacity: 0.95 }),
    rect(120, 250, 560, 76, flat(hue, 35, 66), { round: 30 }),
    rect(330, 440, 140, 60, '#fff', { round: 16 }),
    lettering(brand, 400, 480, { size: 28, fill: hsl(hue, 45, 40), within: 120 }),
    rect(100, 320, 44, 70, hsl(hue, 35, 60), { round: 14 }),
    rect(656, 320, 44, 70, hsl(hue, 35, 60), { round: 14 }),
  ],

  bin: ({ spec, steel, cylinder, hue }) => [
    path('M220 260L580 260L540 690L260 690Z', spec.finish === 'steel' ? steel() : cylinder(hue, 20, 60)),
    ellipse(400, 260, 180, 44, '#2b3036'),
    ellipse(400, 246, 180, 44, '#4a5059'),
    rect(330, 690, 140, 16, '#222', { round: 8 }),
  ],

  mop: ({ cylinder, hue }) => [
    rect(388, 80, 24, 470, cylinder(hue, 50, 55), { round: 10 }),
    rect(250, 540, 300, 36, '#3b4148', { round: 18 }),
    times(13, (i) =>
      rect(258 + i * 22, 566, 20, 110 + (i % 3) * 10, i % 2 ? hsl(hue, 45, 82) : hsl(hue, 45, 72), { round: 10 }),
    ),
  ],

  rack: ({ flat, emblem, hue, hue2 }) => [
    times(3, (i) => rect(150, 200 + i * 190, 500, 26, flat(30, 40, 56), { round: 8 })),
    rect(160, 150, 18, 540, '#3b4148', { round: 6 }),
    rect(622, 150, 18, 540, '#3b4148', { round: 6 }),
    emblem(280, 330, 120),
    rect(420, 270, 160, 120, flat(hue, 40, 72), { round: 14 }),
    rect(220, 460, 180, 120, flat(hue2, 40, 70), { round: 14 }),
    rect(450, 500, 120, 80, flat(hue + 60, 40, 76), { round: 10 }),
  ],
} satisfies Shapes
