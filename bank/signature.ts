import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The header of a notice: the second it was signed and an HMAC over that second and the very bytes of the body. */
export function signNotice(secret: string, body: string, now: Temporal.Instant) {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Compares digests of equal length, so that the answer's timing tells nothing about how much of the key was right. */
export function isSameKey(given: string, expected: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
