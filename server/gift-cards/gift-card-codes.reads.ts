import type { Db } from '#server/lib/database/db.ts'
import { keysOf } from '#server/lib/process/keys.ts'
import type { NewCode } from './gift-card-codes.rules.ts'

/** What is kept of a card's number and PIN: whoever reads the table without the installation's keys can neither use nor guess them. */
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

/** Of one number, as each key held would have kept it. */
export const hashesOfCode = (db: Db, code: string): Buffer[] => keysOf(db).hashes(aboutCode(code))

/** Of the PIN beside it. */
export const hashesOfPin = (db: Db, { code, pin }: { code: string; pin: string }): Buffer[] =>
  keysOf(db).hashes(aboutPin(code, pin))

/** The same work where there is no card. */
export const isPin = (db: Db, { code, pin }: { code: string; pin: string }, kept: Buffer = Buffer.alloc(0)): boolean =>
  keysOf(db).isHashOf(aboutPin(code, pin), kept)

interface Granted {
  id: string
  codeHash: Buffer
}
const aboutGrant = ({ id, codeHash }: Granted, visitor: string) =>
  `gift card of a visitor ${id} ${codeHash.toString('hex')} ${visitor}`
const grantLength = 16

/** Means a card to this one visitor, who has shown its number and PIN, for as long as it has that number: kept nowhere. */
export const writeGrant = (db: Db, card: Granted, visitor: string): string =>
  `${card.id}.${keysOf(db).sign(aboutGrant(card, visitor), grantLength)}`

/** Whether this is what the visitor was granted for the card. */
export const isGrant = (db: Db, refNo: string, card: Granted, visitor: string): boolean =>
  keysOf(db).isSigned(aboutGrant(card, visitor), refNo.slice(card.id.length + 1), grantLength)
