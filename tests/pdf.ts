import { inflateSync } from 'node:zlib'

/**
 * The text of each page of a PDF written by pdfkit: glyphs are mapped to letters through the file's own maps. It reads no other
 * PDFs: no compressed object streams, no nested page trees.
 */
export const readPdf = (bytes: Uint8Array): string[] =>
  openPdf(bytes).pages.map(({ pieces }) => pieces.map(({ text }) => text).join('\n'))

interface PdfPiece {
  text: string
  /** The id by which the structure tree names it; undefined for page artifacts. */
  mark: string | undefined
}

/**
 * A PDF as a screen reader reads it: each element on a line, indented by its depth, with its language where it differs from the
 * document's, and its text.
 */
export function readParts(bytes: Uint8Array): string[] {
  const { objects, pages } = openPdf(bytes)
  const root = [...objects.values()].find((body) => body.includes('/Type /StructTreeRoot')) ?? ''
  const told = new Map(pages.flatMap(({ no, pieces }) => pieces.map(({ mark, text }) => [`${no} ${mark}`, text])))
  const read = (no: string, depth: number): string[] => {
    const body = objects.get(no)!
    const [, type = ''] = /\/S \/(\w+)/.exec(body) ?? []
    const [, language] = /\/Lang \(([^)]*)\)/.exec(body) ?? []
    const [, page = ''] = /\/Pg (\d+) 0 R/.exec(body) ?? []
    const texts = listKids(body).flatMap((kid) => (kid.endsWith('R') ? [] : [told.get(`${page} ${kid}`) ?? '?']))
    const line = [type, language && `(${language})`, ...texts].filter(Boolean).join(' ')
    const kids = listKids(body).flatMap((kid) => (kid.endsWith('R') ? read(kid.split(' ')[0]!, depth + 1) : []))
    return [' '.repeat(depth) + line, ...kids]
  }
  return listKids(root).flatMap((kid) => read(kid.split(' ')[0]!, 0))
}

const listKids = (body: string): string[] => (/\/K \[([^\]]*)\]/.exec(body)?.[1] ?? '').match(/\d+ 0 R|\d+/g) ?? []

function openPdf(bytes: Uint8Array) {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = new Map([...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, no, body]) => [no!, body!]))
  const refs = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? ''
  const kids = /\/Kids \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    const body = objects.get(page!)!
    const resources = objects.get(refs(body, 'Resources'))!
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [
        name!,
        readMap(unpack(objects.get(refs(objects.get(font!)!, 'ToUnicode'))!)),
      ]),
    )
    return { no: page!, pieces: readContent(unpack(objects.get(refs(body, 'Contents'))!), fonts) }
  })
  return { objects, pages }
}

function unpack(object: string): string {
  const [, compressed = ''] = /stream\n([\s\S]*)\nendstream$/.exec(object) ?? []
  return inflateSync(Buffer.from(compressed, 'latin1')).toString('latin1')
}

/** The letters of each glyph, by glyph number. */
function readMap(map: string): string[] {
  const letters: string[] = []
  for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    [...list!.matchAll(/<([^>]*)>/g)].forEach(([, codes], at) => {
      const units = codes!.split(' ').map((code) => Number.parseInt(code, 16))
      letters[Number.parseInt(from!, 16) + at] = String.fromCharCode(...units)
    })
  return letters
}

/** The text of each marked piece, in writing order. */
function readContent(content: string, fonts: ReadonlyMap<string, string[]>): PdfPiece[] {
  let font: string[] = []
  let mark: string | undefined
  const pieces: PdfPiece[] = []
  const words = /\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ|\/MCID (\d+)|^(EMC)$/gm
  for (const [, name, glyphs, opened, closed] of content.matchAll(words))
    if (name) font = fonts.get(name)!
    else if (glyphs) {
      const codes = [...glyphs.matchAll(/<([0-9a-f]+)>/g)].map(([, code]) => code).join('')
      pieces.push({ text: codes.replaceAll(/.{4}/g, (code) => font[Number.parseInt(code, 16)] ?? '?'), mark })
    } else if (closed) mark = undefined
    else mark = opened
  return pieces
}
