import { createHash } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { captchaHeader } from '#contract/members.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import type { AskWork } from '#server/lib/http/rate-limits.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type Effort, effortBeyond, readEffort, workOf } from './proof-of-work.rules.ts'
import * as store from './proof-of-work.store.ts'

const life = Temporal.Duration.from({ minutes: 5 })
const about = 'proof of work'

/** Creates a proof-of-work challenge for an action that costs the shop or others. No row is stored: the challenge is signed. */
export async function makeChallenge(db: Db, effort: Effort, now: Temporal.Instant): Promise<Challenge> {
  const until = Math.floor(now.add(life).epochMilliseconds / 1_000)
  const hmacSignatureSecret = keysOf(db).mac(about).toString('hex')
  return createChallenge({ ...workOf(effort), deriveKey, data: { until, effort }, hmacSignatureSecret })
}

/** Validates the proof in the header: signed by the shop, of sufficient effort, solved, unexpired and unused. */
export async function spendProof(
  db: Db,
  header: string | null,
  now: Temporal.Instant,
  effort: Effort = 1,
): Promise<void> {
  const required = () => new Refusal('CAPTCHA_REQUIRED', { call: 'GET /anon/captcha', header: 'x-captcha', effort })
  if (!header) throw required()
  const payload = readPayload(header)
  const { until, effort: done } = payload?.challenge.parameters.data ?? {}
  if (!payload || typeof until !== 'number') throw new Refusal('CAPTCHA_INVALID')
  if (readEffort(done) < effort) throw required()
  const endsAt = (await isDone(db, payload)) ? Temporal.Instant.fromEpochMilliseconds(until * 1_000) : now
  if (Temporal.Instant.compare(endsAt, now) <= 0) throw new Refusal('CAPTCHA_INVALID')
  const hash = createHash('sha256')
    .update(payload.challenge.signature ?? '')
    .digest()
  if (!(await store.spend(db, hash, endsAt))) throw new Refusal('CAPTCHA_INVALID')
}

/**
 * Replaces a rate-limit refusal (rate-limits.ts) by work: after too many tries every caller must do work, more with each further
 * round, so that the right answer is still accepted.
 */
export const workInstead =
  (db: Db, { sent, now }: Pick<Caller, 'sent' | 'now'>): AskWork =>
  ({ most }) =>
  (times) =>
    spendProof(db, sent.get(captchaHeader), now, effortBeyond(times, most))

/** Verifies the signature before the work, whichever key signed. */
async function isDone(db: Db, payload: Payload): Promise<boolean> {
  for (const key of keysOf(db).macs(about)) {
    const check = verifySolution({ ...payload, deriveKey, hmacSignatureSecret: key.toString('hex') })
    if (await check.then(({ verified }) => verified).catch(() => false)) return true
  }
  return false
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

export const deleteSpentProofs = (db: Db, now: Temporal.Instant): Promise<void> => store.deleteEnded(db, now)
