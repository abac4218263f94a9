import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUncounted } from '../http/admission.ts'
import type { FileHome, FileSource } from './file-home.ts'
import { FileStoreFault } from './file-store-fault.ts'

export type FileArea = 'proofs' | 'refunds' | 'pictures' | 'imports' | 'reviews'

/** Files of the release before have random names and no area: 32 characters, in a folder. */
const earlierName = /^[\w-]{32}$/
/** Milliseconds before the second and the third try. */
const pauses = [200, 1_000]

/**
 * The uploaded files of one area. A file's name is its SHA-256 digest and a random part: what is read is compared with the name,
 * and two rows never share a file, so a file goes with its row.
 */
export class FileStore {
  readonly #home: FileHome
  readonly #area: FileArea
  readonly #earlier: string | undefined

  /** `earlier`: the folder in which the release before wrote; its files are found and removed there. */
  constructor(home: FileHome, area: FileArea, earlier?: string) {
    this.#home = home
    this.#area = area
    this.#earlier = earlier
  }

  /** Returns the name. The file is durable and was read back when this resolves. */
  async put(bytes: Uint8Array): Promise<string> {
    const digest = createHash('sha256').update(bytes).digest('hex')
    const name = `${digest}-${randomBytes(6).toString('hex')}`
    const source = { bytes: bytes.byteLength, open: () => Readable.from([bytes], { objectMode: false }) }
    await waitUncounted(() => this.#writeSurely(name, digest, source))
    return name
  }

  async #writeSurely(name: string, digest: string, source: FileSource): Promise<void> {
    const key = `${this.#area}/${name}`
    for (let tries = 0; ; tries += 1)
      try {
        await this.#home.write(key, source)
        const written = await this.#home.read(key)
        if (written && (await digestOf(written)) === digest) return
        throw new FileStoreFault('damaged', new Error(`${key} is read back with other content`))
      } catch (error) {
        const pause = pauses[tries]
        // What was written meanwhile has no row, and goes with the sweep.
        if (pause === undefined || !(error instanceof FileStoreFault && error.mayPass)) throw error
        await wait(pause * (0.5 + Math.random()))
      }
  }

  /** The whole file, for small ones. */
  find(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
    return waitUncounted(async () => {
      const content = await this.read(name)
      return content && buffer(content)
    })
  }

  /** Its content as a stream, which the caller reads to the end or destroys. It fails at the end if the content is another. */
  async read(name: string): Promise<Readable | undefined> {
    const earlier = this.#findEarlier(name)
    if (earlier) return openEarlier(earlier)
    const content = await this.#home.read(`${this.#area}/${name}`)
    return content && Readable.from(this.#compare(name, content), { objectMode: false })
  }

  async *#compare(name: string, content: Readable) {
    const hash = createHash('sha256')
    for await (const piece of content as AsyncIterable<Buffer>) {
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== digestIn(name))
      throw new FileStoreFault('damaged', new Error(`${this.#area}/${name} has other content`))
  }

  has(name: string): Promise<boolean> {
    const earlier = this.#findEarlier(name)
    return earlier ? Promise.resolve(fs.existsSync(earlier)) : this.#home.has(`${this.#area}/${name}`)
  }

  async remove(name: string): Promise<void> {
    const earlier = this.#findEarlier(name)
    if (earlier) await fs.promises.rm(earlier, { force: true })
    else await this.#home.remove(`${this.#area}/${name}`)
  }

  /** Names of files stored before then. */
  async listOlder(than: Temporal.Instant): Promise<string[]> {
    const keys = await this.#home.listOlder(this.#area, than)
    return keys.map((key) => key.slice(this.#area.length + 1))
  }

  #findEarlier(name: string): string | undefined {
    return this.#earlier !== undefined && earlierName.test(name) ? path.join(this.#earlier, name) : undefined
  }
}

async function openEarlier(file: string): Promise<Readable | undefined> {
  const handle = await fs.promises.open(file).catch(() => undefined)
  return handle?.createReadStream()
}

async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** The digest in a name of this release. */
export const digestIn = (name: string): string | undefined => /^([0-9a-f]{64})-/.exec(name)?.[1]
