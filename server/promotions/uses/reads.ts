import type { Db } from '#server/lib/db.ts'
import { keysOf } from '#server/lib/keys.ts'
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
  const contact = hideEmail(db, customer)
  const counted = await store.count(db, { company, visitor, contact }, promotions, codes)
  return new Map(
    counted.map(({ promotion, overall, byCustomer, byCode }) => [
      promotion,
      { overall, byCustomer, byCode: new Map(Object.entries(byCode)) },
    ]),
  )
}

/** Enough to know an address again, and nothing to write to: as each key held would have kept it, the newest first. */
export const hideEmail = (db: Db, { email }: Pick<Customer, 'email'>): Buffer[] =>
  email ? keysOf(db).hashes(`promotions ${email.trim().toLowerCase()}`) : []
