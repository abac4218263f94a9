import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#server/lib/db.ts'
import { readInstallationSecret } from '#server/shop/reads.ts'

/** What is kept of a card's number and PIN: whoever reads the table without the installation's secret can neither use nor guess them. */
export async function hashCode(db: Db, code: string): Promise<Buffer> {
  return seal(await readInstallationSecret(db), `gift card ${code}`)
}

export async function hashPin(db: Db, code: string, pin: string): Promise<Buffer> {
  return seal(await readInstallationSecret(db), `gift card ${code} ${pin}`)
}

const seal = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest()

export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** Means a card to this one visitor, who has shown its number and PIN: made from both and a secret, kept nowhere. */
export async function writeGrant(db: Db, card: string, visitor: string): Promise<string> {
  const mark = seal(await readInstallationSecret(db), `gift card of a visitor ${card} ${visitor}`)
  return `${card}.${mark.subarray(0, 16).toString('base64url')}`
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The card that a visitor's refNo means; `isGranted` when it was given for number and PIN. */
export async function readRefNo(
  db: Db,
  refNo: string,
  visitor: string,
): Promise<{ card: string; isGranted: boolean } | undefined> {
  const [card = '', mark] = refNo.split('.')
  if (!uuid.test(card)) return undefined
  if (mark === undefined) return { card, isGranted: false }
  const right = await writeGrant(db, card, visitor)
  return isSame(Buffer.from(right), Buffer.from(refNo)) ? { card, isGranted: true } : undefined
}
