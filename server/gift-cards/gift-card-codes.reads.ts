import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import type { NewCode } from './gift-card-codes.rules.ts'

/** Number and PIN are stored as keyed hashes: without the installation's keys the table allows neither use nor guessing. */
const aboutCode = (code: string) => `gift card ${code}`
const aboutPin = (code: string, pin: string) => `gift card ${code} ${pin}`

export function hashOf(db: Db, { code, pin }: { code: string; pin: string }): NewCode {
  const keys = keysOf(db)
  const codeHash = keys.hash(aboutCode(code))
  return {
    code,
    pin,
    codeHash,
    pinHash: keys.hash(aboutPin(code, pin)),
    first2: code.slice(0, 2),
    last4: code.slice(-4),
  }
}

/** The hashes of a number, one per key in use. */
export const hashesOfCode = (db: Db, code: string): Buffer[] => keysOf(db).hashes(aboutCode(code))

/** The hashes of the PIN for that number. */
export const hashesOfPin = (db: Db, { code, pin }: { code: string; pin: string }): Buffer[] =>
  keysOf(db).hashes(aboutPin(code, pin))

/** Compares the PIN; takes the same time when there is no card. */
export const isPin = (db: Db, { code, pin }: { code: string; pin: string }, kept: Buffer = Buffer.alloc(0)): boolean =>
  keysOf(db).isHashOf(aboutPin(code, pin), kept)

interface Granted {
  id: string
  codeHash: Buffer
}
const aboutGrant = ({ id, codeHash }: Granted, visitor: string) =>
  `gift card of a visitor ${id} ${codeHash.toString('hex')} ${visitor}`
const grantLength = 16

/**
 * A signed reference to a card for the visitor who has entered its number and PIN. It is valid while the card keeps that number,
 * and is not stored.
 */
export const writeGrant = (db: Db, card: Granted, visitor: string): string =>
  `${card.id}.${keysOf(db).sign(aboutGrant(card, visitor), grantLength)}`

/** Whether the visitor's reference to the card is valid. */
export const isGrant = (db: Db, refNo: string, card: Granted, visitor: string): boolean =>
  keysOf(db).isSigned(aboutGrant(card, visitor), refNo.slice(card.id.length + 1), grantLength)
