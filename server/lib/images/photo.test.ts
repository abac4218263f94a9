import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import sharp, { type Create } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { drawBomb } from '#tests/photos.ts'
import { cut, framePhoto, makeMaster } from './photo.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-masters-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

let made = 0
/** The verdict on a file, and its master. */
async function judge(bytes: Buffer) {
  const original = path.join(folder, `${(made += 1)}.original`)
  const master = path.join(folder, `${made}.master`)
  fs.writeFileSync(original, bytes)
  return { ...(await makeMaster(original, master)), master }
}

const fractions = fc.double({ min: 0, max: 1, noNaN: true })

test('what a frame shows lies inside of the chosen part, has the frame’s shape, and holds the focal point if it can', () => {
  fc.assert(
    fc.property(
      fc.record({ width: fc.integer({ min: 40, max: 3_000 }), height: fc.integer({ min: 40, max: 3_000 }) }),
      fc.tuple(fractions, fractions, fractions, fractions),
      fc.record({ x: fractions, y: fractions }),
      fc.constantFrom(1, 1280 / 440, 4 / 3),
      (size, [x, y, w, h], focal, aspect) => {
        const area = { x: x * 0.5, y: y * 0.5, width: 0.2 + w * 0.3, height: 0.2 + h * 0.3 }
        const shown = cut(size, { area, focal, aspect })
        const inside = cut(size, { area, focal, aspect: undefined })
        expect(shown.width).toBeGreaterThan(0)
        expect(shown.height).toBeGreaterThan(0)
        expect(shown.left).toBeGreaterThanOrEqual(inside.left)
        expect(shown.top).toBeGreaterThanOrEqual(inside.top)
        expect(shown.left + shown.width).toBeLessThanOrEqual(inside.left + inside.width)
        expect(shown.top + shown.height).toBeLessThanOrEqual(inside.top + inside.height)
        expect(inside.left + inside.width).toBeLessThanOrEqual(size.width)
        expect(inside.top + inside.height).toBeLessThanOrEqual(size.height)
        // One side is as long as the part allows.
        expect(shown.width === inside.width || shown.height === inside.height).toBe(true)
        expect(Math.abs(shown.width - shown.height * aspect)).toBeLessThanOrEqual(aspect + 1)
        const point = { x: focal.x * size.width, y: focal.y * size.height }
        const holds = (at: number, start: number, length: number) => at >= start - 1 && at <= start + length + 1
        if (holds(point.x, inside.left, inside.width)) expect(holds(point.x, shown.left, shown.width)).toBe(true)
        if (holds(point.y, inside.top, inside.height)) expect(holds(point.y, shown.top, shown.height)).toBe(true)
      },
    ),
  )
})

const red = { r: 220, g: 30, b: 30 }
const plain = (width: number, height: number, background: Create['background'] = red) =>
  sharp({ create: { width, height, channels: 3, background } })

/** The colour of a point of the master, given in fractions. */
async function colourAt(master: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(master).flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}
const isNear = (colour: number[], wanted: number[], by = 12) =>
  expect(Math.max(...colour.map((value, n) => Math.abs(value - wanted[n]!))), colour.join()).toBeLessThanOrEqual(by)

test('a photo that a phone held upright stands upright, without the place where it was taken', async () => {
  const left = await plain(400, 300, { r: 20, g: 20, b: 220 }).png().toBuffer()
  const taken = await plain(800, 300)
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'secret make' }, IFD3: { GPSLatitude: '22/1 18/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(taken.includes('secret make')).toBe(true)
  const { master, ...size } = await judge(taken)
  expect(size).toEqual({ width: 300, height: 800 })
  const { exif, orientation, width, height } = await sharp(master).metadata()
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 300, 800])
  isNear(await colourAt(master, 0.5, 0.1), [20, 20, 220]) // what was left is on top
  isNear(await colourAt(master, 0.5, 0.9), [220, 30, 30])
})

test('CMYK, wide colours, 16 bits, grey and transparent pictures come out in sRGB', async () => {
  const cmyk = await plain(200, 200).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  isNear(await colourAt((await judge(cmyk)).master, 0.5, 0.5), [220, 30, 30], 40)
  const p3 = await plain(200, 200).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  expect((await sharp(p3).metadata()).icc).toBeDefined()
  const { master } = await judge(p3)
  expect((await sharp(master).metadata()).icc).toBeUndefined()
  isNear(await colourAt(master, 0.5, 0.5), [220, 30, 30])
  const deep = await plain(200, 200).toColourspace('rgb16').png().toBuffer()
  expect((await sharp((await judge(deep)).master).metadata()).depth).toBe('uchar')
  const grey = await plain(200, 200, { r: 90, g: 90, b: 90 }).greyscale().jpeg().toBuffer()
  isNear(await colourAt((await judge(grey)).master, 0.5, 0.5), [90, 90, 90])
  const glass = await sharp({
    create: { width: 90, height: 90, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { master: clear } = await judge(glass)
  const subject = { kind: 'photo', file: '', area: null, focal: { x: 0.5, y: 0.5 }, frame: 'square' } as const
  const shown = path.join(folder, 'clear.png')
  await (await framePhoto(clear, subject, 90)).png().toFile(shown)
  isNear(await colourAt(shown, 0.5, 0.5), [255, 255, 255])
})

test('40 million pixels are taken, more are not, however small the file', async () => {
  const forty = await plain(8_000, 5_000).jpeg().toBuffer()
  expect(await judge(forty)).toMatchObject({ width: 8_000, height: 5_000 })
  const bomb = drawBomb(30_000)
  expect(bomb.length).toBeLessThan(200_000)
  expect(await judge(bomb)).toMatchObject({ fault: 'pixels', megapixels: 900 })
})

test('what is cut off, moves, or only begins like a picture is none', async () => {
  const whole = await plain(900, 900).jpeg().toBuffer()
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: red,
    },
  })
    .jpeg()
    .toBuffer()
  expect(await judge(noise.subarray(0, noise.length >> 1))).toMatchObject({ fault: 'unreadable' })
  expect(await judge(whole.subarray(0, 40))).toMatchObject({ fault: 'unreadable' })
  expect(await judge(Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'))).toMatchObject({
    fault: 'unreadable',
  })
  const frames = await Promise.all(['#f00', '#0f0'].map((background) => plain(50, 50, background).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [50, 50] })
    .toBuffer()
  expect(await judge(moving)).toMatchObject({ fault: 'animated' })
})
