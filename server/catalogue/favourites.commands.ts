import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { mostFavourites, sortWishes } from './favourites.rules.ts'
import * as store from './favourites.store.ts'

export interface Changed {
  added: string[]
  removed: string[]
  leftOut: string[]
}

/** Adds, removes or toggles one product. The list is locked, so concurrent toggles run one after the other. */
export async function followProduct(
  tx: Tx,
  owner: MemberOwner,
  product: string,
  follow: boolean | undefined,
  now: Temporal.Instant,
): Promise<Changed> {
  await holdList(tx, owner)
  const kept = new Set(await store.listFavourites(tx, owner))
  const standing = (await store.standings(tx, owner.company, [product])).get(product)
  if (!standing) throw new Refusal('PRODUCT_NOT_FOUND')
  if (!(follow ?? !kept.has(product))) return unfollow(tx, owner, [product])
  if (kept.has(product)) return nothing
  if (standing === 'withdrawn') throw new Refusal('PRODUCT_INVALID')
  if (kept.size >= mostFavourites) throw new Refusal('WISH_LIST_FULL', { limit: mostFavourites })
  return { ...nothing, added: await store.put(tx, owner, [product], now) }
}

/** Merges a walk-in's list: existing entries keep their place, and an unknown code does not block the others. (rule 27) */
export async function followProducts(
  tx: Tx,
  owner: MemberOwner,
  products: readonly string[],
  now: Temporal.Instant,
): Promise<Changed> {
  await holdList(tx, owner)
  const kept = new Set(await store.listFavourites(tx, owner))
  const standings = await store.standings(tx, owner.company, products)
  const { put, leftOut } = sortWishes(products, standings, { kept, most: mostFavourites })
  const added = new Set(await store.put(tx, owner, put, now))
  return { removed: [], added: put.filter((code) => added.has(code)), leftOut }
}

export async function unfollowProducts(tx: Tx, owner: MemberOwner, products: readonly string[]): Promise<Changed> {
  await holdList(tx, owner)
  return unfollow(tx, owner, products)
}

/** Runs when an account is closed. */
export const eraseFavourites = (tx: Tx, owner: MemberOwner): Promise<void> => store.removeAll(tx, owner)

const nothing: Changed = { added: [], removed: [], leftOut: [] }

const unfollow = async (tx: Tx, owner: MemberOwner, products: readonly string[]): Promise<Changed> => ({
  ...nothing,
  removed: await store.remove(tx, owner, products),
})

async function holdList(tx: Tx, owner: MemberOwner): Promise<void> {
  if (!(await store.holdList(tx, owner))) throw new Refusal('MEMBER_NOT_FOUND')
}
