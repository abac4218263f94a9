import { compareRank, findMost, type Refused } from '../judging/rules.ts'
import { type Circumstances, type Walk, walkLanes } from '../lanes/rules.ts'
import type { PricedLine, Promotion } from '../terms/rules.ts'

/** A promotion that stands alone against all that stand together: what saves the customer more, together where it is the same. */
export function walkBest(lines: readonly PricedLine[], promotions: readonly Promotion[], here: Circumstances): Walk {
  const walk = (some: readonly Promotion[]) => walkLanes(lines, some.toSorted(compareRank), here)
  const together = walk(promotions.filter(({ exclusive }) => !exclusive))
  const loners = promotions
    .filter(({ exclusive }) => exclusive)
    .map((promotion) => ({ promotion, own: walk([promotion]) }))
  if (loners.length === 0) return together

  let alone: { chosen: Promotion[]; walked: Walk } = { chosen: [], walked: walk([]) }
  while (alone.chosen.length < here.limits.exclusive) {
    const wider = loners
      .filter(({ promotion }) => !alone.chosen.includes(promotion))
      .map(({ promotion }) => [...alone.chosen, promotion])
      .map((chosen) => ({ chosen, walked: walk(chosen) }))
    const next = findMost(wider, ({ walked }) => walked.savedCents - alone.walked.savedCents)
    if (!next) break
    alone = next
  }

  const first = alone.chosen[0]
  const isAlone = first !== undefined && alone.walked.savedCents > together.savedCents
  const best = isAlone ? alone.walked : together
  const refused: Refused[] = isAlone
    ? [
        ...together.refused,
        ...listApplied(together).map((promotion) => ({ promotion, why: { kind: 'exclusive', by: first.id } as const })),
      ]
    : [...together.refused]
  for (const { promotion, own } of loners) {
    if (isAlone && alone.chosen.includes(promotion)) continue
    const why = own.refused[0]?.why
    const beaten = isAlone
      ? ({ kind: 'most-exclusive', most: here.limits.exclusive, by: first.id } as const)
      : ({ kind: 'better-together', byCents: together.savedCents - own.savedCents } as const)
    refused.push({ promotion, why: why ?? beaten })
  }
  return { ...best, refused }
}

const listApplied = ({ given, deliveryOff }: Walk): Promotion[] => [
  ...given.map(({ promotion }) => promotion),
  ...(deliveryOff ? [deliveryOff.promotion] : []),
]
