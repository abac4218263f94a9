import type { Shapes } from '../sheet.ts'
import { circle, ellipse, hsl, path, points, rect, stroke, times, turned } from '../svg.ts'

export const packets = {
  tray: ({ dark, emblem, gradient, hue, lettering, brand, text }) => [
    rect(110, 250, 580, 360, dark(), { round: 46 }),
    rect(138, 276, 524, 306, '#15171b', { round: 34 }),
    emblem(330, 430, 250, -16),
    emblem(500, 425, 250, 12),
    rect(110, 250, 580, 360, gradient('d', '#ffffff 0', '#ffffff00 0.4', '#ffffff55 1'), { round: 46, opacity: 0.28 }),
    turned('rotate(-3 560 310)', [
      rect(470, 216, 210, 130, '#fff', { round: 12 }),
      rect(470, 216, 210, 34, hsl(hue, 70, 40), { round: 12 }),
      lettering(brand, 575, 241, { size: 22, fill: '#fff', within: 180 }),
      lettering(text, 575, 290, { size: 28, fill: '#222', within: 180 }),
      times(10, (i) => rect(500 + i * 15, 304, i % 3 ? 5 : 9, 28, '#222')),
    ]),
  ],

  pouch: ({ body, hue, emblem, lettering, brand, text }) => [
    path('M220 150Q400 128 580 150L606 640Q400 690 194 640Z', body()),
    path('M220 150Q400 128 580 150L582 196Q400 176 218 196Z', hsl(hue, 50, 40), { opacity: 0.55 }),
    stroke('M222 208Q400 188 578 208', '#fff', 3, { opacity: 0.6, strokeDasharray: '8 8' }),
    emblem(400, 450, 260),
    lettering(brand, 400, 278, { size: 54, fill: '#fff', within: 320 }),
    rect(300, 292, 200, 4, '#fff', { round: 2, opacity: 0.7 }),
    lettering(text, 400, 618, { size: 34, fill: '#fff', within: 330 }),
    path('M240 170Q260 400 226 630Q250 420 222 170Z', '#fff', { opacity: 0.35 }),
  ],

  bag: ({ body, hue, emblem, lettering, brand, text }) => [
    path('M200 120L600 120L624 680Q400 704 176 680Z', body()),
    path('M200 120L600 120L596 160L204 160Z', hsl(hue, 50, 38)),
    path('M200 120L176 680L216 684L236 160Z', '#000', { opacity: 0.12 }),
    rect(250, 230, 300, 380, '#fff', { round: 150, opacity: 0.94 }),
    emblem(400, 440, 250),
    lettering(brand, 400, 212, { size: 50, fill: '#fff', within: 330 }),
    lettering(text, 400, 660, { size: 36, fill: '#fff', within: 330 }),
  ],

  box: ({ body, hue, spec, emblem, lettering, brand, text }) => [
    path('M190 230L520 190L520 650L190 690Z', body()),
    path('M520 190L640 250L640 620L520 650Z', hsl(hue, spec.sat ?? 55, (spec.lum ?? 55) - 18)),
    turned('skewY(-7) translate(0 46)', [
      rect(220, 260, 270, 330, '#fff', { round: 16, opacity: 0.95 }),
      emblem(355, 440, 210),
      lettering(brand, 355, 322, { size: 44, fill: hsl(hue, 60, 32), within: 240 }),
      lettering(text, 355, 578, { size: 28, fill: hsl(hue, 40, 30), within: 240 }),
    ]),
  ],

  carton: ({ flat, hue2, hue, gradient, lettering, brand, emblem, text }) => [
    path('M262 270L400 130L538 270L538 690L262 690Z', flat(hue2, 20, 94)),
    path('M262 270L400 130L538 270Z', flat(hue, 50, 62)),
    rect(342, 106, 116, 38, hsl(hue, 40, 80), { round: 6 }),
    rect(262, 270, 276, 420, gradient('h', '#fff 0', '#e9eef3 1')),
    rect(262, 270, 276, 96, hsl(hue, 60, 45)),
    lettering(brand, 400, 334, { size: 46, fill: '#fff', within: 250 }),
    emblem(400, 490, 200),
    lettering(text, 400, 650, { size: 34, fill: hsl(hue, 60, 32), within: 250 }),
    path('M262 270L262 690L276 690L276 270Z', '#000', { opacity: 0.08 }),
  ],

  sachet: ({ flat, hue, spec, emblem, lettering, brand, text }) => [
    rect(230, 140, 340, 540, flat(hue, spec.sat ?? 45, spec.lum ?? 80), { round: 22 }),
    rect(230, 140, 340, 40, hsl(hue, 45, 68), { round: 14 }),
    rect(230, 640, 340, 40, hsl(hue, 45, 68), { round: 14 }),
    circle(400, 420, 130, '#fff', { opacity: 0.85 }),
    emblem(400, 420, 190),
    lettering(brand, 400, 256, { size: 48, fill: hsl(hue, 60, 30), within: 290 }),
    lettering(text, 400, 612, { size: 30, fill: hsl(hue, 50, 30), within: 290 }),
  ],

  cup: ({ hue, flat, cylinder, spec, emblem, lettering, brand, text }) => [
    ellipse(400, 240, 210, 48, hsl(hue, 50, 40)),
    ellipse(400, 232, 210, 44, flat(hue, 35, 88)),
    path(
      'M192 246Q400 320 608 246L560 640Q540 690 400 690Q260 690 240 640Z',
      cylinder(hue, spec.sat ?? 70, spec.lum ?? 50),
    ),
    path('M208 360Q400 430 592 360L576 500Q400 570 224 500Z', '#fff', { opacity: 0.94 }),
    emblem(400, 450, 170),
    lettering(brand, 400, 340, { size: 46, fill: '#fff', within: 330 }),
    lettering(text, 400, 628, { size: 34, fill: '#fff', within: 280 }),
  ],

  roll: ({ cylinder, hue2, flat, hue, lettering, brand }) => [
    points('230 470', '400 520', '570 470', '315 320', '485 320').map(([x, y]) => [
      rect(x - 84, y - 10, 168, 150, cylinder(hue2, 10, 95), { round: 18 }),
      ellipse(x, y, 84, 34, '#fff'),
      ellipse(x, y, 30, 12, '#cdb79a'),
    ]),
    rect(140, 560, 520, 120, flat(hue, 60, 52), { round: 18, opacity: 0.92 }),
    lettering(brand, 400, 636, { size: 56, fill: '#fff', within: 420 }),
  ],
} satisfies Shapes
