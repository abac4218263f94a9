import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import os from 'node:os'
import { Worker } from 'node:worker_threads'
import { waitUncounted } from '../http/admission.ts'
import { Refusal } from '../http/refusal.ts'

interface HashCost {
  /** KiB. */
  memory: number
  passes: number
}

const advisedCost: HashCost = { memory: 19_456, passes: 2 } // 19 MiB and 2 passes, as OWASP advises
const saltLength = 16

/** With this many waiting, further callers need a proof of work. */
const crowd = 8

interface Turn {
  begin(): void
  refuse(): void
}

/**
 * Argon2id password hashing. One hash takes a core for about 35 ms, so only a few run at once: one core fewer than available,
 * shared by the web processes of the machine, and one in each at least. A few more wait, at most about a second. Client networks
 * take turns: a storm of logins from one of them queues behind itself, and gives up its last slot to another network when the
 * queue is full.
 */
export class Passwords {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #cost: HashCost
  #running = 0
  /** By client network, in the order of their turns. */
  readonly #waiting = new Map<string, Turn[]>()
  /** Hashes and verifications so far. */
  count = 0

  constructor({
    sharedBy = 1,
    atOnce = Math.max(1, Math.min(4, Math.floor((os.availableParallelism() - 1) / sharedBy))),
    mostWaiting = 32,
    cost = advisedCost,
  }: { sharedBy?: number; atOnce?: number; mostWaiting?: number; cost?: HashCost } = {}) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
    this.#cost = cost
  }

  /**
   * Whether logins need a proof of work because of the queue; a limit per network would not help, because networks are cheap to
   * change.
   */
  get isCrowded(): boolean {
    return this.#countWaiting() >= Math.min(crowd, this.#mostWaiting)
  }

  /** Refuses at once when the wait would be too long, before any other work. */
  requireRoom(from = ''): void {
    if (this.#running < this.#atOnce || this.#countWaiting() < this.#mostWaiting) return
    if (this.#findLongest().length <= 1 + (this.#waiting.get(from)?.length ?? 0)) throw new Refusal('UNAVAILABLE')
  }

  /** `from` is the caller's network or known identity; these take turns. */
  async hash(password: string, from?: string): Promise<string> {
    const salt = randomBytes(saltLength)
    const asked = { message: password, nonce: salt, ...this.#cost, parallelism: 1, tagLength: 32 }
    return this.#write(plainBase64(salt), plainBase64(await this.#inTurn(asked, from)))
  }

  /** Takes the same time without a hash, so that the time does not reveal whether an account exists. */
  async isRight(password: string, hash: string | null | undefined, from?: string): Promise<boolean> {
    const [, , , costs = '', salt = '', tag = ''] = (hash ?? this.#nobodys).split('$')
    const [memory = 0, passes = 0, parallelism = 0] = costs.split(',').map((part) => Number(part.slice(2)))
    const expected = Buffer.from(tag, 'base64')
    const nonce = Buffer.from(salt, 'base64')
    const asked = { message: password, nonce, memory, passes, parallelism, tagLength: expected.length }
    const found = await this.#inTurn(asked, from)
    return timingSafeEqual(found, expected) && Boolean(hash)
  }

  /** The hash of no password. Verifying against it takes as long as against a real one. */
  get #nobodys(): string {
    return this.#write('A'.repeat(22), 'A'.repeat(43))
  }

  #write = (salt: string, tag: string) =>
    `$argon2id$v=19$m=${this.#cost.memory},t=${this.#cost.passes},p=1$${salt}$${tag}`

  #inTurn(asked: Argon2Parameters, from = ''): Promise<Buffer> {
    this.requireRoom(from)
    return waitUncounted(() => this.#derive(asked, from))
  }

  async #derive(asked: Argon2Parameters, from: string): Promise<Buffer> {
    if (this.#running >= this.#atOnce) await this.#wait(from)
    else this.#running += 1
    this.count += 1
    const hasher = idle.pop() ?? new Hasher()
    try {
      return await hasher.derive(asked)
    } finally {
      if (hasher.isAlive) idle.push(hasher)
      const next = this.#takeNext()
      if (next) next.begin() // passes the slot on
      else this.#running -= 1
    }
  }

  #wait(from: string): Promise<void> {
    if (this.#countWaiting() >= this.#mostWaiting) this.#findLongest().pop()?.refuse()
    return new Promise((begin, reject) => {
      const own = this.#waiting.get(from) ?? []
      own.push({ begin, refuse: () => reject(new Refusal('UNAVAILABLE')) })
      this.#waiting.set(from, own)
    })
  }

  /** Takes from the network that has waited longest, which then goes to the end. */
  #takeNext(): Turn | undefined {
    for (const [from, own] of this.#waiting) {
      this.#waiting.delete(from)
      const next = own.shift()
      if (own.length > 0) this.#waiting.set(from, own)
      if (next) return next
    }
    return undefined
  }

  #countWaiting = () => [...this.#waiting.values()].reduce((sum, own) => sum + own.length, 0)

  #findLongest = () =>
    [...this.#waiting.values()].reduce((longest, own) => (own.length > longest.length ? own : longest), [] as Turn[])
}

/** Threads of the process, shared by its shops. In Node's own pool hashing would delay file access and requests. */
const idle: Hasher[] = []

class Hasher {
  readonly #worker = new Worker(new URL('./password-worker.ts', import.meta.url))
  #answer: { resolve: (tag: Buffer) => void; reject: (error: Error) => void } | undefined
  isAlive = true

  constructor() {
    this.#worker.unref() // does not keep the process alive when the shop closes
    this.#worker.on('message', ({ tag }: { tag: Uint8Array }) => this.#answer?.resolve(Buffer.from(tag)))
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#fail(new Error('a thread that hashes passwords has ended')))
  }

  derive(asked: Argon2Parameters): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#answer = { resolve, reject }
      this.#worker.ref() // while somebody waits for it
      this.#worker.postMessage(asked, [])
    }).finally(() => this.#worker.unref()) as Promise<Buffer>
  }

  #fail(error: Error) {
    this.isAlive = false
    this.#answer?.reject(error)
  }
}

const plainBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
