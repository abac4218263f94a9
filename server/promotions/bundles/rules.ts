import type { Rounding } from '#server/shop/sums/rules.ts'
import { explainNoSet } from '../gaps/rules.ts'
import {
  findBar,
  findGoods,
  type Given,
  judgeGoods,
  type LaneOutcome,
  type Refused,
  type Room,
  sumOf,
  takeSlot,
  type View,
} from '../judging/rules.ts'
import { groupPieces, makeSets, type Pieces, type Sets, spreadPieces, without } from '../sets/rules.ts'
import type { Promotion } from '../terms/rules.ts'

/** A promotion with the sets that it makes of the pieces it finds. */
interface Offer extends Given, Sets {
  promotion: Promotion
  groups: readonly (readonly number[])[]
}

/**
 * The second lane sells pieces together. A piece lies in one set at most. Promotions take turns, and each makes as many sets
 * as it can of the pieces it finds; the turns are in the order that saves most. `promotions` come by rank.
 */
export function bundlePieces(
  view: View,
  promotions: readonly Promotion[],
  room: Room,
  { rounding, soldOut }: { rounding: Rounding; soldOut: ReadonlySet<string> },
): LaneOutcome {
  const pieces = spreadPieces(view)
  const refused: Refused[] = []
  const offers: Offer[] = []
  for (const promotion of promotions) {
    const at = findGoods(promotion, view)
    const groups = groupPieces(promotion.terms, pieces, at)
    const offer = { promotion, groups, ...makeSets(promotion.terms, pieces, groups, rounding) }
    const why =
      judgeGoods(promotion, view, at) ??
      explainNoSet(promotion, pieces, groups, soldOut) ??
      (sumOf(offer.off) > 0 ? null : ({ kind: 'nothing-off' } as const))
    if (why) refused.push({ promotion, why })
    else offers.push(offer)
  }
  const { given, left } = findBestTurns(pieces, offers, room, rounding)
  for (const { promotion } of offers) {
    if (given.some((one) => one.promotion === promotion)) continue
    const rest = left.find((one) => one.promotion === promotion)
    const bar = rest && findBar(promotion, takeSlot(room, given))
    refused.push({ promotion, why: bar ?? { kind: 'beaten', by: findTaker(promotion, offers, given) } })
  }
  return { given, refused }
}

interface Turns {
  given: readonly Offer[]
  /** What the others would still do with the pieces that are left. */
  left: readonly Offer[]
  free: readonly number[]
  saved: number
}

/** How far the search for a better order of turns goes; a cart that needs more gets the best of those that were tried. */
const looks = 500

/** The one that saves most first; then every order that could still save more. */
function findBestTurns(pieces: Pieces, offers: readonly Offer[], room: Room, rounding: Rounding): Turns {
  let best: Turns = { given: [], left: offers, free: pieces.free, saved: 0 }
  let looked = 0
  const lookAgain = (offer: Offer, free: readonly number[]): Offer => {
    looked += 1
    return { ...offer, ...makeSets(offer.promotion.terms, { ...pieces, free }, offer.groups, rounding) }
  }
  const takeTurn = ({ given, left, free, saved }: Turns, offer: Offer): Turns => {
    const stillFree = without(free, offer.takes)
    const others = left.filter((other) => other !== offer)
    return {
      given: [...given, offer],
      left: others
        .map((other) => (touches(other, offer) ? lookAgain(other, stillFree) : other))
        .filter(({ off }) => sumOf(off) > 0),
      free: stillFree,
      saved: saved + sumOf(offer.off),
    }
  }
  const visit = (turns: Turns) => {
    looked += 1
    if (turns.saved > best.saved) best = turns
    const next = listNext(turns, room)
    const hope = turns.saved + hopeOf(next, takeSlot(room, turns.given))
    for (const [at, offer] of next.entries()) {
      if (hope <= best.saved || (at > 0 && looked > looks)) return
      visit(takeTurn(turns, offer))
    }
  }
  visit(best)
  return best
}

/** Who may take the next turn, those that save most first. */
function listNext({ given, left }: Turns, room: Room): Offer[] {
  const after = takeSlot(room, given)
  return left
    .filter(({ promotion }) => findBar(promotion, after) === null)
    .toSorted((a, b) => sumOf(b.off) - sumOf(a.off))
}

/** What they could save if none of them took the others' pieces; they come in the order of what they save. */
function hopeOf(offers: readonly Offer[], room: Room): number {
  let after = room
  let hope = 0
  for (const offer of offers) {
    if (findBar(offer.promotion, after)) continue
    after = takeSlot(after, [offer])
    hope += sumOf(offer.off)
  }
  return hope
}

const touches = ({ reach }: Offer, { takes }: Offer) => takes.some(({ at }) => reach.has(at))

function findTaker(promotion: Promotion, offers: readonly Offer[], given: readonly Offer[]): string {
  const loser = offers.find((one) => one.promotion === promotion)!
  return given.find((one) => touches(loser, one))!.promotion.id
}
