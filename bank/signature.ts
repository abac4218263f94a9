import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The signature header of a notice: the second of signing, and an HMAC over that second and the exact bytes of the body. */
export function signNotice(secret: string, body: string, now: Temporal.Instant) {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Compares digests of equal length in constant time, so that timing reveals nothing about the key. */
export function isSameKey(given: string, expected: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
