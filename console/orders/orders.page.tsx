import type { OrderTask } from '#contract/staff-orders.ts'
import { Answered } from '#console/lib/answered.tsx'
import { useFilters } from '#console/lib/list-state.ts'
import { formatMoment } from '#console/lib/moments.ts'
import { Needs } from '#console/lib/not-allowed.tsx'
import { Nothing, PageHead } from '#console/lib/page-head.tsx'
import { Pages } from '#console/lib/pages.tsx'
import { Pills } from '#console/lib/pills.tsx'
import { useAnswer } from '#console/lib/query.ts'
import { type Column, Rows } from '#console/lib/rows.tsx'
import { SearchField } from '#console/lib/search-field.tsx'
import type { Reply } from '#ui/api.ts'
import { formatHkd } from '#ui/money.ts'
import { m } from '#words/compiled/messages.js'
import { OrderDays } from './order-days.tsx'
import { OrderLabel } from './order-label.tsx'

type OrderInList = Reply<'GET /staff/orders'>['orders'][number]

const taskNames: Record<OrderTask, () => string> = {
  'to approve': () => m.console_to_approve(),
  'to pick': () => m.console_to_pick(),
  'to dispatch': () => m.console_to_dispatch(),
  'on the way': () => m.console_on_the_way(),
  refused: () => m.console_refused(),
}
const tasks = Object.keys(taskNames) as OrderTask[]
const isTask = (text: string): text is OrderTask => tasks.some((each) => each === text)

const columns = (): Column<OrderInList>[] => [
  { name: m.console_number(), cell: ({ invoiceNo }) => invoiceNo, phone: 'lead' },
  { name: m.console_placed(), cell: ({ placedAt }) => <Moment at={placedAt} />, phone: 'below' },
  {
    name: m.console_customer(),
    cell: ({ recipient }) => <span className="block max-w-[20ch] truncate">{recipient || '–'}</span>,
    phone: 'none',
  },
  {
    name: m.console_email(),
    cell: ({ email }) => <span className="block max-w-[28ch] truncate text-soft">{email}</span>,
    phone: 'none',
    isExtra: true,
  },
  { name: m.console_delivery(), cell: ({ wayName }) => wayName, phone: 'none' },
  { name: m.console_pieces(), cell: ({ quantity }) => quantity, isFigure: true, phone: 'none' },
  { name: m.console_total(), cell: ({ netTotal }) => formatHkd(netTotal), isFigure: true, phone: 'end' },
  {
    name: m.console_state(),
    cell: ({ label, labelText }) => <OrderLabel label={label} text={labelText} />,
    phone: 'below-end',
  },
]

const Moment = ({ at }: { at: string }) => <span className="whitespace-nowrap tabular-nums">{formatMoment(at)}</span>

/** Orders by what is to be done next. */
export const Component = () => (
  <Needs route="GET /staff/orders">
    <OrderList />
  </Needs>
)

function OrderList() {
  const { read, page, linkTo, change } = useFilters()
  const todo = read('todo')
  const search = read('search')
  const [from, to] = [read('from'), read('to')]
  const query = useAnswer('GET /staff/orders', {
    todo: isTask(todo) ? todo : 'all',
    search,
    page,
    size: 50,
    ...(from && { from }),
    ...(to && { to }),
  })
  const counts = useAnswer('GET /staff/orderCounts', {}).data?.counts
  return (
    <>
      <PageHead title={m.console_orders()} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3">
        <Pills
          label={m.console_orders_by_task()}
          pills={[
            { name: m.console_all(), to: linkTo({ todo: '' }), isHere: !isTask(todo) },
            ...tasks.map((each) => ({
              name: taskNames[each](),
              to: linkTo({ todo: each }),
              isHere: each === todo,
              count: counts?.[each],
            })),
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <SearchField label={m.console_find_order()} value={search} onSearch={(words) => change({ search: words })} />
          <OrderDays from={from} to={to} change={change} />
        </div>
      </div>
      <Answered query={query} skeleton={<OrderRows rows={undefined} />}>
        {({ orders, size, totalCount }) =>
          orders.length > 0 ? (
            <>
              <OrderRows rows={orders} />
              <Pages page={page} size={size} totalCount={totalCount} />
            </>
          ) : (
            <NoOrders isFiltered={search !== '' || from !== '' || to !== ''} isTask={isTask(todo)} />
          )
        }
      </Answered>
    </>
  )
}

const OrderRows = ({ rows }: { rows: readonly OrderInList[] | undefined }) => (
  <Rows
    label={m.console_orders()}
    columns={columns()}
    rows={rows}
    keyOf={({ invoiceNo }) => invoiceNo}
    to={({ invoiceNo }) => `/orders/${encodeURIComponent(invoiceNo)}`}
  />
)

function NoOrders({ isFiltered, isTask }: { isFiltered: boolean; isTask: boolean }) {
  if (isFiltered) return <Nothing title={m.console_no_orders_found()} text={m.console_no_orders_found_text()} />
  if (isTask) return <Nothing title={m.console_no_orders_task()} text={m.console_no_orders_task_text()} />
  return <Nothing title={m.console_no_orders()} text={m.console_no_orders_text()} />
}
