/** Sends a message to the other process; `done` is told when it could not be sent. */
type Post = (message: object, done: (error: Error | null) => void) => void

interface ChannelMessage {
  no: number
  /** The name of a question. */
  ask?: string
  payload?: unknown
  answer?: unknown
  /** Why there is no answer. */
  failed?: string
}

export type ChannelAnswers = Readonly<Record<string, (payload: never) => unknown>>

/** Questions and answers between two processes of a shop, both ways. */
export class ProcessChannel {
  readonly #post: Post
  readonly #answers: ChannelAnswers
  readonly #asked = new Map<number, PromiseWithResolvers<unknown>>()
  #count = 0

  constructor(post: Post, answers: ChannelAnswers) {
    this.#post = post
    this.#answers = answers
  }

  /** Rejects when the other process fails or ends, or after `patience` milliseconds where they are given. */
  async ask<T>(what: string, payload: object = {}, patience?: number): Promise<T> {
    const no = (this.#count += 1)
    const asked = Promise.withResolvers<unknown>()
    this.#asked.set(no, asked)
    const giveUp = () => asked.reject(new Error(`no answer to ${what} within ${patience} ms`))
    const late = patience === undefined ? undefined : setTimeout(giveUp, patience)
    this.#post({ no, ask: what, payload } satisfies ChannelMessage, (error) => error && asked.reject(error))
    try {
      return (await asked.promise) as T
    } finally {
      clearTimeout(late)
      this.#asked.delete(no)
    }
  }

  receive(message: unknown): void {
    const { no, ask, payload, answer, failed } = message as ChannelMessage
    if (ask !== undefined) void this.#reply(no, ask, payload)
    else if (failed !== undefined) this.#asked.get(no)?.reject(new Error(failed))
    else this.#asked.get(no)?.resolve(answer)
  }

  /** The other process has ended. */
  close(): void {
    for (const { reject } of this.#asked.values()) reject(new Error('the process that was asked has ended'))
  }

  async #reply(no: number, ask: string, payload: unknown) {
    const reply = (message: ChannelMessage) => this.#post(message, () => {}) // whoever asked is gone
    try {
      reply({ no, answer: await this.#answers[ask]?.(payload as never) })
    } catch (error) {
      reply({ no, failed: error instanceof Error ? error.message : String(error) })
    }
  }
}
