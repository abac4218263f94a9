import { generateKeyPair, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '#server/lib/database/db.ts'
import { keysOf, loginKey } from '#server/lib/process/keys.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import * as store from './password-encryption.store.ts'

const { subtle } = webcrypto
const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
const makePair = promisify(generateKeyPair)

/** The browser may encrypt passwords with this key, so that a proxy or a log that records requests does not learn them. */
export const findPublicKey = async (db: Db, now: Temporal.Instant): Promise<string> =>
  (await findPair(db, now)).publicKey.toString('base64')

async function findPair(db: Db, now: Temporal.Instant): Promise<store.KeyPair> {
  const kept = await store.findKeyPair(db)
  if (kept) return kept
  const pair = await makePair('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const { publicKey, privateKey } = pair
  await store.keep(db, { publicKey, privateKey: keysOf(db).seal(loginKey, privateKey) }, now)
  return (await store.findKeyPair(db))!
}

const opened = new WeakMap<Db, Promise<webcrypto.CryptoKey>>()

/** How far the time inside an encrypted password may be from now. */
const sealLife = Temporal.Duration.from({ minutes: 2 })

/**
 * Reads the password of a request, plain or encrypted; both together are refused as ambiguous. An encrypted password is valid for
 * two minutes, not for one use, because a caller who must add a proof of work sends the same one again.
 */
export async function readPassword(
  db: Db,
  now: Temporal.Instant,
  plain: string | undefined,
  sealed: string | undefined,
  field = 'encryptPassword',
): Promise<string> {
  if (sealed === undefined || sealed === '') return plain ?? ''
  if (plain) throw new Refusal('INVALID_INPUT', { field })
  const key = opened.get(db) ?? openKey(db)
  opened.set(db, key)
  key.catch(() => opened.delete(db))
  const bytes = await subtle.decrypt(algorithm, await key, Buffer.from(sealed, 'base64')).catch(() => {
    throw new Refusal('INVALID_INPUT', { field })
  })
  const seal = readSeal(Buffer.from(bytes).toString())
  const isLive = seal && Temporal.Duration.compare(seal.time.since(now).abs(), sealLife) <= 0
  if (!isLive || seal.password.length > 128) throw new Refusal('INVALID_INPUT', { field })
  return seal.password
}

function readSeal(text: string): { password: string; time: Temporal.Instant } | undefined {
  try {
    const { password, time } = JSON.parse(text) as { password?: unknown; time?: unknown }
    if (typeof password !== 'string' || typeof time !== 'string') return undefined
    return { password, time: Temporal.Instant.from(time) }
  } catch {
    return undefined // an encrypted password without a time would be valid for ever
  }
}

async function openKey(db: Db) {
  const pair = await store.findKeyPair(db)
  if (!pair) throw new Refusal('INVALID_INPUT', { field: 'encryptPassword' }) // the key was never published
  return subtle.importKey('pkcs8', new Uint8Array(keysOf(db).open(loginKey, pair.privateKey)), algorithm, false, [
    'decrypt',
  ])
}
