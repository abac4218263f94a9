import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { formatDay } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing, PageHead } from '#console/lib/page-head.tsx'
import { Pages } from '#console/lib/pages.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'
import type { ListedReceipt } from './expected-dialogs.tsx'
import { DueState } from './expected-goods.tsx'
import { sayWarehouse } from '#console/lib/say-warehouse.ts'

/** What comes into the warehouses, the soonest first. */
export const Component = () => (
  <Needs route="GET /staff/expectedGoods">
    <Expected />
  </Needs>
)

const columns = (): Column<ListedReceipt>[] => [
  { name: m.console_variant(), cell: ({ assortId }) => assortId, phone: 'lead' },
  { name: m.console_due_on(), cell: ({ dueOn }) => formatDay(dueOn), phone: 'below' },
  { name: m.console_state(), cell: ({ dueOn }) => <DueState dueOn={dueOn} />, phone: 'below-end' },
  { name: m.console_warehouse(), cell: ({ warehouse }) => sayWarehouse(warehouse.name), phone: 'none' },
  { name: m.console_note(), cell: ({ note }) => note, phone: 'none', isExtra: true },
  { name: m.console_coming(), cell: ({ coming }) => coming, isFigure: true, isNamed: true, phone: 'end' },
]

function Expected() {
  const { page } = useFilters()
  const query = useAnswer('GET /staff/expectedGoods', { page, size: 50 })
  return (
    <>
      <PageHead title={m.console_coming_goods()} />
      <Answered query={query} skeleton={<RowsSkeleton count={6} height="h-10" />}>
        {({ expected, ...found }) =>
          expected.length === 0 ? (
            <Nothing title={m.console_coming_none()} text={m.console_coming_none_text()} />
          ) : (
            <>
              <Rows
                label={m.console_coming_goods()}
                columns={columns()}
                rows={expected}
                keyOf={({ id }) => id}
                to={({ assortId }) => `/stock/${encodeURIComponent(assortId)}`}
              />
              <Pages page={found.page} size={found.size} totalCount={found.totalCount} />
            </>
          )
        }
      </Answered>
    </>
  )
}
