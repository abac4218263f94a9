import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FileHome, FileSource } from './file-home.ts'
import { FileStoreFault } from './file-store-fault.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const refused = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/** A folder from which no page is served. Several processes need one that they share. */
export class FolderHome implements FileHome {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(key: string, source: FileSource): Promise<void> {
    const target = this.#pathOf(key)
    const part = `${target}.${randomBytes(6).toString('hex')}.part`
    try {
      await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      const file = await fs.open(part, 'wx', 0o600)
      try {
        await file.writeFile(source.open())
        await file.sync()
      } finally {
        await file.close()
      }
      await fs.rename(part, target)
      await syncFolder(path.dirname(target))
    } catch (error) {
      await fs.rm(part, { force: true }).catch(() => {})
      throw describe(error)
    }
  }

  async read(key: string): Promise<Readable | undefined> {
    try {
      return (await fs.open(this.#pathOf(key))).createReadStream()
    } catch (error) {
      if (isMissing(error)) return undefined
      throw describe(error)
    }
  }

  async has(key: string): Promise<boolean> {
    try {
      await fs.access(this.#pathOf(key))
      return true
    } catch (error) {
      if (isMissing(error)) return false
      throw describe(error)
    }
  }

  async remove(key: string): Promise<void> {
    await fs.rm(this.#pathOf(key), { force: true }).catch((error: unknown) => {
      throw describe(error)
    })
  }

  /** With the parts of files that a crash left behind. */
  async listOlder(area: string, than: Temporal.Instant): Promise<string[]> {
    const folder = path.join(this.#folder, area)
    const entries = await fs.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw describe(error)
    })
    const older: string[] = []
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const { mtimeMs = Infinity } = (await fs.stat(path.join(folder, entry.name)).catch(() => undefined)) ?? {}
      if (mtimeMs < than.epochMilliseconds) older.push(`${area}/${entry.name}`)
    }
    return older
  }

  #pathOf(key: string): string {
    if (!/^[\w-]+\/[\w-]+(\.[\w-]+)*$/.test(key)) throw new Error('no file of ours is called that')
    return path.join(this.#folder, key)
  }
}

/** A renamed file survives a loss of power once its folder is written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function describe(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (full.has(code)) return new FileStoreFault('full', error)
  return refused.has(code) ? new FileStoreFault('refused', error) : error
}
