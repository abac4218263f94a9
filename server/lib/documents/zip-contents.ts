import { inflateRawSync } from 'node:zlib'
import { Refusal } from '../http/refusal.ts'

interface ZipEntry {
  name: string
  /** Unpacked. */
  content: Buffer
}

const signatures = { local: 0x04_03_4b_50, central: 0x02_01_4b_50, end: 0x06_05_4b_50 }
const mostEntries = 5_000

/**
 * Unpacks a zip file whole, never beyond `most` bytes: the sizes that it states may be lies. Entries that lie over each other, as a
 * bomb's do, whose two headers differ, or that are encrypted, are refused.
 */
export function unpackZip(bytes: Buffer, most: number): ZipEntry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new Refusal('FILE_UNPACKS_TOO_LARGE')
  const entries: ZipEntry[] = []
  const taken: [from: number, to: number][] = []
  let left = most
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    const { name, method, from, size, next } = readEntry(bytes, at)
    at = next
    taken.push([from, from + size])
    const content = unpack(bytes.subarray(from, from + size), method, left)
    left -= content.length
    entries.push({ name, content })
  }
  taken.sort(([one], [other]) => one - other)
  if (taken.some(([from], place) => place > 0 && from < taken[place - 1]![1])) throw tooLarge()
  return entries
}

const tooLarge = () => new Refusal('FILE_UNPACKS_TOO_LARGE')
const unreadable = () => new Refusal('FILE_UNREADABLE')

/** The record at the end, before a comment of at most 65,535 bytes. */
function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1)
    if (bytes.readUInt32LE(at) === signatures.end) return at
  throw unreadable()
}

function readEntry(bytes: Buffer, at: number) {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== signatures.central) throw unreadable()
  const flags = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  const size = bytes.readUInt32LE(at + 20)
  const nameLength = bytes.readUInt16LE(at + 28)
  const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  const local = bytes.readUInt32LE(at + 42)
  const name = bytes.subarray(at + 46, at + 46 + nameLength)
  if ((flags & 1) !== 0) throw new Refusal('FILE_ENCRYPTED')
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== signatures.local) throw unreadable()
  const localName = bytes.readUInt16LE(local + 26)
  const from = local + 30 + localName + bytes.readUInt16LE(local + 28)
  if (from + size > bytes.length || !bytes.subarray(local + 30, local + 30 + localName).equals(name)) throw unreadable()
  return { name: name.toString('utf8'), method, from, size, next }
}

function unpack(packed: Buffer, method: number, most: number): Buffer {
  if (method === 0 && packed.length <= most) return packed
  if (method === 0) throw tooLarge()
  if (method !== 8) throw unreadable()
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : unreadable()
  }
}
