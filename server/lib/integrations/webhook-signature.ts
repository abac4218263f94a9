import { createHmac, timingSafeEqual } from 'node:crypto'

const oldest = 300 // seconds

/**
 * Whether a webhook notice is signed with the shared secret and recent: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body"
 * in hex>`.
 */
export function isSigned(secret: string, body: string, header: string | null, now: Temporal.Instant): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!seconds || !given) return false
  const due = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  if (!timingSafeEqual(due, Buffer.from(given, 'hex'))) return false
  // An old notice, or one from the future, is a replay.
  return Math.abs(now.epochMilliseconds / 1000 - Number(seconds)) <= oldest
}

/**
 * Whether a webhook notice is signed as Airwallex signs, and recent: `x-signature` is the HMAC-SHA256, in hex, of `x-timestamp`
 * (milliseconds since 1970) and the body.
 */
export function isSignedWithTime(secret: string, body: string, headers: Headers, now: Temporal.Instant): boolean {
  const [time = ''] = /^\d{1,15}$/.exec(headers.get('x-timestamp') ?? '') ?? []
  const [given = ''] = /^[0-9a-f]{64}$/.exec(headers.get('x-signature') ?? '') ?? []
  const due = createHmac('sha256', secret)
    .update(time + body)
    .digest()
  if (!time || !given || !timingSafeEqual(due, Buffer.from(given, 'hex'))) return false
  return Math.abs(now.epochMilliseconds - Number(time)) <= oldest * 1_000
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
