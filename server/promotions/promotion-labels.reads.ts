import type { Locale } from '#contract/shop.ts'
import type { FindLabel } from '#server/catalogue/catalogue-view.reads.ts'
import type { Item } from '#server/catalogue/snapshot.rules.ts'
import type { Db } from '#server/lib/database/db.ts'
import { cacheForSeconds } from '#server/lib/cache/ttl-cache.ts'
import { m } from '#words/compiled/messages.js'
import { dropUsedUp, listOffers } from './running-promotions.reads.ts'
import { sayTerms } from './promotion-wording.rules.ts'
import type { Promotion } from './promotion-terms.rules.ts'
import { isForCards, mayLabel } from './promotion-labels.rules.ts'
import { inEachLanguage } from '#words/languages.ts'

/**
 * The promotion line on a card: of the promotions that include its goods, the one that staff ranked first. Every card of every
 * listing asks, so the answer is computed once per item. The cards are drawn by a lower slice.
 */
export const readLabels = cacheForSeconds(5, async (db, company: string, today: string): Promise<FindLabel> => {
  const offers = await dropUsedUp(db, company, (await listOffers(db, company, today)).filter(isForCards))
  const known = lastRead.get(db) ?? new Map<string, LastRead>()
  lastRead.set(db, known)
  const sign = JSON.stringify(offers)
  const before = known.get(company)
  const labels = before?.sign === sign ? before.labels : openLabels(offers)
  known.set(company, { sign, labels })
  return labels
})

interface LastRead {
  sign: string
  labels: FindLabel
}
/** Unchanged offers keep their label function, so that computed labels and written cards stay valid. */
const lastRead = new WeakMap<Db, Map<string, LastRead>>()

function openLabels(offers: readonly Promotion[]): FindLabel {
  const labels = new Map(offers.map((offer) => [offer, inEachLanguage((locale) => sayLabel(offer, locale))]))
  const found = new WeakMap<Item, PromotionLabel | null>()
  return (item, locale) => {
    const known = found.get(item)
    if (known !== undefined) return known && known[locale]
    const offer = offers.find((one) => mayLabel(one, item))
    const label = offer ? labels.get(offer)! : null
    found.set(item, label)
    return label && label[locale]
  }
}

export const dropLabels = (db: Db): void => readLabels.drop(db)

type PromotionLabel = Record<Locale, string>

/** Shorter than on the product's page, which has room for all tiers. */
function sayLabel(offer: Promotion, locale: Locale): string {
  const { terms } = offer
  if (terms.kind === 'combo') return m.promotion_label_combo({}, { locale })
  if (terms.kind === 'buy-get' && terms.gets !== null && terms.percent === 100)
    return m.promotion_label_gift({ buy: terms.buy }, { locale })
  if (terms.kind === 'tiers') return sayTerms({ ...offer, terms: { ...terms, steps: terms.steps.slice(0, 1) } }, locale)
  return sayTerms(offer, locale)
}
