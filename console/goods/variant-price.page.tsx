import { Link, useParams } from 'react-router'
import { Answered } from '#console/lib/answered.tsx'
import { Block } from '#console/lib/block.tsx'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import type { Reply } from '#ui/api.ts'
import { Icon } from '#ui/icon.tsx'
import { formatHkd } from '#ui/money.ts'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import { PlanState } from './plan-state.tsx'
import { sayAmount } from './say-amount.ts'

type VariantPrice = Reply<'GET /staff/prices/{assortId}'>
type PastPrice = VariantPrice['history'][number]
type PlannedPrice = VariantPrice['plans'][number]

const pastColumns = (): Column<PastPrice>[] => [
  { name: m.console_audit_at(), cell: ({ at }) => formatMoment(at), phone: 'lead' },
  {
    name: m.console_price_before(),
    cell: ({ before }) => sayAmount(before),
    isFigure: true,
    isNamed: true,
    phone: 'below',
  },
  { name: m.console_price(), cell: ({ price }) => formatHkd(price), isFigure: true, phone: 'end' },
  {
    name: m.console_original_price(),
    cell: ({ originalPrice }) => sayAmount(originalPrice),
    isFigure: true,
    phone: 'none',
  },
  { name: m.console_audit_who(), cell: ({ by }) => by || m.console_changed_by_job(), phone: 'below-end' },
  {
    name: m.console_change(),
    cell: ({ changeId }) => (
      <Link to={`/changes/${changeId}`} className="link">
        {m.console_change()}
      </Link>
    ),
    phone: 'none',
  },
]

const plannedColumns = (): Column<PlannedPrice>[] => [
  { name: m.console_begins(), cell: ({ from }) => formatMoment(from), phone: 'lead' },
  { name: m.console_ends(), cell: ({ until }) => (until ? formatMoment(until) : '–'), phone: 'below' },
  { name: m.console_price(), cell: ({ price }) => formatHkd(price), isFigure: true, phone: 'end' },
  { name: m.console_note(), cell: ({ note }) => note, phone: 'none' },
  { name: m.console_state(), cell: ({ state }) => <PlanState state={state} />, phone: 'below-end' },
]

/** The price of one variant: now, planned, and what it was in the last 24 months. */
export function Component() {
  const { assortId = '' } = useParams()
  return (
    <Needs route="GET /staff/prices/{assortId}">
      <PriceRecord key={assortId} assortId={assortId} />
    </Needs>
  )
}

function PriceRecord({ assortId }: { assortId: string }) {
  const query = useAnswer('GET /staff/prices/{assortId}', { assortId })
  return (
    <Answered query={query} skeleton={<RowsSkeleton count={3} height="h-24" />}>
      {(found) => (
        <>
          <Link
            to={`/goods/${encodeURIComponent(found.code)}`}
            className="mb-2 inline-flex items-center gap-1 text-soft hover:text-ink"
          >
            <Icon name="left" size={16} />
            {found.code}
          </Link>
          <PageHead title={m.console_price_of({ name: assortId })} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <PriceNow found={found} />
            {found.plans.length > 0 && (
              <Block title={m.console_calendar()}>
                <Rows
                  label={m.console_calendar()}
                  columns={plannedColumns()}
                  rows={found.plans}
                  keyOf={({ planId }) => planId}
                />
              </Block>
            )}
            <Block title={m.console_price_history()}>
              <Rows
                label={m.console_price_history()}
                columns={pastColumns()}
                rows={found.history}
                keyOf={({ at, changeId }) => `${at} ${changeId}`}
              />
            </Block>
          </div>
        </>
      )}
    </Answered>
  )
}

const PriceNow = ({ found: { price, originalPrice, cost, marginPercent } }: { found: VariantPrice }) => (
  <Block title={m.console_price_now()}>
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {[
        [m.console_price(), formatHkd(price)],
        [m.console_original_price(), sayAmount(originalPrice)],
        [m.console_cost(), sayAmount(cost)],
        [m.console_margin(), marginPercent === null ? '–' : `${marginPercent} %`],
      ].map(([name, figure]) => (
        <div key={name}>
          <dt className="text-soft">{name}</dt>
          <dd className="text-22 tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
  </Block>
)
