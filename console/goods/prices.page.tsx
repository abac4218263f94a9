import { useState } from 'react'
import { Answered } from '#console/lib/answered.tsx'
import { useMay } from '#console/lib/may.ts'
import { dayFromNow, formatMoment, fromLocalInput } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing, PageHead } from '#console/lib/page-head.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import type { Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { CancelPlan } from './cancel-plan.tsx'
import { ChangePrices } from './change-prices.tsx'
import { FilterSelect } from './goods-filters.tsx'
import { PlanState } from './plan-state.tsx'

type PlanInCalendar = Reply<'GET /staff/prices/calendar'>['plans'][number]

const columns = (): Column<PlanInCalendar>[] => [
  { name: m.console_begins(), cell: ({ from }) => formatMoment(from), phone: 'lead' },
  { name: m.console_ends(), cell: ({ until }) => (until ? formatMoment(until) : '–'), phone: 'below' },
  { name: m.console_note(), cell: ({ note }) => note, phone: 'none' },
  { name: m.console_product_variants(), cell: ({ variants }) => variants, isFigure: true, isNamed: true, phone: 'end' },
  { name: m.console_audit_who(), cell: ({ by }) => by, phone: 'none' },
  { name: m.console_state(), cell: ({ state }) => <PlanState state={state} />, phone: 'below-end' },
  { name: m.console_acts(), cell: (plan) => <CancelPlan plan={plan} />, phone: 'none' },
]

/** Planned prices by their start, and new prices for a part of the goods. */
export const Component = () => (
  <Needs route="GET /staff/prices/calendar">
    <Prices />
  </Needs>
)

/** Days that the calendar shows, before and after today. */
const spans = { near: [-7, 30], far: [-30, 365], past: [-365, 0] } as const
const spanNames: Record<keyof typeof spans, () => string> = {
  near: () => m.console_span_near(),
  far: () => m.console_span_far(),
  past: () => m.console_span_past(),
}

function Prices() {
  const may = useMay()
  const [span, setSpan] = useState<keyof typeof spans>('near')
  const [isChanging, setIsChanging] = useState(false)
  const [from, to] = spans[span]
  const query = useAnswer('GET /staff/prices/calendar', {
    from: fromLocalInput(`${dayFromNow(from)}T00:00`),
    to: fromLocalInput(`${dayFromNow(to + 1)}T00:00`),
  })
  return (
    <>
      <PageHead title={m.console_prices()}>
        {may('POST /staff/prices/change') && (
          <Button className="button-main" onClick={() => setIsChanging(true)}>
            {m.console_prices_change()}
          </Button>
        )}
      </PageHead>
      {isChanging && <ChangePrices close={() => setIsChanging(false)} />}
      <div className="flex flex-wrap items-center gap-3 pt-4 pb-3">
        <h2 className="text-18">{m.console_calendar()}</h2>
        <FilterSelect
          label={m.console_calendar()}
          value={span}
          choices={(Object.keys(spans) as (keyof typeof spans)[]).map((value) => ({
            value,
            label: spanNames[value](),
          }))}
          onChoose={(chosen) => setSpan(chosen as keyof typeof spans)}
        />
      </div>
      <Answered query={query} skeleton={<PlanRows rows={undefined} />}>
        {({ plans }) =>
          plans.length > 0 ? (
            <PlanRows rows={plans} />
          ) : (
            <Nothing title={m.console_no_plans()} text={m.console_no_plans_text()} />
          )
        }
      </Answered>
    </>
  )
}

const PlanRows = ({ rows }: { rows: readonly PlanInCalendar[] | undefined }) => (
  <Rows label={m.console_calendar()} columns={columns()} rows={rows} keyOf={({ planId }) => planId} />
)
