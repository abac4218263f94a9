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

/** Means a card to this one visitor, who has shown its number and PIN, for as long as it has that number: kept nowhere. */
export async function writeGrant(
  db: Db,
  { id, codeHash }: { id: string; codeHash: Buffer },
  visitor: string,
): Promise<string> {
  const mark = seal(
    await readInstallationSecret(db),
    `gift card of a visitor ${id} ${codeHash.toString('hex')} ${visitor}`,
  )
  return `${id}.${mark.subarray(0, 16).toString('base64url')}`
}

/** Whether this is what the visitor was granted for the card. */
export const isGrant = async (
  db: Db,
  refNo: string,
  ...of: [card: { id: string; codeHash: Buffer }, visitor: string]
) => isSame(Buffer.from(await writeGrant(db, ...of)), Buffer.from(refNo))
