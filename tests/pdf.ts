import { inflateSync } from 'node:zlib'

/**
 * What can be selected on each page of a PDF that pdfkit wrote: glyphs mapped back to letters through the maps the file carries.
 * It reads no other PDFs: no packed lists of objects, no pages in groups.
 */
export function readPdf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1')
  const objects = new Map([...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, no, body]) => [no!, body!]))
  const refs = (body: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? ''
  const kids = /\/Kids \[([^\]]*)\]/.exec(text)?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    const body = objects.get(page!)!
    const resources = objects.get(refs(body, 'Resources'))!
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [
        name!,
        readMap(unpack(objects.get(refs(objects.get(font!)!, 'ToUnicode'))!)),
      ]),
    )
    return readContent(unpack(objects.get(refs(body, 'Contents'))!), fonts)
  })
}

function unpack(object: string): string {
  const [, packed = ''] = /stream\n([\s\S]*)\nendstream$/.exec(object) ?? []
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
}

/** By the number of a glyph, the letters it stands for. */
function readMap(map: string): string[] {
  const letters: string[] = []
  for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    [...list!.matchAll(/<([^>]*)>/g)].forEach(([, codes], at) => {
      const units = codes!.split(' ').map((code) => Number.parseInt(code, 16))
      letters[Number.parseInt(from!, 16) + at] = String.fromCharCode(...units)
    })
  return letters
}

/** One line for each piece of text, in the order in which they were written. */
function readContent(content: string, fonts: ReadonlyMap<string, string[]>): string {
  let font: string[] = []
  const lines: string[] = []
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g))
    if (name) font = fonts.get(name)!
    else {
      const codes = [...glyphs!.matchAll(/<([0-9a-f]+)>/g)].map(([, code]) => code).join('')
      lines.push(codes.replaceAll(/.{4}/g, (code) => font[Number.parseInt(code, 16)] ?? '?'))
    }
  return lines.join('\n')
}
