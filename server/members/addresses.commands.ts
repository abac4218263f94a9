import type { PlaceToDeliver } from '#contract/addresses.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { Areas } from '#server/shop/postal-addresses.rules.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { requireAddress } from './addresses.reads.ts'
import { becomesDefault, listComplaints, mostAddresses, tidy } from './addresses.rules.ts'
import * as store from './addresses.store.ts'

export interface Saving {
  /** An address of the member; absent for a new one. */
  id: string | undefined
  place: PlaceToDeliver
  isDefault: boolean | undefined
}

/** Adds or changes an address. The book has exactly one default unless it is empty. */
export async function saveAddress(
  tx: Tx,
  owner: MemberOwner,
  { id, place, isDefault }: Saving,
  areas: Areas,
  now: Temporal.Instant,
): Promise<string> {
  const complaints = listComplaints(place, areas)
  if (Object.keys(complaints).length > 0) throw new Refusal('CHECK_REQUIRED_FIELDS', {}, complaints)
  await holdBook(tx, owner)
  const kept = id === undefined ? undefined : await requireAddress(tx, owner, id)
  const book = await store.list(tx, owner)
  if (!kept && book.length >= mostAddresses) throw new Refusal('ADDRESS_BOOK_FULL', { limit: mostAddresses })

  const isOnly = kept ? book.length === 1 : book.length === 0
  const address = {
    ...tidy(place),
    isDefault: becomesDefault(isDefault, { isOnly, isNow: kept?.isDefault ?? false }),
  }
  if (address.isDefault) await store.clearDefault(tx, owner)
  if (kept) await store.update(tx, owner, kept.id, address)
  const saved = kept?.id ?? (await store.insertAddress(tx, owner, address, now))
  await store.appointDefault(tx, owner)
  return saved
}

/** When the default address is deleted, the oldest one becomes the default. */
export async function deleteAddress(tx: Tx, owner: MemberOwner, id: string): Promise<void> {
  await holdBook(tx, owner)
  await requireAddress(tx, owner, id)
  await store.remove(tx, owner, id)
  await store.appointDefault(tx, owner)
}

async function holdBook(tx: Tx, owner: MemberOwner): Promise<void> {
  if (!(await store.holdBook(tx, owner))) throw new Refusal('MEMBER_NOT_FOUND')
}
