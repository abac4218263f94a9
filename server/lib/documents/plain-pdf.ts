import { inflateSync } from 'node:zlib'

/** Names that make a PDF run code, embed files or hide content. */
const acts =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|EmbeddedFile|RichMedia|XFA|SubmitForm|ImportData|GoToE|Encrypt)(?![A-Za-z])/
const mostDecompressed = 5_000_000

/**
 * Whether a file is a PDF from its first byte to its last, without active content. A file of two formats has bytes
 * before or behind. Names are searched in plain text and in compressed object streams.
 */
export function isPlainPdf(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (!/^%PDF-[12]\.\d[\r\n %]/.test(text.slice(0, 16)) || !/%%EOF\s*$/.test(text.slice(-64))) return false
  const lists = unpackLists(bytes, text)
  return lists !== null && ![text, ...lists].some((part) => acts.test(readNames(part)))
}

/** In a name, #4A stands for J. */
const readNames = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))

/** The decompressed object streams; null when one cannot be read, and so not judged. */
function unpackLists(bytes: Buffer, text: string): string[] | null {
  const lists: string[] = []
  let room = mostDecompressed
  for (let at = text.indexOf('stream'); at !== -1; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3)) continue
    const head = text.slice(text.lastIndexOf('obj', at), at)
    if (!/\/ObjStm/.test(readNames(head))) continue
    const begin = at + (text.startsWith('\r\n', at + 6) ? 8 : 7)
    const end = text.indexOf('endstream', begin)
    try {
      const list = inflateSync(bytes.subarray(begin, end === -1 ? undefined : end), {
        maxOutputLength: room,
        finishFlush: 2,
      })
      room -= list.length
      lists.push(list.toString('latin1'))
    } catch {
      return null
    }
  }
  return lists
}
