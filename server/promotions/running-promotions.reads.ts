import type { Grade } from '#contract/grades.ts'
import type { Db } from '#server/lib/database/db.ts'
import { cacheForSeconds } from '#server/lib/cache/ttl-cache.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import type { Rounding } from '#server/shop/allocation.rules.ts'
import { writeCode } from './promotion-codes.rules.ts'
import type { Occasion } from './promotions.rules.ts'
import type { PromotionDay, PricedLine, Promotion } from './promotion-terms.rules.ts'
import { countUses, type PromotionCustomer } from './promotion-uses.reads.ts'
import { isAbout, isLimited } from './running-promotions.rules.ts'
import * as store from './running-promotions.store.ts'

/**
 * Read at every click in a cart, and changed a few times a day. The change feed clears the entry at once; the five seconds limit
 * its age when the feed is lost.
 */
const listOpen = cacheForSeconds(5, (db, company: string, today: PromotionDay) => store.listOpen(db, company, today))

/** Clears the cache after a change of promotions, or when one may have been missed. */
export const dropOffers = (db: Db): void => listOpen.drop(db)

/** Today's promotions for any visitor, without a code. */
export async function listOffers(db: Db, company: string, today: PromotionDay): Promise<Promotion[]> {
  return (await listOpen(db, company, today)).filter(({ from }) => from <= today)
}

/** Keeps the offers that a new customer can still use. */
export async function dropUsedUp<Offer extends Promotion>(
  db: Db,
  company: string,
  offers: readonly Offer[],
): Promise<Offer[]> {
  const counted = offers.filter(({ limits }) => limits.overall !== null).map(({ id }) => id)
  if (counted.length === 0) return [...offers]
  const uses = await countUses(db, { company, visitor: nobody }, counted, [])
  return offers.filter(({ id, limits }) => limits.overall === null || (uses.get(id)?.overall ?? 0) < limits.overall)
}
const nobody = '00000000-0000-0000-0000-000000000000'

/** Promotions of these codes, active or not, with the codes typed. */
export async function findByCodes(db: Db, company: string, typed: readonly string[]): Promise<Promotion[]> {
  return typed.length === 0 ? [] : store.listByCodes(db, company, [...new Set(typed.map(writeCode))])
}

export interface PromotionShopper extends PromotionCustomer {
  grade: Grade | null
}

export interface PromotionQuery {
  today: PromotionDay
  codes: readonly string[]
  closed: readonly string[]
  deliveryCents: number | null
  soldOut: ReadonlySet<string>
}

/**
 * Everything the engine needs besides the lines: the offers for these lines, and those of typed codes (`coded`, if known
 * already). Inside a transaction its connection reads what is not cached.
 */
export async function readPricing(
  db: Db,
  shopper: PromotionShopper,
  lines: readonly PricedLine[],
  asked: PromotionQuery,
  { ask = db, coded }: { ask?: Db; coded?: readonly Promotion[] | undefined } = {},
): Promise<{ promotions: Promotion[]; occasion: Occasion }> {
  const { company } = shopper
  const [offers, opened, settings] = await Promise.all([
    listOffers(db, company, asked.today),
    coded ?? findByCodes(ask, company, asked.codes),
    readSettings(db, company),
  ])
  const promotions = [...offers.filter((offer) => isAbout(offer, lines)), ...opened]
  const limited = promotions.filter(isLimited).map(({ id }) => id)
  return {
    promotions,
    occasion: {
      ...asked,
      grade: shopper.grade,
      uses: limited.length === 0 ? new Map() : await countUses(ask, shopper, limited, asked.codes.map(writeCode)),
      rounding: settings.roundingMode as Rounding,
      limits: {
        applied: settings.promotionsApplied,
        perFamily: settings.promotionsPerFamily,
        exclusive: settings.promotionsExclusive,
      },
    },
  }
}

/** All promotions of staff, in any state. */
export { listPromotions } from './promotion-admin.store.ts'
