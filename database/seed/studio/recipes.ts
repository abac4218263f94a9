import fs from 'node:fs'
import type { Label } from './labels.ts'

/** How one picture is made. */
export interface PictureRecipe {
  /** The good's code, or a scene's name. */
  good: string
  /** 1: the picture of the card; 2 and 3 follow in the gallery. */
  angle?: number
  /** The colour of the variants that it shows, where the good has several. */
  colour?: string
  /** Further colours, dyed after rendering: no second rendering is needed. */
  dyes?: string[]
  family: string
  form: string
  with?: Record<string, unknown>
  /** Pictures for the model's parameters of these names. */
  labels?: Record<string, Label>
  view?: Record<string, unknown>
  samples?: number
  /** Width and height of the rendering, multiples of 16: a scene, kept 1,600 pixels wide. */
  size?: [number, number]
}

export const listRecipes = (): PictureRecipe[] =>
  ['recipes.jsonl', 'scenes.jsonl']
    .map((name) => new URL(name, import.meta.url))
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => fs.readFileSync(file, 'utf8').trim().split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PictureRecipe)

/** A picture's file name without ending: EL10287, EL10287-BLACK, EL10287-BLACK-2. */
export const nameOf = ({ good, angle = 1 }: PictureRecipe, colour?: string): string =>
  [good, ...(colour === undefined ? [] : [colour]), ...(angle === 1 ? [] : [angle])].join('-')
