import { createHash, hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { CompanyInfo } from '#contract/shop.ts'

type Theme = CompanyInfo['theme']

/**
 * What the shop has a picture of and no photo, with all that its drawing depends on. What the rows of goods and of sliders say
 * of their pictures is the drawer's own (`spec`).
 */
export type DrawnSubject =
  | { kind: 'item' | 'close-up'; spec: unknown; colourHex: string | null }
  | { kind: 'family'; spec: unknown; colours: readonly string[] }
  | { kind: 'category'; emblem: string | null; hue: number }
  | { kind: 'slider'; spec: unknown; theme: Theme; frame: 'wide' | 'phone' }
  | { kind: 'scene'; scene: string; theme: Theme }
  | { kind: 'mark'; brand: DrawnBrand }
  | { kind: 'logo'; brand: DrawnBrand; name: string; latin: string }

export interface DrawnBrand {
  theme: Theme
  /** The first of its Latin name. */
  letter: string
}

export interface SubjectDrawing {
  svg: string
  width: number
  height: number
}

/** Draws what has no photo. Whoever opens the shop brings one. */
export interface Drawer {
  /** The address of the module that exports it as `drawer`: the image worker is a process of its own, and imports it there. */
  module: string
  /** Changes with the way of drawing. */
  edition: string
  draw(subject: DrawnSubject): SubjectDrawing
  isScene(name: string): boolean
}

let registered: Drawer | undefined

/** One for the whole process. */
export function registerDrawer(drawer: Drawer): void {
  registered = drawer
}

export function drawerInUse(): Drawer {
  if (!registered) throw new Error('no drawer of pictures is registered')
  return registered
}

/** Changes when the subject or the way of drawing changes, and with it every address that carries it. */
export const versionOf = (subject: DrawnSubject): string =>
  hash('sha256', rendering + drawerInUse().edition + JSON.stringify(subject), 'hex').slice(0, 16)

/** One mark for code and data of a folder: whoever changes a line need not remember to say so. */
export function editionOf(folder: string): string {
  return fs
    .globSync('**/*.{ts,json,gz}', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .reduce((mark, file) => mark.update(file).update(fs.readFileSync(path.join(folder, file))), createHash('sha256'))
    .digest('hex')
}

const rendering = editionOf(import.meta.dirname)
