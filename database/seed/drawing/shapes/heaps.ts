import type { Shapes } from '../sheet.ts'

export const heaps = {
  hero: ({ dyedEmblem }) => [dyedEmblem(400, 395, 500)],

  duo: ({ emblem }) => [emblem(300, 420, 360, -12), emblem(510, 400, 360, 10)],

  trio: ({ emblem }) => [emblem(250, 380, 270, -14), emblem(550, 380, 270, 14), emblem(400, 450, 340)],
} satisfies Shapes
