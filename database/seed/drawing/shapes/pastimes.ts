import type { Shapes } from '../sheet.ts'
import { circle, hsl, path, rect, shine, stroke, times, turned } from '../svg.ts'

export const pastimes = {
  tshirt: ({ body, emblem }) => [
    path(
      'M260 170L340 140Q400 200 460 140L540 170L680 290L600 390L550 350L550 680L250 680L250 350L200 390L120 290Z',
      body(),
    ),
    path('M340 140Q400 200 460 140L440 132Q400 170 360 132Z', '#00000022'),
    emblem(400, 420, 190),
  ],

  notebook: ({ body, hue, lettering, brand, emblem }) => [
    turned('rotate(-6 400 400)', [
      rect(220, 140, 380, 520, body(), { round: 20 }),
      rect(220, 140, 60, 520, hsl(hue, 45, 34), { round: 16 }),
      rect(320, 230, 230, 110, '#fff', { round: 10, opacity: 0.95 }),
      lettering(brand, 435, 300, { size: 40, fill: hsl(hue, 50, 35), within: 200 }),
      emblem(440, 480, 190),
    ]),
  ],

  blindbox: ({ body, hue, emblem, lettering }) => [
    path('M230 260L400 190L570 260L570 600L400 690L230 600Z', body()),
    path('M230 260L400 330L570 260L400 190Z', hsl(hue, 55, 72)),
    path('M400 330L570 260L570 600L400 690Z', '#00000022'),
    emblem(320, 470, 150),
    lettering('?', 490, 530, { size: 170, fill: '#ffffffcc' }),
    emblem(400, 210, 190),
  ],

  palette: ({ dark, hue }) => [
    rect(160, 210, 480, 400, dark(), { round: 50 }),
    times(3, (j) =>
      times(4, (i) =>
        circle(250 + i * 100, 310 + j * 100, 40, hsl(348 + i * 9 + j * 7 + (hue % 20), 52, 44 + j * 13 + i * 4)),
      ),
    ),
  ],

  mask: ({ flat, hue }) => [
    path('M150 330Q400 230 650 330L640 520Q400 640 160 520Z', flat(hue, 30, 88)),
    times(3, (i) => stroke(`M165 ${390 + i * 46}Q400 ${330 + i * 46} 635 ${390 + i * 46}`, '#00000014', 6)),
    stroke('M160 350Q40 400 160 510', '#cfd6dc', 10),
    stroke('M640 350Q760 400 640 510', '#cfd6dc', 10),
  ],

  lipstick: ({ cylinder, dark, hue, spec, gradient, brand, lettering }) => [
    path('M352 400L352 210Q352 150 448 118L448 400Z', cylinder(hue, spec.sat ?? 70, spec.lum ?? 45)),
    path('M352 214Q352 150 448 118L448 160Q390 176 352 232Z', '#fff', { opacity: 0.25 }),
    rect(336, 386, 128, 110, gradient('h', '#b98b3e 0', '#f6dfa0 0.25', '#d3a95a 0.6', '#94692b 1'), { round: 6 }),
    rect(316, 486, 168, 206, dark(), { round: 14 }),
    rect(316, 500, 168, 6, '#d3a95a'),
    lettering(brand, 400, 606, { size: 22, fill: '#e9d3a0', within: 140 }),
  ],

  nailpolish: ({ cylinder, dark, hue, spec, brand, lettering }) => [
    path('M352 110Q400 96 448 110L456 400L344 400Z', dark()),
    rect(330, 392, 140, 34, '#2b3036', { round: 8 }),
    path(
      'M318 440Q318 424 336 424L464 424Q482 424 482 440L510 640Q514 690 468 690L332 690Q286 690 290 640Z',
      cylinder(hue, spec.sat ?? 65, spec.lum ?? 50),
    ),
    lettering(brand, 400, 580, { size: 28, fill: '#fff', within: 160 }),
    shine(320, 470, 14, 180),
  ],

  giftcard: ({ hue, hue2, flat, gradient, emblem, lettering, brand, text }) => [
    turned('rotate(9 400 420)', rect(150, 250, 500, 316, flat(hue2, 55, 78), { round: 34 })),
    turned('rotate(-8 400 400)', [
      rect(120, 236, 560, 352, gradient('d', `${hsl(hue, 82, 52)} 0`, `${hsl(hue2, 78, 40)} 1`), { round: 36 }),
      path('M120 470Q300 380 420 470T680 420L680 552Q680 588 644 588L156 588Q120 588 120 552Z', '#fff', {
        opacity: 0.12,
      }),
      rect(530, 236, 46, 352, '#fff', { opacity: 0.28 }),
      rect(120, 372, 560, 40, '#fff', { opacity: 0.28 }),
      emblem(553, 390, 170),
      lettering(brand, 300, 330, { size: 60, fill: '#fff', within: 320 }),
      times(3, (group) => times(4, (dot) => circle(172 + group * 108 + dot * 24, 484, 8, '#ffffffcc'))),
      lettering(text, 300, 552, { size: 34, fill: '#ffffffdd', within: 320, weight: 500 }),
    ]),
  ],
} satisfies Shapes
