import type { Shapes } from '../sheet.ts'
import { circle, ellipse, hsl, path, rect, stroke, times, turned } from '../svg.ts'

export const climate = {
  fridge: ({ spec, white, steel, hue, lettering, brand }) => [
    rect(250, 80, 300, 620, spec.finish === 'white' ? white() : steel(), { round: 22 }),
    rect(250, 290, 300, 6, '#00000040'),
    rect(276, 190, 12, 80, '#6d747c', { round: 6 }),
    rect(276, 320, 12, 140, '#6d747c', { round: 6 }),
    rect(470, 120, 54, 34, hsl(hue, 70, 45), { round: 6 }),
    lettering(brand, 400, 350, { size: 26, fill: '#5c646d', within: 160 }),
    rect(268, 700, 40, 12, '#333', { round: 3 }),
    rect(492, 700, 40, 12, '#333', { round: 3 }),
  ],

  washer: ({ white, steel, dark, gradient, hue, lettering, brand }) => [
    rect(190, 130, 420, 560, white(), { round: 26 }),
    rect(190, 130, 420, 90, '#e4e8ec', { round: 26 }),
    rect(214, 152, 130, 46, '#cfd6dc', { round: 8 }),
    circle(470, 175, 26, steel()),
    rect(520, 158, 66, 34, dark(), { round: 6 }),
    circle(400, 440, 170, steel()),
    circle(400, 440, 142, '#2a3038'),
    circle(400, 440, 126, gradient('d', `${hsl(hue, 45, 60)} 0`, `${hsl(hue, 60, 25)} 1`)),
    path('M300 470Q350 430 400 470T500 460Q490 566 400 566T300 470Z', '#fff', { opacity: 0.35 }),
    path('M320 350Q360 310 420 316Q360 330 336 384Z', '#fff', { opacity: 0.5 }),
    lettering(brand, 279, 184, { size: 24, fill: '#59616b', within: 116 }),
  ],

  aircon: ({ white, lettering, brand, hue }) => [
    rect(90, 240, 620, 230, white(), { round: 40 }),
    rect(90, 400, 620, 70, '#dde3e8', { round: 30 }),
    rect(130, 424, 540, 22, '#8d97a1', { round: 11 }),
    times(3, (i) => stroke(`M${230 + i * 170} 500q-24 40 0 76t0 70`, hsl(200, 80, 70), 12, { opacity: 0.75 })),
    lettering(brand, 210, 330, { size: 34, fill: '#7b848e', within: 180 }),
    lettering('24', 610, 340, { size: 44, fill: hsl(hue, 70, 50), within: 80 }),
  ],

  windowac: ({ white, dark, lettering, steel, brand }) => [
    rect(120, 180, 560, 430, white(), { round: 24 }),
    times(9, (i) => rect(156, 230 + i * 36, 330, 14, '#b9c2ca', { round: 7 })),
    rect(520, 210, 130, 360, '#e3e8ed', { round: 14 }),
    rect(544, 240, 82, 50, dark(), { round: 8 }),
    lettering('22', 585, 278, { size: 34, fill: '#7ff0c0', within: 60 }),
    circle(585, 360, 34, steel()),
    circle(585, 460, 34, steel()),
    lettering(brand, 585, 548, { size: 24, fill: '#68727c', within: 110 }),
  ],

  dehumid: ({ white, dark, lettering, brand }) => [
    rect(250, 140, 300, 550, white(), { round: 40 }),
    times(7, (i) => rect(286, 190 + i * 24, 228, 10, '#c5cdd4', { round: 5 })),
    rect(286, 380, 228, 54, dark(), { round: 12 }),
    lettering('55%', 400, 420, { size: 36, fill: '#7fd4ff', within: 120 }),
    rect(286, 470, 228, 180, hsl(205, 60, 82), { round: 18 }),
    path('M286 560Q343 530 400 560T514 560L514 632Q514 650 496 650L304 650Q286 650 286 632Z', hsl(205, 80, 62)),
    lettering(brand, 400, 460, { size: 22, fill: '#68727c', within: 160 }),
  ],

  heater: ({ white, spec, dark }) => [
    rect(290, 130, 220, 520, white(), { round: 60 }),
    times(11, (i) =>
      rect(326, 210 + i * 32, 148, 14, i > 2 && i < 8 ? hsl(spec.emblem === 'fire' ? 20 : 190, 80, 64) : '#c5cdd4', {
        round: 7,
      }),
    ),
    rect(350, 156, 100, 34, dark(), { round: 10 }),
    rect(250, 640, 300, 46, '#dfe4e8', { round: 23 }),
  ],

  fan: ({ steel, white, hue, body }) => [
    rect(388, 470, 24, 170, steel(), { round: 10 }),
    ellipse(400, 670, 130, 30, white()),
    circle(400, 320, 220, '#ffffff', { stroke: '#b8c1c9', strokeWidth: 12 }),
    [0, 72, 144, 216, 288].map((a) =>
      turned(`rotate(${a} 400 320)`, [
        path('M400 320Q330 230 372 130Q450 140 452 210Q450 270 400 320Z', hsl(hue, 45, 72), { opacity: 0.9 }),
      ]),
    ),
    [90, 130, 170, 205].map((r) => circle(400, 320, r, 'none', { stroke: '#9aa4ae', strokeWidth: 3, opacity: 0.6 })),
    circle(400, 320, 42, body()),
  ],
} satisfies Shapes
