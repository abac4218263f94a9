import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import type { Db } from '#server/lib/db.ts'
import { readInstallationSecret } from '#server/shop/reads.ts'
import { hashCode, hashPin } from './reads.ts'
import type { NewCode } from './rules.ts'

/** A number and a PIN that nobody can guess. */
export async function drawCode(db: Db): Promise<NewCode> {
  return hashOf(db, { code: `${drawDigits(8)}${drawDigits(8)}`, pin: drawDigits(6) })
}

export async function hashOf(db: Db, { code, pin }: { code: string; pin: string }): Promise<NewCode> {
  const [codeHash, pinHash] = await Promise.all([hashCode(db, code), hashPin(db, code, pin)])
  return { code, pin, codeHash, pinHash, first2: code.slice(0, 2), last4: code.slice(-4) }
}

const drawDigits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

/**
 * Number and PIN are kept nowhere: until the mail that tells them is on its way they are carried sealed by the job that sends
 * it, and are gone with it.
 */
export async function sealCode(db: Db, { code, pin }: Pick<NewCode, 'code' | 'pin'>): Promise<string> {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await sealingKey(db), iv)
  const sealed = Buffer.concat([cipher.update(`${code} ${pin}`), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export async function openCode(db: Db, sealed: string): Promise<Pick<NewCode, 'code' | 'pin'>> {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', await sealingKey(db), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  const [code = '', pin = ''] = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
    .toString()
    .split(' ')
  return { code, pin }
}

const sealingKey = async (db: Db) =>
  Buffer.from(hkdfSync('sha256', await readInstallationSecret(db), '', 'gift card letters', 32))
