import { randomInt } from 'node:crypto'
import type { Db } from '#server/lib/database/db.ts'
import { cardLetterOf, keysOf } from '#server/lib/process/keys.ts'
import { hashOf } from './gift-card-codes.reads.ts'
import type { NewCode } from './gift-card-codes.rules.ts'

/** A random number and PIN. */
export const drawCode = (db: Db): NewCode =>
  hashOf(db, { code: `${drawDigits(8)}${drawDigits(8)}`, pin: drawDigits(6) })

const drawDigits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

type Codes = Pick<NewCode, 'code' | 'pin'>

/** Number and PIN are stored nowhere. Until the mail is sent, its job carries them encrypted; they disappear with the job. */
export const sealCode = (db: Db, card: string, { code, pin }: Codes): string =>
  keysOf(db).seal(cardLetterOf(card), `${code} ${pin}`)

export function openCode(db: Db, card: string, sealed: string): Codes {
  const [code = '', pin = ''] = keysOf(db).open(cardLetterOf(card), sealed).toString().split(' ')
  return { code, pin }
}
