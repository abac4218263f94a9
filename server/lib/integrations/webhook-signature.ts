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

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
