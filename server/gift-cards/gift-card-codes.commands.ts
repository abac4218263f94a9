import { randomInt } from 'node:crypto'
import type { Db } from '#server/lib/database/db.ts'
import { cardLetterOf, keysOf } from '#server/lib/process/keys.ts'
import { hashOf } from './gift-card-codes.reads.ts'
import type { NewCode } from './gift-card-codes.rules.ts'

/** A number and a PIN that nobody can guess. */
export const drawCode = (db: Db): NewCode =>
  hashOf(db, { code: `${drawDigits(8)}${drawDigits(8)}`, pin: drawDigits(6) })

const drawDigits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

type Codes = Pick<NewCode, 'code' | 'pin'>

/**
 * Number and PIN are kept nowhere: until the mail that tells them is on its way they are carried encrypted by the job that sends
 * it, and are gone with it.
 */
export const sealCode = (db: Db, card: string, { code, pin }: Codes): string =>
  keysOf(db).seal(cardLetterOf(card), `${code} ${pin}`)

export function openCode(db: Db, card: string, sealed: string): Codes {
  const [code = '', pin = ''] = keysOf(db).open(cardLetterOf(card), sealed).toString().split(' ')
  return { code, pin }
}
