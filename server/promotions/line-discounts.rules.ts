import { percentOf, type Rounding } from '#server/shop/allocation.rules.ts'
import {
  cut,
  findBar,
  findGoods,
  findMost,
  type GivenPromotion,
  judgeGoods,
  type LaneOutcome,
  type Refused,
  type StackingRoom,
  sumOf,
  takeSlot,
  type PricedView,
} from './eligibility.rules.ts'
import type { Promotion, DiscountTerms } from './promotion-terms.rules.ts'

/**
 * The first lane prices single pieces. Each line gets its greatest discount. When not all promotions may apply, those that add
 * most to the saving are chosen first. `promotions` are sorted by rank.
 */
export function discountLines(
  view: PricedView,
  promotions: readonly Promotion[],
  room: StackingRoom,
  rounding: Rounding,
): LaneOutcome {
  const refused: Refused[] = []
  const offers: GivenPromotion[] = []
  for (const promotion of promotions) {
    const at = findGoods(promotion, view)
    const off = offEach(promotion.terms, view, at, rounding)
    const why = judgeGoods(promotion, view, at) ?? (sumOf(off) > 0 ? null : ({ kind: 'nothing-off' } as const))
    if (why) refused.push({ promotion, why })
    else offers.push({ promotion, off })
  }
  const given = chooseOffers(offers, room)
  const left = takeSlot(room, given)
  const best = listBest(given)
  for (const { promotion, off } of offers) {
    if (given.some((one) => one.promotion === promotion)) continue
    const better = given.find((one) => one.off.some((cents, at) => cents > 0 && off[at]! > 0))
    const bar = gain(off, best) > 0 ? findBar(promotion, left) : null
    refused.push({ promotion, why: bar ?? { kind: 'beaten', by: better!.promotion.id } })
  }
  return { given, refused }
}

/** Per piece, so that all pieces of a line cost the same. */
function offEach(terms: DiscountTerms, { lines }: PricedView, at: readonly number[], rounding: Rounding): number[] {
  const off = lines.map(() => 0)
  for (const line of at) {
    const { priceCents, quantity } = lines[line]!
    off[line] = quantity * cut(offPiece(terms, priceCents, rounding), priceCents)
  }
  return off
}

function offPiece(terms: DiscountTerms, priceCents: number, rounding: Rounding): number {
  if (terms.kind === 'percent') return percentOf(priceCents, terms.percent, rounding)
  if (terms.kind === 'amount') return terms.cents
  return terms.kind === 'fixed-price' ? priceCents - terms.cents : 0
}

function chooseOffers(offers: readonly GivenPromotion[], room: StackingRoom): GivenPromotion[] {
  let chosen: GivenPromotion[] = []
  for (;;) {
    const left = takeSlot(room, chosen)
    const best = listBest(chosen)
    const open = offers.filter(({ promotion }) => findBar(promotion, left) === null)
    const next = findMost(open, ({ off }) => gain(off, best))
    if (!next) return chosen
    chosen = settleLines([...chosen, next]) // a promotion that loses its last line makes room for another
  }
}

/** The greatest discount of each line. */
const listBest = ([first, ...others]: readonly GivenPromotion[]) =>
  others.reduce((best, { off }) => best.map((cents, at) => Math.max(cents, off[at]!)), first?.off ?? [])

/** What a promotion would add to the saving. */
function gain(off: readonly number[], best: readonly number[]): number {
  let added = 0
  for (let at = 0; at < off.length; at += 1) added += Math.max(0, off[at]! - (best[at] ?? 0))
  return added
}

/** Assigns each line to the promotion with the greatest discount, on a tie to the one chosen earlier. */
function settleLines(chosen: readonly GivenPromotion[]): GivenPromotion[] {
  const winners = chosen[0]!.off.map((_, at) => findMost(chosen, ({ off }) => off[at]!))
  return chosen
    .map((one) => ({ ...one, off: one.off.map((cents, at) => (winners[at] === one ? cents : 0)) }))
    .filter(({ off }) => sumOf(off) > 0)
}
