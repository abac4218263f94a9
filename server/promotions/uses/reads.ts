import { createHmac } from 'node:crypto'
import type { Db } from '#server/lib/db.ts'
import { readInstallationSecret } from '#server/shop/reads.ts'
import type { Uses } from '../terms/rules.ts'
import * as store from './store.ts'

/** Who buys. A walk-in who comes again is somebody new, but not with the same e-mail. */
export interface Customer {
  company: string
  visitor: string
  /** Absent until it is known. */
  email?: string | null
}

/** How often each was used, altogether, by this customer and with these codes. */
export async function countUses(
  db: Db,
  customer: Customer,
  promotions: readonly string[],
  codes: readonly string[],
): Promise<Map<string, Uses>> {
  const { company, visitor } = customer
  const contact = await hideEmail(db, customer)
  const counted = await store.count(db, { company, visitor, contact }, promotions, codes)
  return new Map(
    counted.map(({ promotion, overall, byCustomer, byCode }) => [
      promotion,
      { overall, byCustomer, byCode: new Map(Object.entries(byCode)) },
    ]),
  )
}

/** Enough to know an address again, and nothing to write to. */
export async function hideEmail(db: Db, { email }: Customer): Promise<Buffer | null> {
  if (!email) return null
  const secret = await readInstallationSecret(db)
  return createHmac('sha256', secret).update(`promotions ${email.trim().toLowerCase()}`).digest()
}
