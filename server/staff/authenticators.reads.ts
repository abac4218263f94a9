import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands: SHA-1, six digits, half a minute (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 }

const totpOf = (secret: Buffer, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...form, ...named, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

/** Of an authenticator nobody has: a code is compared either way. */
const nobodys = Buffer.alloc(20, 7)

/** The half minute a code belongs to, of this one and its two neighbours, because clocks differ; null when it is none of theirs. */
export function findStep(secret: Buffer | undefined, typed: string, now: Temporal.Instant): number | null {
  const token = typed.normalize('NFKC').replaceAll(/\s/g, '')
  const timestamp = now.epochMilliseconds
  const delta = /^\d{6}$/.test(token) ? totpOf(secret ?? nobodys).validate({ token, timestamp, window: 1 }) : null
  return delta === null || !secret ? null : TOTP.counter({ period: form.period, timestamp }) + delta
}

/** What an authenticator app reads from the QR code. */
export const writeAuthenticatorUri = (secret: Buffer, { company, email }: { company: string; email: string }): string =>
  totpOf(secret, { issuer: company, label: email }).toString()
