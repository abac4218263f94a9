import type { Shapes } from '../sheet.ts'
import { circle, hsl, path, rect, turned } from '../svg.ts'

export const screens = {
  tv: ({ screen, lettering, brand }) => [
    rect(70, 150, 660, 410, '#111418', { round: 14 }),
    screen(86, 166, 628, 372, 4),
    path('M250 560L220 640L250 640L290 560Z', '#2b3037'),
    path('M550 560L580 640L550 640L510 560Z', '#2b3037'),
    lettering(brand, 400, 553, { size: 14, fill: '#8a929b', within: 120 }),
  ],

  monitor: ({ screen, steel }) => [
    rect(110, 140, 580, 380, '#16191e', { round: 16 }),
    screen(126, 156, 548, 340, 6),
    path('M360 520L440 520L452 626L348 626Z', steel()),
    rect(270, 622, 260, 26, steel(), { round: 13 }),
  ],

  tablet: ({ screen }) => [
    turned('rotate(-8 400 400)', [
      rect(190, 130, 420, 560, '#15181c', { round: 34 }),
      screen(212, 156, 376, 508, 14),
      circle(400, 143, 5, '#3d444c'),
    ]),
  ],

  phone: ({ body, hue, screen }) => [
    rect(410, 160, 230, 470, body(), { round: 40, transform: 'rotate(9 525 395)' }),
    turned('rotate(9 525 395)', [
      rect(430, 184, 92, 120, hsl(hue, 45, 42), { round: 26 }),
      circle(462, 218, 22, '#14171b'),
      circle(462, 266, 22, '#14171b'),
      circle(496, 242, 14, '#14171b'),
    ]),
    turned('rotate(-6 300 410)', [
      rect(180, 150, 240, 490, '#14171b', { round: 42 }),
      screen(194, 164, 212, 462, 30),
      rect(266, 178, 68, 18, '#14171b', { round: 9 }),
    ]),
  ],

  laptop: ({ screen, steel }) => [
    path('M190 180L610 180Q626 180 626 196L626 500L174 500L174 196Q174 180 190 180Z', '#23272d'),
    screen(192, 198, 416, 286, 6),
    path('M110 504L690 504L720 570Q722 584 706 584L94 584Q78 584 80 570Z', steel()),
    path('M330 504L470 504L462 520L338 520Z', '#9aa2ab'),
  ],
} satisfies Shapes
