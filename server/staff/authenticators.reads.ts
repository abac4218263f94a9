import { Secret, TOTP } from 'otpauth'

/** The parameters that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 }

const totpOf = (secret: Buffer, named: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...form, ...named, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

/** The secret of a nonexistent account, so that a code is compared in either case. */
const nobodys = Buffer.alloc(20, 7)

/** The time step of a code: the current one or a neighbour, because clocks differ; null when it matches none. */
export function findStep(secret: Buffer | undefined, typed: string, now: Temporal.Instant): number | null {
  const token = typed.normalize('NFKC').replaceAll(/\s/g, '')
  const timestamp = now.epochMilliseconds
  const delta = /^\d{6}$/.test(token) ? totpOf(secret ?? nobodys).validate({ token, timestamp, window: 1 }) : null
  return delta === null || !secret ? null : TOTP.counter({ period: form.period, timestamp }) + delta
}

/** The otpauth URI for the QR code. */
export const writeAuthenticatorUri = (secret: Buffer, { company, email }: { company: string; email: string }): string =>
  totpOf(secret, { issuer: company, label: email }).toString()

/** The code that an authenticator shows now. */
export const writeCode = (secret: Buffer, now: Temporal.Instant): string =>
  totpOf(secret).generate({ timestamp: now.epochMilliseconds })
