import type { ErrorAnswer } from '#contract/refusals.ts'
import { CallFailed, type Input, readReply, type Reply, type Route, writeRequest } from '#ui/api.ts'

export type CallAnswer<R extends Route> =
  | { ok: true; value: Reply<R> }
  | ({ ok: false; status: number } & Partial<ErrorAnswer>)
type Send = (request: Request) => Promise<Response>
export interface CallManner {
  locale?: 'zh-TW' | 'en-US'
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** A visitor with a token or, before `enter`, without one; makes calls as the storefront's client does. */
export class ShopVisitor {
  token: string | undefined
  readonly #send: Send
  readonly #origin: string

  constructor(send: Send, origin: string) {
    this.#send = send
    this.#origin = origin
  }

  /** Returns the answer, also a refusal. */
  async ask<R extends Route>(
    route: R,
    input: Input<R>,
    { locale = 'zh-TW', headers = {}, ...options }: CallManner = {},
  ): Promise<CallAnswer<R>> {
    const [path, init] = writeRequest(route, input, locale, options)
    const request = new Request(this.#origin + path, init)
    if (this.token) request.headers.set('authorization', this.token)
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
    const response = await this.#send(request)
    this.token = response.headers.get('authorization') ?? this.token
    try {
      return { ok: true, value: await readReply<R>(response) }
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const { status, message, facts, fields } = error
      return { ok: false, status, error: error.error as ErrorAnswer['error'], message, facts, fields }
    }
  }

  /** Returns the reply; a refusal fails the test with its message. */
  async call<R extends Route>(route: R, input: Input<R>, manner?: CallManner): Promise<Reply<R>> {
    const answer = await this.ask(route, input, manner)
    if (!answer.ok)
      throw new Error(
        `${route} was refused: ${answer.status} ${answer.error} ${answer.message} ${JSON.stringify(answer.facts)} ${JSON.stringify(answer.fields)}`,
      )
    return answer.value
  }

  /** Logs in as a walk-in. §4 */
  async enter(): Promise<this> {
    await this.call('POST /walkinLogin', {})
    return this
  }
}
