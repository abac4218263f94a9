import type { PlaceToDeliver } from '#contract/addresses.ts'
import type { Db } from '#server/lib/database/db.ts'
import { findPlaceCodes, requireAddress } from '#server/members/addresses.reads.ts'
import type { PlaceLists } from '#server/shop/shop.reads.ts'

type FilledDelivery<D> = D & PlaceToDeliver

/**
 * Fills the form from the member's address book. Only the buyer's own addresses are searched. The text is copied, so that a
 * later change of the address does not change the order.
 */
export async function fillFromBook<D extends object>(
  db: Db,
  { company, visitor }: { company: string; visitor: string },
  userAddressCode: string,
  delivery: D,
  places: PlaceLists,
): Promise<FilledDelivery<D>> {
  const { id: _, isDefault: __, ...address } = await requireAddress(db, { company, member: visitor }, userAddressCode)
  return { ...delivery, ...address, ...findPlaceCodes(address, places) }
}
