/**
 * Answers that are the same for everyone, given again for a few seconds. Bounded in number and in bytes; dropped as a
 * whole when goods change (a catalogue change is rare beside reads, and a whole drop cannot forget anything).
 */
export class KeptAnswers {
  #kept = new Map<string, { body: string; until: number }>()
  #making = new Map<string, Promise<string>>()
  #characters = 0
  #drops = 0

  find(key: string, now: number): string | undefined {
    const found = this.#kept.get(key)
    if (!found) return undefined
    if (found.until > now) return found.body
    this.#forget(key)
    return undefined
  }

  /** Many who ask the same at once wait for one making. What was made before a drop is not kept after it. */
  async make(key: string, seconds: number, now: number, make: () => Promise<string>): Promise<string> {
    const under = this.#making.get(key)
    if (under) return under
    const drops = this.#drops
    const making = make()
    this.#making.set(key, making)
    try {
      const body = await making
      if (drops === this.#drops) this.#keep(key, body, now + seconds * 1_000)
      return body
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key)
    }
  }

  drop(): void {
    this.#drops += 1
    this.#kept.clear()
    this.#making.clear()
    this.#characters = 0
  }

  #keep(key: string, body: string, until: number) {
    this.#forget(key)
    this.#kept.set(key, { body, until })
    this.#characters += key.length + body.length
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= 5_000 && this.#characters <= 64_000_000) break
      this.#forget(oldest)
    }
  }

  #forget(key: string) {
    const found = this.#kept.get(key)
    if (!found) return
    this.#kept.delete(key)
    this.#characters -= key.length + found.body.length
  }
}
