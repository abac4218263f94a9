/** A queue for CPU-bound work: limited concurrency, requested work first, and at most one background item at a time. */
export class Queue {
  #atOnce: number
  #running = 0
  #runningLater = 0
  #now: (() => void)[] = []
  #later: (() => void)[] = []

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** The number of requested items that wait. */
  get waiting(): number {
    return this.#now.length
  }

  async take<T>(when: 'now' | 'later', work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin) => {
      ;(when === 'now' ? this.#now : this.#later).push(begin)
      this.#call()
    })
    try {
      return await work()
    } finally {
      this.#running -= 1
      if (when === 'later') this.#runningLater -= 1
      this.#call()
    }
  }

  #call(): void {
    if (this.#running >= this.#atOnce) return
    const now = this.#now.shift()
    const begin = now ?? (this.#runningLater === 0 ? this.#later.shift() : undefined)
    if (!begin) return
    this.#running += 1
    if (!now) this.#runningLater += 1
    begin()
    this.#call()
  }
}
