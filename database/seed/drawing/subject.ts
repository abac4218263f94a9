import { createHash, hash as hashOnce } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type BannerFrame, bannerSize, type BannerSpec, drawBanner } from './banner.ts'
import { drawCrest } from './crest.ts'
import { type DrawnBrand, drawMark } from './logo.ts'
import { drawCloseUp, drawFamily, drawPackshot } from './packshot.ts'
import { drawScene, type DrawnScene } from './scene.ts'
import type { PictureSpec } from './sheet.ts'
import type { DrawnTheme } from './themes.ts'

/** Everything the shop has pictures of, with all that its drawing depends on. */
export type DrawnSubject =
  | { kind: 'item'; spec: PictureSpec }
  | { kind: 'close-up'; spec: PictureSpec }
  | { kind: 'family'; spec: PictureSpec; colours: readonly string[] }
  | { kind: 'category'; emblem: string; hue: number }
  | { kind: 'slider'; spec: BannerSpec; theme: DrawnTheme; frame: BannerFrame }
  | { kind: 'scene'; scene: DrawnScene; theme: DrawnTheme }
  | { kind: 'mark'; brand: DrawnBrand }

export interface SubjectDrawing {
  svg: string
  width: number
  height: number
}

export function draw(subject: DrawnSubject): SubjectDrawing {
  switch (subject.kind) {
    case 'item':
      return { svg: drawPackshot(subject.spec), width: 800, height: 800 }
    case 'close-up':
      return { svg: drawCloseUp(subject.spec), width: 800, height: 800 }
    case 'family':
      return { svg: drawFamily(subject.spec, subject.colours), width: 800, height: 800 }
    case 'category':
      return { svg: drawCrest(subject.emblem, subject.hue), width: 800, height: 800 }
    case 'slider':
      return { svg: drawBanner(subject.spec, subject.theme, subject.frame), ...bannerSize(subject.frame) }
    case 'scene':
      return { svg: drawScene(subject.scene, subject.theme), width: 640, height: 480 }
    case 'mark':
      return { svg: drawMark(subject.brand), width: 64, height: 64 }
  }
}

/** Changes when the subject or the way of drawing changes, and with it every address that carries it. */
export const versionOf = (subject: DrawnSubject) =>
  hashOnce('sha256', edition + JSON.stringify(subject), 'hex').slice(0, 16)

/** One mark for all code and data of this folder and of the one that writes the files: whoever changes a shape need not remember to say so. */
const edition = [import.meta.dirname, path.join(import.meta.dirname, '../../../server/lib/images')]
  .flatMap((folder) => fs.globSync('**/*.{ts,json,gz}', { cwd: folder }).map((name) => path.join(folder, name)))
  .filter((file) => !file.endsWith('.test.ts'))
  .sort((a, b) => (path.basename(a) < path.basename(b) ? -1 : 1))
  .reduce((hash, file) => hash.update(path.basename(file)).update(fs.readFileSync(file)), createHash('sha256'))
  .digest('hex')
