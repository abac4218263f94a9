import { compareRank, findMost, type Refused } from './eligibility.rules.ts'
import { type DiscountCircumstances, type Walk, walkLanes } from './discount-lanes.rules.ts'
import type { Why } from './refusal-reasons.rules.ts'
import type { PricedLine, Promotion } from './promotion-terms.rules.ts'

/** Compares exclusive promotions with the combinable ones and applies whichever saves more; on a tie, the combinable ones. */
export function walkBest(
  lines: readonly PricedLine[],
  promotions: readonly Promotion[],
  here: DiscountCircumstances,
): Walk {
  const walk = (some: readonly Promotion[]) => walkLanes(lines, some.toSorted(compareRank), here)
  const together = walk(promotions.filter(({ exclusive }) => !exclusive))
  const exclusives = promotions
    .filter(({ exclusive }) => exclusive)
    .toSorted(compareRank)
    .map((promotion) => ({ promotion, own: walk([promotion]) }))
  const { chosen, alone } = chooseExclusive(exclusives, walk, here.limits.exclusive)
  const [first] = chosen
  if (!first || alone.savedCents <= together.savedCents)
    return { ...together, refused: [...together.refused, ...exclusives.map((one) => explainExclusive(one, together))] }

  const shut: Why = { kind: 'exclusive', by: first.id }
  const full: Why = { kind: 'most-exclusive', most: here.limits.exclusive, by: first.id }
  const others = exclusives.filter(({ promotion }) => !chosen.includes(promotion))
  return {
    ...alone,
    refused: [
      ...listApplied(together).map((promotion) => ({ promotion, why: shut })),
      ...together.refused.map(({ promotion, why }) => ({ promotion, why: isAboutOthers(why) ? shut : why })),
      ...others.map(({ promotion, own }) => ({ promotion, why: own.refused[0]?.why ?? full })),
    ],
  }
}

interface ExclusivePromotion {
  promotion: Promotion
  /** Its result when applied alone. */
  own: Walk
}

/**
 * Chooses the exclusive promotion that saves most, and adds others while the company allows more and they increase the saving.
 */
function chooseExclusive(
  exclusives: readonly ExclusivePromotion[],
  walk: (some: readonly Promotion[]) => Walk,
  most: number,
) {
  let choice = { chosen: [] as Promotion[], alone: walk([]) }
  while (choice.chosen.length < most) {
    const { chosen, alone } = choice
    const wider = exclusives
      .filter(({ promotion }) => !chosen.includes(promotion))
      .map(({ promotion, own }) =>
        chosen.length === 0
          ? { chosen: [promotion], alone: own }
          : { chosen: [...chosen, promotion], alone: walk([...chosen, promotion]) },
      )
    const next = findMost(wider, (one) => one.alone.savedCents - alone.savedCents)
    if (!next) break
    choice = next
  }
  return choice
}

function explainExclusive({ promotion, own }: ExclusivePromotion, together: Walk): Refused {
  const byCents = together.savedCents - own.savedCents
  return { promotion, why: own.refused[0]?.why ?? { kind: 'better-together', byCents } }
}

/** The reason names another promotion, which no longer applies. */
const isAboutOthers = ({ kind }: Why) => kind === 'beaten' || kind === 'family' || kind === 'most-applied'

const listApplied = ({ given, deliveryOff }: Walk): Promotion[] => [
  ...given.map(({ promotion }) => promotion),
  ...(deliveryOff ? [deliveryOff.promotion] : []),
]
