import { type Drawer, type DrawnSubject, editionOf, type SubjectDrawing } from '#server/lib/images/drawer.ts'
import { bannerSize, type BannerSpec, drawBanner } from './banner.ts'
import { drawCrest } from './crest.ts'
import { drawLogo, drawMark } from './logo.ts'
import { drawCloseUp, drawFamily, drawPackshot, inColour } from './packshot.ts'
import { drawScene, isScene } from './scene.ts'
import type { PictureSpec } from './sheet.ts'

/** Draws the demo's products, sliders and logos from the `spec` that the seed has stored for each. */
export const drawer: Drawer = { module: import.meta.url, edition: editionOf(import.meta.dirname), draw, isScene }

function draw(subject: DrawnSubject): SubjectDrawing {
  switch (subject.kind) {
    case 'item':
      return square(drawPackshot(worn(subject)))
    case 'close-up':
      return square(drawCloseUp(worn(subject)))
    case 'family':
      return square(drawFamily(subject.spec as PictureSpec, subject.colours))
    case 'category':
      return square(drawCrest(subject.emblem ?? 'package', subject.hue))
    case 'slider': {
      const { spec, theme, frame } = subject
      return { svg: drawBanner(spec as BannerSpec, theme, frame), ...bannerSize(frame) }
    }
    case 'scene':
      if (!isScene(subject.scene)) throw new Error(`there is no scene ${subject.scene}`)
      return { svg: drawScene(subject.scene, subject.theme), width: 640, height: 480 }
    case 'mark':
      return { svg: drawMark(subject.brand), width: 64, height: 64 }
    case 'logo':
      return drawLogo(subject.brand, subject.name, subject.latin)
  }
}

const square = (svg: string): SubjectDrawing => ({ svg, width: 800, height: 800 })

function worn({ spec, colourHex }: Extract<DrawnSubject, { kind: 'item' | 'close-up' }>): PictureSpec {
  return colourHex === null ? (spec as PictureSpec) : inColour(spec as PictureSpec, colourHex)
}
