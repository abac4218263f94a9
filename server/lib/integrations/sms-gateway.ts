import { createHmac, timingSafeEqual } from 'node:crypto'
import { Declined, Unclear } from './delivery.ts'
import { type HttpAnswer, callOnce, NeverReached } from './http-call.ts'
import { readJson } from './webhook-signature.ts'
import { type SmsReport, reportPath, type SmsSender, type TakenSms } from './sms.ts'

export interface GatewaySettings {
  url: string
  headers: Record<string, string>
  /** The body's template: `{to}`, `{text}`, `{id}` and `{report}` are filled in, escaped for its content type. */
  body: string
  /** A pattern that an answer below 300 must match to count as accepted; absent: any does. */
  taken: RegExp | undefined
  /** The first group is the gateway's own reference in the answer. */
  ref: RegExp | undefined
  /** Signs the addresses that reports are sent to. */
  reportSecret: string | undefined
}

const patience = 20_000 // milliseconds

/**
 * Any gateway that accepts an SMS by one POST. It cannot be asked what it has accepted: when its answer is lost, the SMS
 * is not sent again, because each is charged.
 */
export function gatewaySms(settings: GatewaySettings, publicUrl: string): SmsSender {
  const { url, headers, body, taken, ref, reportSecret } = settings
  const escape = escapeFor(headers['content-type'] ?? '')
  const sign = (id: string) =>
    createHmac('sha256', reportSecret ?? '')
      .update(`sms ${id}`)
      .digest('base64url')

  return {
    async send({ to, text }, id) {
      const report = reportSecret ? `${publicUrl}${reportPath}?letter=${id}&sign=${sign(id)}` : ''
      const facts: Record<string, string> = { to, text, id, report }
      const filled = body.replaceAll(/\{(to|text|id|report)\}/g, (_, name: string) => escape(facts[name]!))
      return judge(await ask({ method: 'POST', url, headers, body: filled }), taken, ref)
    },

    readReport({ search, body: said }) {
      const given = new URLSearchParams(search)
      const [letter, signature] = [given.get('letter') ?? '', Buffer.from(given.get('sign') ?? '')]
      const due = Buffer.from(sign(letter))
      if (!reportSecret || signature.length !== due.length || !timingSafeEqual(signature, due)) return undefined
      const state = readState(said)
      const delivery = words.find(([pattern]) => pattern.test(state))?.[1]
      return delivery
        ? { letter, delivery, error: delivery === 'undelivered' ? state.slice(0, 100) : null }
        : 'of no concern'
    },
  }
}

async function ask(call: Omit<Parameters<typeof callOnce>[0], 'signal'>): Promise<HttpAnswer> {
  try {
    return await callOnce({ ...call, signal: AbortSignal.timeout(patience) })
  } catch (error) {
    if (error instanceof NeverReached) throw new Error('the SMS gateway cannot be reached', { cause: error })
    throw new Unclear('the SMS gateway did not answer', { cause: error })
  }
}

function judge({ status, body }: HttpAnswer, taken: RegExp | undefined, ref: RegExp | undefined): TakenSms {
  if (status >= 200 && status < 300 && (!taken || taken.test(body))) return { ref: ref?.exec(body)?.[1] ?? null }
  const why = `the SMS gateway answered ${status} ${body.slice(0, 200)}`
  if (status === 401 || status === 403 || status === 429 || status === 503) throw new Error(why) // not accepted now; may be later
  if (status >= 500) throw new Unclear(why)
  throw new Declined(why)
}

/** Escapes a value for the body's content type. */
function escapeFor(contentType: string): (value: string) => string {
  if (contentType.includes('form-urlencoded')) return encodeURIComponent
  if (contentType.includes('xml')) return (value) => value.replaceAll(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`)
  return (value) => JSON.stringify(value).slice(1, -1)
}

/** Under `state`, `status` or `delivery`, in a form or in JSON. */
function readState(said: string): string {
  const json = readJson(said)
  const given = typeof json === 'object' && json !== null ? json : Object.fromEntries(new URLSearchParams(said))
  const found = Object.entries(given).find(([name]) => /^(message_?)?(state|status|delivery)$/i.test(name))
  return typeof found?.[1] === 'string' ? found[1] : ''
}

/** States of SMPP (DELIVRD, UNDELIV, …) and common variants. */
const words: [RegExp, SmsReport['delivery']][] = [
  [/undeliv|fail|expired|reject|delete/i, 'undelivered'],
  [/deliv/i, 'delivered'],
  [/sent|enroute/i, 'sent'],
  [/accept|queued/i, 'taken'],
]
