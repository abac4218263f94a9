import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { draw, type Subject, versionOf } from './subject.ts'

export const formats = ['avif', 'webp', 'jpg', 'png'] as const
export type Format = (typeof formats)[number]

sharp.cache(false) // every picture is drawn once; nothing to find again
sharp.concurrency(1) // one thread a picture: the shop's visitors need the others

/** Turns drawings into picture files, each once, and keeps them. The folder may be emptied at any time. */
export class Darkroom {
  #folder: string
  #developing = new Map<string, Promise<Buffer>>()
  #free: number
  #waiting: (() => void)[] = []

  /** However many pictures are asked for at once, only `atOnce` are made at the same time. */
  constructor(folder: string, atOnce = 2) {
    this.#folder = folder
    this.#free = atOnce
  }

  async print(subject: Subject, width: number, format: Format): Promise<Buffer> {
    const file = this.fileOf(subject, width, format)
    return (await read(file)) ?? this.#onlyOnce(file, subject, width, format)
  }

  async has(subject: Subject, width: number, format: Format): Promise<boolean> {
    return fs.access(this.fileOf(subject, width, format)).then(
      () => true,
      () => false,
    )
  }

  /** Named by what it shows, never by what a visitor typed. */
  fileOf(subject: Subject, width: number, format: Format): string {
    const version = versionOf(subject)
    return path.join(this.#folder, version.slice(0, 2), `${version}-${width}.${format}`)
  }

  #onlyOnce(file: string, subject: Subject, width: number, format: Format): Promise<Buffer> {
    const under = this.#developing.get(file)
    if (under) return under
    const developing = this.#develop(file, subject, width, format).finally(() => this.#developing.delete(file))
    this.#developing.set(file, developing)
    return developing
  }

  async #develop(file: string, subject: Subject, width: number, format: Format): Promise<Buffer> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#free -= 1
    try {
      const picture = (await read(file)) ?? (await rasterise(subject, width, format))
      await keep(file, picture)
      return picture
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

async function rasterise(subject: Subject, width: number, format: Format): Promise<Buffer> {
  const { svg, width: natural } = draw(subject)
  const image = sharp(Buffer.from(svg), { density: (72 * width) / natural }).resize(width)
  switch (format) {
    case 'avif':
      return image.avif({ quality: 56, effort: 2 }).toBuffer() // effort 4 takes ten times as long for nothing
    case 'webp':
      return image.webp({ quality: 80 }).toBuffer()
    case 'jpg':
      return image.flatten({ background: '#fff' }).jpeg({ quality: 84 }).toBuffer()
    case 'png':
      return image.png().toBuffer()
  }
}

/** Appears whole or not at all: another process may be reading the same folder. */
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
