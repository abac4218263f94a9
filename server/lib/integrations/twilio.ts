import { createHmac, timingSafeEqual } from 'node:crypto'
import { Declined, Unclear } from './delivery.ts'
import { type HttpAnswer, callOnce, NeverReached } from './http-call.ts'
import { readJson } from './webhook-signature.ts'
import { type SmsReport, reportPath, type SmsSender, type TakenSms } from './sms.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** A number, the SID of a messaging service, or a name. */
  from: string
  url: string
}

const patience = 20_000 // milliseconds

/**
 * The Twilio Messages client. Twilio has no idempotency key, so before a retry it is asked for the message: a text with
 * a code in it is unique.
 */
export function twilioSms({ accountSid, authToken, from, url }: TwilioSettings, publicUrl: string): SmsSender {
  const messages = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }

  return {
    async send({ to, text }, id) {
      const callback = isReachable(publicUrl) ? { StatusCallback: reportUrl(publicUrl, `?letter=${id}`) } : {}
      const form = new URLSearchParams({ To: to, Body: text, ...sender, ...callback })
      const answer = await ask({
        method: 'POST',
        url: messages,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      })
      return judge(answer)
    },

    async find({ to, text }, since) {
      const search = new URLSearchParams({ To: to, PageSize: '50' })
      const answer = await ask({ method: 'GET', url: `${messages}?${search}`, headers: { authorization } })
      if (answer.status !== 200) throw new Unclear(`Twilio did not say what it had taken: ${answer.status}`)
      const known = (readJson(answer.body) as { messages?: TwilioMessage[] } | undefined)?.messages ?? []
      const earliest = since.epochMilliseconds - 60_000 // clocks differ
      const found = known.find(
        // In a trial, Twilio puts words of its own before ours.
        ({ body, date_created }) => body?.endsWith(text) && Date.parse(date_created ?? '') >= earliest,
      )
      return found && asTaken(found)
    },

    readReport({ search, body, headers }) {
      const given = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1))
      const said = reportUrl(publicUrl, search) + given.map(([name, value]) => name + value).join('')
      const due = createHmac('sha1', authToken).update(said).digest()
      const signature = Buffer.from(headers.get('x-twilio-signature') ?? '', 'base64')
      if (signature.length !== due.length || !timingSafeEqual(signature, due)) return undefined
      const { MessageStatus: status = '', ErrorCode: error = null } = Object.fromEntries(given)
      const delivery = deliveries[status]
      const letter = new URLSearchParams(search).get('letter')
      return delivery && letter ? { letter, delivery, error } : 'of no concern'
    },
  }
}

const reportUrl = (publicUrl: string, search: string) => `${publicUrl}${reportPath}${search}`

/** Twilio sends reports to public addresses only. */
const isReachable = (publicUrl: string) => !/^(localhost|127\.|\[::1\])|\.localhost$/.test(new URL(publicUrl).hostname)

async function ask(call: Omit<Parameters<typeof callOnce>[0], 'signal'>): Promise<HttpAnswer> {
  try {
    return await callOnce({ ...call, signal: AbortSignal.timeout(patience) })
  } catch (error) {
    if (error instanceof NeverReached) throw new Error('Twilio cannot be reached', { cause: error })
    throw new Unclear('Twilio did not answer', { cause: error })
  }
}

interface TwilioMessage {
  sid?: string
  body?: string
  num_segments?: string
  date_created?: string
  code?: number
  message?: string
}

function judge({ status, body }: HttpAnswer): TakenSms {
  const message = (readJson(body) ?? {}) as TwilioMessage
  if ((status === 200 || status === 201) && message.sid) return asTaken(message)
  const why = `Twilio answered ${status} ${message.code ?? ''} ${message.message ?? ''}`.trim()
  if (status === 400) throw new Declined(why) // about this message: its number, its text
  if (status >= 500 || status < 300) throw new Unclear(why)
  throw new Error(why) // about the account or the rate: not accepted
}

function asTaken({ sid, num_segments }: TwilioMessage): TakenSms {
  const parts = Number(num_segments)
  return { ref: sid ?? null, ...(parts > 0 && { parts }) }
}

const deliveries: Partial<Record<string, SmsReport['delivery']>> = {
  accepted: 'taken',
  queued: 'taken',
  sending: 'taken',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
}
