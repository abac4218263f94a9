import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { isPlainPdf } from './plain-pdf.ts'
import { Refusal } from '../http/refusal.ts'

export interface Upload {
  kind: 'image/webp' | 'application/pdf'
  bytes: Buffer
  /** Of the original bytes, so that the same file is recognised. */
  digest: Buffer
}

const mostPixels = 40_000_000
const longestSide = 2_400 // legible small print of a bank receipt

/** The kind of a file by its first bytes, because names and headers can lie. */
function kindOf(bytes: Buffer): 'picture' | 'pdf' | 'unknown' {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')) return 'picture'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'picture'
  return start.startsWith('%PDF-') ? 'pdf' : 'unknown'
}

/**
 * Sanitizes an uploaded file. A picture is decoded and encoded anew, so that metadata (such as the place) and hidden
 * data are dropped. A PDF is stored unchanged if it has no active content.
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
    throw new Refusal('FILE_UNREADABLE') // broken, or a decompression bomb
  }
}
