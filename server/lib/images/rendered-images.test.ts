import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { RenderedImages } from './rendered-images.ts'
import { drawPackshot, inColour } from '#database/seed/drawing/packshot.ts'
import { drawer } from '#database/seed/drawing/drawer.ts'
import { type DrawnSubject, registerDrawer } from './drawer.ts'

registerDrawer(drawer)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'darkroom-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const spec = { shape: 'kettle', emblem: 'hot-beverage', hue: 210, brand: 'TENZO' }
const kettle = { kind: 'item', spec, colourHex: null } as const satisfies DrawnSubject

test('fifty who ask at once share one drawing, and nothing half-made stays behind', async () => {
  const own = path.join(folder, 'fifty')
  const images = new RenderedImages(own)
  const prints = await Promise.all(Array.from({ length: 50 }, () => images.print(kettle, 320, 'avif')))
  expect(new Set(prints).size).toBe(1)
  const files = fs.readdirSync(own, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual([path.basename(images.fileOf(kettle, 320, 'avif'))])
})

test('at most two pictures are made at the same time', async () => {
  const images = new RenderedImages(path.join(folder, 'two'))
  let most = 0
  const watch = setInterval(() => {
    const { process: running, queue } = sharp.counters()
    most = Math.max(most, running + queue)
  }, 1)
  await Promise.all(
    Array.from({ length: 8 }, (_, hue) => images.print({ ...kettle, spec: { ...spec, hue } }, 320, 'webp')),
  )
  clearInterval(watch)
  expect(most).toBe(2)
})

test('letters stand in the picture on a machine that has no fonts', async () => {
  const noFonts = path.join(folder, 'no-fonts.conf')
  fs.writeFileSync(noFonts, '<fontconfig></fontconfig>')
  const script = `
    import sharp from 'sharp'
    import { drawer } from '#database/seed/drawing/drawer.ts'
    const png = await sharp(Buffer.from(drawer.draw(JSON.parse(process.argv[1])).svg)).png().toBuffer()
    process.stdout.write(png)`
  const drawn = (subject: DrawnSubject, environment = {}) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script, JSON.stringify(subject)], {
      env: { ...process.env, ...environment },
    })
  const { brand: _, ...unbranded } = spec
  const bare = drawn(kettle, { FONTCONFIG_FILE: noFonts })
  expect(bare.equals(drawn(kettle))).toBe(true)
  expect(bare.equals(drawn({ ...kettle, spec: unbranded }))).toBe(false)
})

test('every colour of a thing can be told from the others', async () => {
  const seen = async (hex: string) => {
    const spec = inColour({ shape: 'hero', emblem: 'luggage', hue: 200 }, hex)
    return sharp(Buffer.from(drawPackshot(spec)), { density: 6 })
      .raw()
      .toBuffer()
  }
  const hexes = ['#c8ccd0', '#f7f7f5', '#1f2328', '#22345c', '#f3b6c4', '#d0202e', '#a8324a']
  const pictures = await Promise.all(hexes.map(seen))
  for (const [at, one] of pictures.entries())
    for (const other of pictures.slice(at + 1)) expect(largestDifference(one, other)).toBeGreaterThan(24)
})

const largestDifference = (one: Buffer, other: Buffer) =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0)
