import type { Rounding } from '#server/shop/allocation.rules.ts'
import { explainNoSet } from './combo-gaps.rules.ts'
import {
  findBar,
  findGoods,
  judgeGoods,
  type LaneOutcome,
  type Refused,
  type StackingRoom,
  takeSlot,
  type PricedView,
} from './eligibility.rules.ts'
import { type Pieces, type Recipe, spreadPieces, writeRecipes } from './bundle-recipes.rules.ts'
import { makeSets, type Sets } from './bundle-sets.rules.ts'
import type { Promotion } from './promotion-terms.rules.ts'

/** A promotion with the sets that it would form next. */
interface BundleOffer extends Sets {
  promotion: Promotion
  recipes: readonly Recipe[]
  /** The lines whose pieces it could use. */
  reach: ReadonlySet<number>
}

/**
 * The second lane sells pieces together. A piece belongs to at most one set. Promotions are applied one after another, each
 * forming as many sets as it can of the free pieces, in the order that saves most. `promotions` are sorted by rank.
 */
export function bundlePieces(
  view: PricedView,
  promotions: readonly Promotion[],
  room: StackingRoom,
  { rounding, soldOut }: { rounding: Rounding; soldOut: ReadonlySet<string> },
): LaneOutcome {
  const pieces = spreadPieces(view)
  const refused: Refused[] = []
  const offers: BundleOffer[] = []
  for (const promotion of promotions) {
    const at = findGoods(promotion, view)
    const short = judgeGoods(promotion, view, at) ?? findBar(promotion, room)
    const offer = short ? null : makeOffer(promotion, pieces, at, rounding)
    const why = short ?? (offer && explainNoSet(promotion, offer.recipes, pieces, soldOut))
    if (why) refused.push({ promotion, why })
    else if (offer && offer.savedCents > 0) offers.push(offer)
    else refused.push({ promotion, why: { kind: 'nothing-off' } })
  }
  const { given, left } = findBestTurns(pieces, offers, room, rounding)
  for (const offer of offers) {
    const { promotion } = offer
    if (given.some((one) => one.promotion === promotion)) continue
    const bar = left.some((one) => one.promotion === promotion) ? findBar(promotion, takeSlot(room, given)) : null
    const taker = given.find((one) => touches(offer, one))
    refused.push({ promotion, why: bar ?? { kind: 'beaten', by: taker!.promotion.id } })
  }
  return { given, refused }
}

function makeOffer(promotion: Promotion, pieces: Pieces, at: readonly number[], rounding: Rounding): BundleOffer {
  const recipes = writeRecipes(promotion.terms, pieces, at)
  const reach = new Set(recipes.flatMap((recipe) => recipe.flatMap(({ lines }) => lines)))
  return { promotion, recipes, reach, ...makeSets(promotion.terms, recipes, pieces, rounding) }
}

const touches = ({ reach }: BundleOffer, { takes }: BundleOffer) => takes.some(({ at }) => reach.has(at))

interface Turns {
  given: readonly BundleOffer[]
  /** What the remaining promotions would form of the remaining pieces. */
  left: readonly BundleOffer[]
  free: readonly number[]
  savedCents: number
}

/** Limit of the search for a better order; beyond it the best order found so far is used. */
const looks = 100

/** Branch and bound: starts with the promotion that saves most, then tries every order that could still save more. */
function findBestTurns(pieces: Pieces, offers: readonly BundleOffer[], room: StackingRoom, rounding: Rounding): Turns {
  let best: Turns = { given: [], left: offers, free: pieces.free, savedCents: 0 }
  let looked = 0
  const lookAgain = (offer: BundleOffer, free: readonly number[]): BundleOffer => {
    looked += 1
    return { ...offer, ...makeSets(offer.promotion.terms, offer.recipes, { ...pieces, free }, rounding) }
  }
  const takeTurn = ({ given, left, free, savedCents }: Turns, offer: BundleOffer): Turns => {
    const stillFree = [...free]
    for (const { at, count } of offer.takes) stillFree[at]! -= count
    return {
      given: [...given, offer],
      left: left
        .filter((other) => other !== offer)
        .map((other) => (touches(other, offer) ? lookAgain(other, stillFree) : other))
        .filter((other) => other.savedCents > 0),
      free: stillFree,
      savedCents: savedCents + offer.savedCents,
    }
  }
  const visit = (turns: Turns) => {
    looked += 1
    if (turns.savedCents > best.savedCents) best = turns
    const after = takeSlot(room, turns.given)
    const next = listNext(turns.left, after)
    const bound = turns.savedCents + upperBoundOf(next, after)
    for (const [at, offer] of next.entries()) {
      if (bound <= best.savedCents || (at > 0 && looked > looks)) return
      visit(takeTurn(turns, offer))
    }
  }
  visit(best)
  return best
}

/** The promotions that may be applied next, highest saving first. */
const listNext = (left: readonly BundleOffer[], room: StackingRoom): BundleOffer[] =>
  left.filter(({ promotion }) => findBar(promotion, room) === null).toSorted((a, b) => b.savedCents - a.savedCents)

/** Upper bound: their saving if none took the others' pieces. The offers are sorted by saving. */
function upperBoundOf(offers: readonly BundleOffer[], room: StackingRoom): number {
  let after = room
  let bound = 0
  for (const offer of offers) {
    if (after.applied.length >= after.limits.applied) break
    if (findBar(offer.promotion, after)) continue
    after = takeSlot(after, [offer])
    bound += offer.savedCents
  }
  return bound
}
