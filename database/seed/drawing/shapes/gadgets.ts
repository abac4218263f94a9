import type { Shapes } from '../sheet.ts'
import { circle, ellipse, hsl, path, rect, shine, stroke, times, turned } from '../svg.ts'

export const gadgets = {
  earbuds: ({ body, hue, spec, white }) => [
    rect(230, 360, 340, 270, body(), { round: 100 }),
    rect(230, 360, 340, 120, hsl(hue, spec.sat ?? 50, (spec.lum ?? 55) + 10), { round: 60 }),
    [
      [310, 1],
      [490, -1],
    ].map(([x, s]) =>
      turned(`translate(${x} 250) scale(${s} 1)`, [
        circle(0, 0, 60, white()),
        rect(-16, 20, 40, 130, white(), { round: 20 }),
        ellipse(-40, -6, 22, 34, '#4b525a'),
      ]),
    ),
    circle(400, 560, 7, '#8df0b4'),
  ],

  speaker: ({ body, lettering, brand }) => [
    rect(250, 150, 300, 530, body(), { round: 60 }),
    times(13, (j) => times(9, (i) => circle(290 + i * 27.5, 200 + j * 30, 6, '#000', { opacity: 0.25 }))),
    circle(400, 620, 30, '#fff', { opacity: 0.25 }),
    lettering(brand, 400, 630, { size: 24, fill: '#fff', within: 120 }),
  ],

  soundbar: ({ dark, body }) => [
    rect(60, 400, 680, 100, dark(), { round: 30 }),
    times(40, (i) => rect(90 + i * 15.6, 420, 5, 60, '#000', { round: 2, opacity: 0.5 })),
    rect(520, 160, 170, 220, dark(), { round: 24 }),
    circle(605, 270, 62, '#0d0f12'),
    circle(605, 270, 30, body()),
  ],

  powerbank: ({ body, lettering, brand, text }) => [
    rect(250, 150, 300, 520, body(), { round: 44 }),
    rect(370, 130, 60, 26, '#23272d', { round: 6 }),
    times(4, (i) => circle(340 + i * 40, 600, 9, i < 3 ? '#fff' : '#ffffff55')),
    lettering(brand, 400, 330, { size: 44, fill: '#fff', within: 240 }),
    lettering(text, 400, 400, { size: 40, fill: '#ffffffcc', within: 240 }),
    shine(268, 200, 14, 420, 0.25),
  ],

  charger: ({ white, steel, lettering, text, hue }) => [
    rect(230, 250, 300, 300, white(), { round: 56 }),
    rect(530, 320, 90, 30, steel(), { round: 6 }),
    rect(530, 450, 90, 30, steel(), { round: 6 }),
    rect(290, 320, 110, 40, '#2b3036', { round: 12 }),
    rect(290, 400, 110, 40, '#2b3036', { round: 12 }),
    lettering(text, 380, 510, { size: 40, fill: hsl(hue, 60, 45), within: 200 }),
  ],

  cable: ({ hue, white, steel }) => [
    stroke('M220 260C100 420 240 640 400 560S560 260 640 420', hsl(hue, 50, 45), 26),
    rect(170, 190, 90, 96, white(), { round: 14 }),
    rect(190, 140, 50, 56, steel(), { round: 6 }),
    rect(600, 400, 90, 96, white(), { round: 14 }),
    rect(620, 490, 50, 56, steel(), { round: 6 }),
  ],

  router: ({ dark }) => [
    [200, 330, 470, 600].map((x) => rect(x - 12, 150, 24, 320, dark(), { round: 12 })),
    path('M120 430L680 430L720 600Q722 626 690 626L110 626Q78 626 80 600Z', dark()),
    times(5, (i) => circle(300 + i * 50, 540, 9, i < 4 ? '#6ee7a8' : '#f6c453')),
  ],
} satisfies Shapes
