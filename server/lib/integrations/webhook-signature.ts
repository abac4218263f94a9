import { createHmac, timingSafeEqual } from 'node:crypto'

const oldest = 300 // seconds

/**
 * Whether a webhook notice is signed with the shared secret and recent: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body"
 * in hex>`.
 */
export function isSigned(secret: string, body: string, header: string | null, now: Temporal.Instant): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!seconds || !given) return false
  return isDue(secret, `${seconds}.${body}`, given) && isRecent(Number(seconds) * 1_000, now)
}

/**
 * Whether a webhook notice is signed as Airwallex signs, and recent: `x-signature` is the HMAC-SHA256, in hex, of `x-timestamp`
 * (milliseconds since 1970) and the body.
 */
export function isSignedWithTime(secret: string, body: string, headers: Headers, now: Temporal.Instant): boolean {
  const [time] = /^\d{1,15}$/.exec(headers.get('x-timestamp') ?? '') ?? []
  const [given] = /^[0-9a-f]{64}$/.exec(headers.get('x-signature') ?? '') ?? []
  if (!time || !given) return false
  return isDue(secret, time + body, given) && isRecent(Number(time), now)
}

const isDue = (secret: string, signed: string, given: string) =>
  timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), Buffer.from(given, 'hex'))

/** An old notice, or one from the future, is a replay. `at` in milliseconds since 1970. */
const isRecent = (at: number, now: Temporal.Instant) => Math.abs(now.epochMilliseconds - at) <= oldest * 1_000

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
