import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Format, ImageJob, ImageWorker, PictureQueue } from './image-worker.ts'
import { framePhoto, type PhotoSubject } from './photo.ts'
import { PhotoMasters } from './photo-masters.ts'
import { Queue } from './priority-queue.ts'
import { drawerInUse, type DrawnSubject, type PictureSubject, versionOf } from './drawer.ts'

sharp.cache(false) // every picture is drawn once, so sharp's cache finds nothing
sharp.concurrency(1) // one thread per picture, because visitors need the others

/** Sent until the requested size is ready: small and quickly drawn. */
const quick = { width: 320, format: 'webp' } as const

/** So many may wait for the requested size before others get the small one. */
const patience = 4

interface RenderingParts {
  queue?: Queue
  /** For what is rendered ahead, below everything else. */
  worker?: PictureQueue | undefined
  /** For photos that somebody waits for. */
  photoWorker?: ImageWorker | undefined
  masters?: PhotoMasters
}

/** Renders drawings and photos to picture files, each once. The folder may be emptied at any time. */
export class RenderedImages {
  #folder: string
  #rendering = new Map<string, Promise<Buffer>>()
  #queue: Queue
  #worker: PictureQueue | undefined
  #photoWorker: ImageWorker | undefined
  #masters: PhotoMasters

  /** Two drawings are rendered at a time in this process; photos and background work go to the workers. */
  constructor(
    folder: string,
    { queue = new Queue(2), worker, photoWorker, masters = new PhotoMasters(folder) }: RenderingParts = {},
  ) {
    this.#folder = folder
    this.#queue = queue
    this.#worker = worker
    this.#photoWorker = photoWorker
    this.#masters = masters
  }

  async print(subject: PictureSubject, width: number, format: Format, when: 'now' | 'later' = 'now'): Promise<Buffer> {
    return (await read(this.fileOf(subject, width, format))) ?? this.#onlyOnce(subject, width, format, when)
  }

  /**
   * The requested picture, or a smaller one when many are waiting: a new listing shows all its pictures at once, and the
   * next visitor gets the requested ones.
   */
  async printSoon(
    subject: DrawnSubject,
    width: number,
    format: Format,
  ): Promise<{ picture: Buffer; format: Format; ready: boolean }> {
    const print = await read(this.fileOf(subject, width, format))
    if (print) return { picture: print, format, ready: true }
    const small = Math.min(width, quick.width)
    const isQuick = width === small && format === quick.format
    if (isQuick || this.#queue.waiting < patience) {
      return { picture: await this.print(subject, width, format), format, ready: true }
    }

    // A failure recurs for, and is reported to, the next caller.
    const fine = this.#worker
      ? this.#worker.draw({ subject, width, format, isAsked: true })
      : this.#onlyOnce(subject, width, format, 'later')
    fine.catch(() => {})
    const smaller = await read(this.fileOf(subject, small, 'avif'))
    if (smaller) return { picture: smaller, format: 'avif', ready: false }
    return { picture: await this.print(subject, small, quick.format), format: quick.format, ready: false }
  }

  /** In the worker, after everything that somebody waits for. False when it was there already. */
  async renderAhead(subject: PictureSubject, width: number, format: Format): Promise<boolean> {
    if (await this.#has(subject, width, format)) return false
    if (this.#worker && subject.kind !== 'photo') await this.#worker.draw({ subject, width, format, isAsked: false })
    else await this.print(subject, width, format, 'later')
    return true
  }

  async #has(subject: PictureSubject, width: number, format: Format): Promise<boolean> {
    return fs.access(this.fileOf(subject, width, format)).then(
      () => true,
      () => false,
    )
  }

  /** Named by its subject, never by a visitor's input. */
  fileOf(subject: PictureSubject, width: number, format: Format): string {
    const version = versionOf(subject)
    return path.join(this.#folder, version.slice(0, 2), `${version}-${width}.${format}`)
  }

  #onlyOnce(subject: PictureSubject, width: number, format: Format, when: 'now' | 'later'): Promise<Buffer> {
    const file = this.fileOf(subject, width, format)
    const under = this.#rendering.get(file)
    if (under) return under
    const developing = this.#make({ subject, width, format, isAsked: when === 'now' }, file).finally(() =>
      this.#rendering.delete(file),
    )
    this.#rendering.set(file, developing)
    return developing
  }

  async #make(job: ImageJob, file: string): Promise<Buffer> {
    const { subject, width, format, isAsked } = job
    const when = isAsked ? 'now' : 'later'
    if (subject.kind !== 'photo')
      return this.#queue.take(when, () => render(file, () => rasterise(subject, width, format)))
    const master = await this.#masters.bring(subject.file)
    const worker = isAsked ? this.#photoWorker : this.#worker
    if (!worker) return this.#queue.take(when, () => render(file, () => develop(master, subject, width, format)))
    await worker.draw(job)
    return fs.readFile(file)
  }
}

async function render(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const made = await read(file) // another process may have been first
  if (made) return made
  const picture = await make()
  await keep(file, picture)
  return picture
}

async function rasterise(subject: DrawnSubject, width: number, format: Format): Promise<Buffer> {
  const { svg, width: natural } = drawerInUse().draw(subject)
  return encode(sharp(Buffer.from(svg), { density: (72 * width) / natural }).resize(width), format).toBuffer()
}

async function develop(master: string, subject: PhotoSubject, width: number, format: Format): Promise<Buffer> {
  return encode(await framePhoto(master, subject, width), format).toBuffer()
}

function encode(image: Sharp, format: Format): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 56, effort: 2 }) // effort 4 takes ten times as long for no visible gain
    case 'webp':
      return image.webp({ quality: 80 })
    case 'jpg':
      return image.flatten({ background: '#fff' }).jpeg({ quality: 84 })
    case 'png':
      return image.png()
  }
}

/** Writes atomically: another process may read the same folder. */
async function keep(file: string, picture: Buffer) {
  await fs.mkdir(path.dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await fs.writeFile(draft, picture)
  await fs.rename(draft, file)
}

async function read(file: string): Promise<Buffer | undefined> {
  try {
    return await fs.readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
