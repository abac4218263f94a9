/** Work that takes a core each: so much at once, what somebody waits for first, and only one at a time of what can wait. */
export class Queue {
  #atOnce: number
  #running = 0
  #runningLater = 0
  #now: (() => void)[] = []
  #later: (() => void)[] = []

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** How many wait for what somebody wants to see. */
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
