import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type Input, type Reply, type Route, writeRequest } from '#ui/api.ts'
import { home } from './checkout.ts'
import type { RawQuestion } from './raw-request.ts'

export interface MeasuredAnswer {
  path: string
  status: number
  ms: number
  body: string
  headers: http.IncomingHttpHeaders
}

/** Refused by admission control, before anything was done. */
export const isBusy = ({ status, body }: MeasuredAnswer): boolean => status === 503 && body.includes('"BUSY"')

/** Many buyers of a shop in another process, with few threads here, so that the shop is what is measured. */
export function openCrowd(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 2_000 })
  const asked: MeasuredAnswer[] = []
  let buyers = 0

  async function ask(path: string, { method = 'GET', body, headers = {} }: RawQuestion & { body?: string } = {}) {
    const began = performance.now()
    return new Promise<MeasuredAnswer>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const sent = http.request(
        { port, path, method, agent, headers: { host: 'localhost', ...length, ...headers } },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part: string) => (text += part))
          answer.on('end', () => {
            const ms = performance.now() - began
            const one = { path, status: answer.statusCode ?? 0, ms, body: text, headers: answer.headers }
            asked.push(one)
            resolve(one)
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** A buyer from a separate network, who retries after Retry-After when the shop is overloaded. */
  class LoadBuyer {
    readonly no = (buyers += 1)
    readonly #network = `11.${(this.no >> 16) & 255}.${(this.no >> 8) & 255}.${this.no & 255}`
    token: string | undefined

    /** A page as a browser asks for it. Its text is dropped. */
    async open(page: string): Promise<MeasuredAnswer> {
      const headers = { accept: 'text/html', 'accept-encoding': 'br', 'x-forwarded-for': this.#network }
      const answer = await ask(page, { headers })
      answer.body = ''
      return answer
    }

    /** Loads a waiting page anew, as it does itself. */
    async look(page: string): Promise<void> {
      for (;;) {
        const { status, headers } = await this.open(page)
        if (status !== 503) return
        await waitAgain(headers)
      }
    }

    async call<R extends Route>(route: R, input: Input<R>): Promise<{ status: number; reply: Reply<R> }> {
      const [path, init] = writeRequest(route, input, 'zh-TW')
      const headers = {
        ...Object.fromEntries(init.headers as Headers),
        'x-forwarded-for': this.#network,
        ...(this.token && { authorization: this.token }),
      }
      for (;;) {
        const answer = await ask(path, {
          method: init.method!,
          headers,
          ...(init.body ? { body: init.body as string } : {}),
        })
        if (isBusy(answer)) {
          await waitAgain(answer.headers)
          continue
        }
        this.token = answer.headers.authorization ?? this.token
        return { status: answer.status, reply: JSON.parse(answer.body) as Reply<R> }
      }
    }

    /** From the first visit to the payment. Returns the order, if the goods were still available. */
    async buy(prodCode: string): Promise<Reply<'POST /payment/completePaymentMulCo'> | undefined> {
      await this.call('POST /walkinLogin', {})
      const added = await this.call('POST /shop_cart/addToShopCart', [{ prodCode, qty: 1 }])
      if (added.status !== 200) return undefined
      const opened = await this.call('GET /payment/startPayment', {})
      if (opened.status !== 200) return undefined
      const { paymentConversationId } = opened.reply
      const delivery = {
        ...home,
        email: `buyer${this.no}@example.com`,
        phone: String(90_000_000 + this.no),
        flat: String(this.no),
      }
      const priced = await this.call('POST /payment/processPayment', { paymentConversationId, delivery })
      if (priced.status !== 200) return undefined
      const { quoteHash, expectedDeliveryDate } = priced.reply
      const placed = await this.call('POST /payment/completePaymentMulCo', [
        {
          paymentConversationId,
          quoteHash,
          delivery: { ...delivery, expectedDate: expectedDeliveryDate ?? '' },
          cashRecords: [{ paymentMethodCode: 'CARD' }],
          agreeReturnRefundPolicy: true,
          agreeDepositDeliveryPolicy: true,
        },
      ])
      return placed.status === 200 ? placed.reply : undefined
    }
  }

  return { asked, ask, buyer: () => new LoadBuyer(), close: () => agent.destroy() }
}

const waitAgain = (headers: http.IncomingHttpHeaders) =>
  wait(Number(headers['retry-after']) * (1 + Math.random() / 2) * 1_000)

/** The quantile of these values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
