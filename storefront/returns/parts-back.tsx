import type { RefundView } from '#contract/returns.ts'
import { formatHkd } from '#ui/money.ts'
import { TenderName } from '#storefront/orders/tender-name.tsx'
import { Badge } from '#ui/badge.tsx'
import { m } from '#words/compiled/messages.js'

type PartBack = RefundView['parts'][number]

const states = {
  planned: null,
  owed: ['warn', m.returns_part_owed],
  'by hand': ['warn', m.returns_part_by_hand],
  done: ['good', m.returns_part_done],
} as const

/** Refund parts by destination (the card that paid, gift cards, points, coupons), and their total. */
export function PartsBack({
  parts,
  total,
  withDelivery = false,
}: {
  parts: readonly PartBack[]
  total: number
  withDelivery?: boolean
}) {
  return (
    <dl className="grid gap-2 text-14">
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two cards may have the same name
        <Row key={at} part={part} />
      ))}
      {total > 0 && (
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-bold">
          <dt>
            {m.returns_back_total()}
            {withDelivery && <span className="block text-12 font-normal text-soft">{m.returns_with_delivery()}</span>}
          </dt>
          <dd className="shrink-0 tabular-nums">{formatHkd(total)}</dd>
        </div>
      )}
    </dl>
  )
}

function Row({ part: { kind, description, amount, points, state } }: { part: PartBack }) {
  // Amounts used for an exchange, or no longer due, are not transferred and have no state.
  const badge = kind === 'exchange' || kind === 'bills' ? null : states[state]
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">
        {kind === 'points' ? m.personal_points() : <TenderName text={description} />}
        {badge && (
          <>
            {' '}
            <Badge tone={badge[0]}>{badge[1]()}</Badge>
          </>
        )}
      </dt>
      <dd className="shrink-0 text-right tabular-nums">
        {points !== null ? (
          <>
            {m.returns_back_points({ points: points.toLocaleString('en-HK') })}
            <span className="block text-12 text-soft">{m.returns_back_worth({ amount: formatHkd(amount) })}</span>
          </>
        ) : kind === 'coupon' ? (
          <>
            {m.returns_back_coupon()}
            <span className="block text-12 text-soft">{m.returns_back_worth({ amount: formatHkd(amount) })}</span>
          </>
        ) : (
          formatHkd(amount)
        )}
      </dd>
    </div>
  )
}
