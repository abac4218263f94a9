import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { isPlainPdf } from './plain-pdf.ts'
import { Refusal } from '../http/refusal.ts'

export interface Upload {
  kind: 'image/webp' | 'application/pdf'
  bytes: Buffer
  /** Of what was sent, before it was drawn anew: the same file again is known by it. */
  digest: Buffer
}

const mostPixels = 40_000_000
const longestSide = 2_400 // enough to read the small print of a bank's receipt

/** What a file is, by its first bytes: names and headers can say anything. */
function kindOf(bytes: Buffer): 'picture' | 'pdf' | 'unknown' {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')) return 'picture'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'picture'
  return start.startsWith('%PDF-') ? 'pdf' : 'unknown'
}

/**
 * A file from outside, made harmless. A picture is decoded and drawn anew, so that nothing of the old file is kept but what
 * can be seen: no place it was taken at, nothing hidden behind it. A PDF is kept as it is, if nothing in it can act.
 */
export async function readUpload(bytes: Buffer): Promise<Upload> {
  const digest = createHash('sha256').update(bytes).digest()
  const kind = kindOf(bytes)
  if (kind === 'unknown') throw new Refusal('FILE_KIND_UNKNOWN')
  if (kind === 'picture') return { kind: 'image/webp', bytes: await redraw(bytes), digest }
  if (!isPlainPdf(bytes)) throw new Refusal('FILE_PDF_UNSAFE')
  return { kind: 'application/pdf', bytes, digest }
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw new Refusal('FILE_UNREADABLE') // broken, or a bomb of pixels
  }
}
