import { placeEmblem } from './emblems.ts'
import { circle, ellipse, hsl, stroke } from './svg.ts'
import { type DrawnTheme, themes } from './themes.ts'

/** Illustrations of empty states: the missing thing, and two smaller ones. */
const scenes = {
  'empty-cart': ['shopping-cart', 'label', 'star'],
  'nothing-found': ['magnifying-glass-tilted-left', 'label', 'shopping-bags'],
  'no-wishes': ['red-heart', 'star', 'wrapped-gift'],
  'no-orders': ['receipt', 'delivery-truck', 'package'],
  'no-addresses': ['house-with-garden', 'world-map', 'delivery-truck'],
  'not-found': ['world-map', 'magnifying-glass-tilted-left', 'star'],
  closed: ['locked', 'crescent-moon', 'department-store'],
  maintenance: ['hourglass-done', 'light-bulb', 'star'],
  offline: ['wireless', 'warning', 'electric-plug'],
  'payment-failed': ['credit-card', 'warning', 'telephone-receiver'],
  thanks: ['party-popper', 'package', 'delivery-truck'],
  'sold-out': ['package', 'bell', 'hourglass-done'],
  'no-news': ['megaphone', 'bell', 'e-mail'],
} as const
type DrawnScene = keyof typeof scenes

export const isScene = (name: string): name is DrawnScene => Object.hasOwn(scenes, name)

/** 640 × 480 without a background, to fit any page. */
export function drawScene(scene: DrawnScene, theme: DrawnTheme): string {
  const [main, left, right] = scenes[scene]
  const { hue, primary } = themes[theme]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 640 480" width="640" height="480">` +
    circle(320, 232, 186, hsl(hue, 70, 96)) +
    circle(150, 128, 16, primary, { opacity: 0.25 }) +
    circle(508, 350, 10, primary, { opacity: 0.35 }) +
    stroke('M118 318q26 -22 52 0t52 0', primary, 5, { opacity: 0.22 }) +
    stroke('M446 108q20 -17 40 0t40 0', primary, 5, { opacity: 0.22 }) +
    ellipse(320, 398, 170, 18, '#16181d', { opacity: 0.09 }) +
    placeEmblem(left, 164, 226, 92, 'left-', -12) +
    placeEmblem(right, 482, 232, 92, 'right-', 12) +
    placeEmblem(main, 320, 258, 250, 'main-') +
    `</svg>`
  )
}
