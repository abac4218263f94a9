import { createHash, createHmac } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Db } from '#server/lib/db.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { readInstallationSecret } from '#server/shop/reads.ts'
import * as store from './store.ts'

const life = Temporal.Duration.from({ minutes: 5 })
/** Some 256 tries of 1,000 rounds: a fifth of a second for a browser, a day for a million logins. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, keyPrefix: '00' }

const signingKey = async (db: Db) =>
  createHmac('sha256', await readInstallationSecret(db))
    .update('proof of work')
    .digest('hex')

/** Work to be done before something that costs the shop or others. It needs no row: the signature knows it again. */
export async function makeChallenge(db: Db, now: Temporal.Instant): Promise<Challenge> {
  const until = Math.floor(now.add(life).epochMilliseconds / 1_000)
  return createChallenge({ ...work, deriveKey, data: { until }, hmacSignatureSecret: await signingKey(db) })
}

/** Takes the proof that came in the header: ours, done, in time, and never used before. */
export async function spendProof(db: Db, header: string | null, now: Temporal.Instant): Promise<void> {
  if (!header) throw new Refusal('CAPTCHA_REQUIRED', { call: 'GET /anon/captcha', header: 'x-captcha' })
  const payload = readPayload(header)
  const until = payload?.challenge.parameters.data?.['until']
  if (!payload || typeof until !== 'number') throw new Refusal('CAPTCHA_INVALID')
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: await signingKey(db) }).catch(
    () => ({ verified: false }),
  )
  const endsAt = verified ? Temporal.Instant.fromEpochMilliseconds(until * 1_000) : now
  if (Temporal.Instant.compare(endsAt, now) <= 0) throw new Refusal('CAPTCHA_INVALID')
  const hash = createHash('sha256')
    .update(payload.challenge.signature ?? '')
    .digest()
  if (!(await store.spend(db, hash, endsAt))) throw new Refusal('CAPTCHA_INVALID')
}

function readPayload(header: string): Payload | undefined {
  if (header.length > 4_096) return undefined
  try {
    const payload = JSON.parse(Buffer.from(header, 'base64').toString()) as Partial<Payload> | null
    const isWhole =
      payload?.challenge?.parameters && typeof payload.challenge.signature === 'string' && payload.solution
    return isWhole ? (payload as Payload) : undefined
  } catch {
    return undefined
  }
}

export const forgetSpentProofs = (db: Db, now: Temporal.Instant): Promise<void> => store.forgetEnded(db, now)
