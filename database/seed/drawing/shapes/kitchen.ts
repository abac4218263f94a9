import type { Shapes } from '../sheet.ts'
import { circle, ellipse, hsl, path, rect, stroke, times } from '../svg.ts'

export const kitchen = {
  kettle: ({ spec, steel, cylinder, hue, lettering, brand }) => [
    path(
      'M270 250L530 250L570 640Q572 680 532 680L268 680Q228 680 230 640Z',
      spec.finish === 'steel' ? steel() : cylinder(hue, spec.sat ?? 40, spec.lum ?? 60),
    ),
    path('M270 250Q400 200 530 250Z', '#3a4048'),
    circle(400, 218, 20, '#2b3036'),
    path('M270 300L200 270L214 330L262 370Z', spec.finish === 'steel' ? '#c7cdd4' : hsl(hue, 40, 55)),
    stroke('M536 280Q650 290 640 420Q634 540 566 560', '#2b3036', 34),
    lettering(brand, 390, 560, { size: 30, fill: '#ffffffcc', within: 180 }),
    ellipse(400, 690, 190, 22, '#2b3036'),
  ],

  ricecooker: ({ white, cylinder, hue, spec, dark, lettering, brand }) => [
    ellipse(400, 260, 240, 90, white()),
    rect(160, 260, 480, 360, cylinder(hue, spec.sat ?? 12, spec.lum ?? 90), { round: 110 }),
    path('M160 330Q400 400 640 330L640 350Q400 420 160 350Z', '#00000018'),
    rect(290, 440, 220, 110, dark(), { round: 26 }),
    lettering('12:30', 400, 508, { size: 44, fill: '#ffb37a', within: 150 }),
    rect(340, 214, 120, 22, '#c9cfd5', { round: 11 }),
    lettering(brand, 400, 590, { size: 24, fill: '#6b747d', within: 160 }),
  ],

  oven: ({ spec, white, dark, gradient, emblem, steel, lettering }) => [
    rect(90, 210, 620, 400, spec.finish === 'white' ? white() : dark(), { round: 26 }),
    rect(120, 244, 410, 330, '#0d0f12', { round: 16 }),
    rect(140, 264, 370, 290, gradient('v', `${hsl(26, 80, 30)} 0`, `${hsl(36, 90, 52)} 1`), { round: 10 }),
    emblem(325, 430, 210),
    stroke('M150 500H500', '#555', 6),
    circle(620, 310, 38, steel()),
    circle(620, 420, 38, steel()),
    rect(572, 500, 96, 50, '#111', { round: 10 }),
    lettering('180', 620, 538, { size: 36, fill: '#7ff0c0', within: 80 }),
    rect(120, 604, 50, 22, '#333', { round: 4 }),
    rect(630, 604, 50, 22, '#333', { round: 4 }),
  ],

  airfryer: ({ spec, white, dark, steel, lettering, brand }) => [
    path(
      'M250 230Q250 130 400 130Q550 130 550 230L580 600Q584 680 500 680L300 680Q216 680 220 600Z',
      spec.finish === 'white' ? white() : dark(),
    ),
    rect(270, 400, 260, 210, '#00000030', { round: 30 }),
    rect(350, 430, 100, 150, steel(), { round: 30 }),
    ellipse(400, 250, 90, 60, '#0b0d10'),
    lettering('200', 400, 266, { size: 44, fill: '#ffb37a', within: 110 }),
    lettering(brand, 400, 366, { size: 26, fill: '#aab2ba', within: 180 }),
  ],

  induction: ({ hue, steel }) => [
    rect(110, 300, 580, 330, '#14171b', { round: 30 }),
    circle(400, 440, 120, 'none', { stroke: hsl(hue, 70, 55), strokeWidth: 4 }),
    circle(400, 440, 84, 'none', { stroke: hsl(hue, 70, 55), strokeWidth: 3 }),
    circle(400, 440, 44, 'none', { stroke: hsl(hue, 70, 55), strokeWidth: 2 }),
    times(4, (i) => circle(250 + i * 100, 598, 10, '#666')),
    path('M270 250L530 250L520 420Q516 440 490 440L310 440Q284 440 280 420Z', steel()),
    rect(250, 236, 300, 24, '#7d858e', { round: 12 }),
  ],

  blender: ({ hue, emblem, dark, steel }) => [
    path('M280 120L520 120L490 460L310 460Z', '#dff1f7', { opacity: 0.75, stroke: '#b5cdd6', strokeWidth: 5 }),
    path('M296 270Q400 300 504 270L490 456L310 456Z', hsl(hue, 75, 62), { opacity: 0.9 }),
    emblem(400, 370, 130),
    rect(266, 96, 268, 34, '#3b4148', { round: 12 }),
    path('M296 460L504 460L540 660Q544 690 510 690L290 690Q256 690 260 660Z', dark()),
    circle(400, 590, 38, steel()),
  ],

  coffee: ({ dark, steel, emblem, lettering, brand }) => [
    rect(220, 150, 360, 540, dark(), { round: 34 }),
    rect(260, 300, 280, 250, '#0b0d10', { round: 20 }),
    rect(360, 300, 80, 60, steel(), { round: 10 }),
    emblem(400, 470, 150),
    rect(240, 600, 320, 60, '#0b0d10', { round: 16 }),
    rect(300, 190, 200, 54, '#111', { round: 14 }),
    lettering(brand, 400, 228, { size: 30, fill: '#c9d0d7', within: 180 }),
  ],
} satisfies Shapes
