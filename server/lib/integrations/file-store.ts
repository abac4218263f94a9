import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

const nameShape = /^[\w-]{32}$/

/** Uploaded files under random names, in a folder from which no page is served. */
export class FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The file is durable when this returns. */
  async put(bytes: Uint8Array): Promise<string> {
    const name = randomBytes(24).toString('base64url')
    await fs.mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const file = await fs.open(this.#pathOf(name), 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    return name
  }

  async find(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const bytes = await fs.readFile(this.#pathOf(name)).catch(() => undefined)
    return bytes && new Uint8Array(bytes)
  }

  async remove(name: string): Promise<void> {
    await fs.rm(this.#pathOf(name), { force: true })
  }

  /** Names of files stored before then. */
  async listOlder(than: Temporal.Instant): Promise<string[]> {
    const names = (await fs.readdir(this.#folder).catch(() => [])).filter((name) => nameShape.test(name))
    const kept = await Promise.all(
      names.map(async (name) => ({ name, at: (await fs.stat(this.#pathOf(name)).catch(() => undefined))?.mtimeMs })),
    )
    return kept.flatMap(({ name, at }) => (at !== undefined && at < than.epochMilliseconds ? [name] : []))
  }

  #pathOf(name: string): string {
    if (!nameShape.test(name)) throw new Error('no file of ours is called that')
    return path.join(this.#folder, name)
  }
}
