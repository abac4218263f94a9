import { createHash, hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { CompanyInfo } from '#contract/shop.ts'
import type { PhotoSubject } from './photo.ts'

type Theme = CompanyInfo['theme']

/**
 * A subject without a photo, with everything that its drawing depends on. `spec` is the drawer's own data from product
 * and slider rows.
 */
export type DrawnSubject =
  | { kind: 'item' | 'close-up'; spec: unknown; colourHex: string | null }
  | { kind: 'family'; spec: unknown; colours: readonly string[] }
  | { kind: 'category'; emblem: string | null; hue: number }
  | { kind: 'slider'; spec: unknown; theme: Theme; frame: 'wide' | 'phone' }
  | { kind: 'scene'; scene: string; theme: Theme }
  | { kind: 'mark'; brand: DrawnBrand }
  | { kind: 'logo'; brand: DrawnBrand; name: string; latin: string }

export type PictureSubject = DrawnSubject | PhotoSubject

export interface DrawnBrand {
  theme: Theme
  /** The first letter of its Latin name. */
  letter: string
}

export interface SubjectDrawing {
  svg: string
  width: number
  height: number
}

/** Draws subjects without a photo. Whoever starts the shop registers one. */
export interface Drawer {
  /** The URL of the module that exports it as `drawer`; the image worker imports it in its own process. */
  module: string
  /** Changes when the drawing code changes. */
  edition: string
  draw(subject: DrawnSubject): SubjectDrawing
  isScene(name: string): boolean
}

let registered: Drawer | undefined

/** One per process. */
export function registerDrawer(drawer: Drawer): void {
  registered = drawer
}

export function drawerInUse(): Drawer {
  if (!registered) throw new Error('no drawer of pictures is registered')
  return registered
}

/** Changes with the subject or the code that renders it, and with it every URL that contains it. */
export const versionOf = (subject: PictureSubject): string =>
  hash(
    'sha256',
    rendering + (subject.kind === 'photo' ? '' : drawerInUse().edition) + JSON.stringify(subject),
    'hex',
  ).slice(0, 16)

/** A hash over code and data of a folder, so that any change changes it. */
export function editionOf(folder: string): string {
  return fs
    .globSync('**/*.{ts,json,gz}', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .reduce((mark, file) => mark.update(file).update(fs.readFileSync(path.join(folder, file))), createHash('sha256'))
    .digest('hex')
}

const rendering = editionOf(import.meta.dirname)
