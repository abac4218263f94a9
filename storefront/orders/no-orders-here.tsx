import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import { addressOfTab, type OrderTab } from './order-tabs.tsx'

const nothing: Record<OrderTab, () => string> = {
  all: m.orders_empty,
  'to pay': m.orders_none_to_pay,
  'under way': m.orders_none_under_way,
  completed: m.orders_none_completed,
  cancelled: m.orders_none_cancelled,
  'after-sales': m.orders_none_after_sales,
}

/** An empty list: nothing found, nothing in this tab, or no orders at all. */
export function NoOrdersHere({ tab, search }: { tab: OrderTab; search: string }) {
  if (search)
    return (
      <EmptyState
        scene="nothing-found"
        title={m.orders_none_found({ search })}
        action={
          <Link to={{ search: addressOfTab(tab, '') }} className={buttonClass('plain')}>
            {m.orders_search_clear()}
          </Link>
        }
      >
        {m.orders_none_found_text()}
      </EmptyState>
    )
  return (
    <EmptyState
      scene="no-orders"
      title={nothing[tab]()}
      action={
        tab === 'all' && (
          <Link to="/collections" className={buttonClass()}>
            {m.catalogue_start_shopping()}
          </Link>
        )
      }
    >
      {tab === 'all' && m.orders_empty_text()}
    </EmptyState>
  )
}
