import type { MarkedGoods } from '#server/goods/goods.store.ts'
import type { Db } from '#server/lib/database/db.ts'
import { homeOf } from '#server/lib/database/transaction.ts'
import type { StoredCartLine } from './cart.rules.ts'

/** A cart as this process wrote it last. Others may have changed it since. */
export interface CachedCart {
  version: number
  changedAt: Temporal.Instant
  stored: readonly StoredCartLine[]
}

interface CachedGoods {
  goods: MarkedGoods
  /** Milliseconds, on the process's own clock. */
  askedAt: number
}

const mostCarts = 2_000
const mostGoods = 4_000
/** Milliseconds: the maximum age of goods, whether or not the change feed reports something. */
const longest = 30_000

/**
 * The carts and goods of the latest additions, by which the next one is decided without reading. Nothing is believed: the
 * statement that writes requires that version and marks are the same. What marks do not show (brand, photos, names of options)
 * is dropped by the change feed.
 */
export class CartCache {
  readonly #carts = new Map<string, CachedCart>()
  readonly #goods = new Map<string, CachedGoods>()
  #droppedAt = 0

  findCart(visitor: string): CachedCart | undefined {
    return this.#carts.get(visitor)
  }

  /** These variants; undefined unless all are known. */
  findGoods(company: string, assortIds: Iterable<string>): MarkedGoods[] | undefined {
    const oldest = performance.now() - longest
    const found: MarkedGoods[] = []
    for (const assortId of new Set(assortIds)) {
      const known = this.#goods.get(nameGoods(company, assortId))
      if (!known || known.askedAt < oldest) return undefined
      found.push(known.goods)
    }
    return found
  }

  keepCart(visitor: string, cart: CachedCart): void {
    this.#carts.delete(visitor) // the latest stand last
    this.#carts.set(visitor, cart)
    dropOldest(this.#carts, mostCarts)
  }

  keepGoods(company: string, goods: readonly MarkedGoods[], askedAt: number): void {
    if (askedAt <= this.#droppedAt) return
    for (const one of goods) this.#goods.set(nameGoods(company, one.assortId), { goods: one, askedAt })
    dropOldest(this.#goods, mostGoods)
  }

  forgetCart(visitor: string): void {
    this.#carts.delete(visitor)
  }

  forgetGoods(): void {
    this.#goods.clear()
    this.#droppedAt = performance.now()
  }
}

const nameGoods = (company: string, assortId: string) => `${company} ${assortId}`

function dropOldest<V>(from: Map<string, V>, most: number): void {
  for (const key of from.keys()) {
    if (from.size <= most) return
    from.delete(key)
  }
}

const caches = new WeakMap<Db, CartCache>()

/** The cache of a database; undefined while nothing is subscribed to its changes. */
export const findCartCache = (db: Db): CartCache | undefined => caches.get(homeOf(db))

export function openCartCache(db: Db): CartCache {
  const opened = caches.get(db) ?? new CartCache()
  caches.set(db, opened)
  return opened
}
