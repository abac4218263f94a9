import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { waitUncounted } from '../http/admission.ts'
import { Refusal } from '../http/refusal.ts'
import { digestIn } from '../integrations/file-store.ts'
import type { ImageWorker } from './image-worker.ts'
import { makeMaster, mostPixels, type PhotoVerdict } from './photo.ts'
import { Queue } from './priority-queue.ts'

/** An upload that is a photo. */
interface AdmittedPhoto {
  /** As it is shown: after its orientation was applied. */
  width: number
  height: number
  /** SHA-256 of what was uploaded. */
  digest: Buffer
}

interface MasterParts {
  worker?: ImageWorker | undefined
  /** Reads an original from the file store. */
  readOriginal?: ((file: string) => Promise<Readable | undefined>) | undefined
}

/**
 * The masters of photos (photo.ts), in the folder of rendered pictures, each named by the digest of its original. The folder may
 * be emptied at any time: a missing master is made again from the file store.
 */
export class PhotoMasters {
  readonly #folder: string
  readonly #parts: MasterParts
  /** Without a worker, in tests, masters are made in this process. */
  readonly #queue = new Queue(1)
  readonly #coming = new Map<string, Promise<string>>()

  constructor(folder: string, parts: MasterParts = {}) {
    this.#folder = folder
    this.#parts = parts
  }

  /** Decides by its content whether an upload is a photo that pages can show, and makes its master. */
  async admit(bytes: Buffer): Promise<AdmittedPhoto> {
    if (!isPhoto(bytes)) throw new Refusal('PICTURE_KIND_UNKNOWN')
    const digest = createHash('sha256').update(bytes).digest()
    const verdict = await this.#make(digest.toString('hex'), (original) => fs.promises.writeFile(original, bytes))
    switch (verdict.fault) {
      case undefined:
        return { width: verdict.width, height: verdict.height, digest }
      case 'pixels':
        throw new Refusal('PICTURE_TOO_LARGE', { most: mostPixels / 1_000_000, megapixels: verdict.megapixels })
      case 'animated':
        throw new Refusal('PICTURE_ANIMATED')
      case 'unreadable':
        throw new Refusal('FILE_UNREADABLE')
    }
  }

  /** The master's path on this machine. */
  async bring(file: string): Promise<string> {
    const digest = digestIn(file)
    if (digest === undefined) throw new Error(`${file} is not a name of the file store`)
    const master = this.#pathOf(digest)
    if (fs.existsSync(master)) return master
    const coming = this.#coming.get(digest) ?? this.#fetch(file, digest).finally(() => this.#coming.delete(digest))
    this.#coming.set(digest, coming)
    return coming
  }

  async #fetch(file: string, digest: string): Promise<string> {
    const verdict = await this.#make(digest, async (original) => {
      const content = await this.#parts.readOriginal?.(file)
      if (!content) throw new Error(`the original ${file} is not in the file store`)
      await pipeline(content, fs.createWriteStream(original))
    })
    if (verdict.fault !== undefined) throw new Error(`the original ${file} cannot be read: ${verdict.fault}`)
    return this.#pathOf(digest)
  }

  async #make(digest: string, writeOriginal: (to: string) => Promise<void>): Promise<PhotoVerdict> {
    const master = this.#pathOf(digest)
    const draft = `${master}.${randomUUID()}`
    const original = `${draft}.original`
    await fs.promises.mkdir(path.dirname(master), { recursive: true })
    try {
      await writeOriginal(original)
      const verdict = await waitUncounted(() => this.#prepare(original, draft))
      if (verdict.fault === undefined) await fs.promises.rename(draft, master)
      return verdict
    } finally {
      await fs.promises.rm(original, { force: true })
      await fs.promises.rm(draft, { force: true })
    }
  }

  #prepare(original: string, master: string): Promise<PhotoVerdict> {
    const { worker } = this.#parts
    return worker ? worker.prepare({ original, master }) : this.#queue.take('now', () => makeMaster(original, master))
  }

  #pathOf(digest: string): string {
    return path.join(this.#folder, 'masters', digest.slice(0, 2), digest)
  }
}

/** JPEG, PNG, WebP or AVIF by the first bytes, because names and headers can lie. */
function isPhoto(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')) return true
  return (start.startsWith('RIFF') && start.endsWith('WEBP')) || /^....ftypavi[fs]$/s.test(start)
}
