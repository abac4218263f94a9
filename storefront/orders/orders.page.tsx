import { Link, useSearchParams } from 'react-router'
import { call } from '#storefront/lib/call.ts'
import { FailedPayment } from './failed-payment.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { NoOrdersHere } from './no-orders-here.tsx'
import { OrderRow, OrderRowSkeleton } from './order-row.tsx'
import { OrderSearch } from './order-search.tsx'
import { addressOfTab, OrderTabs, readTab } from './order-tabs.tsx'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { OwnPagination, usePageNumber } from '#ui/own-pagination.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

/** The member's orders, newest first, by tab and search, in pages. §2 */
export default function OrdersPage() {
  const [query] = useSearchParams()
  const tab = readTab(query.get('tab'))
  const search = (query.get('search') ?? '').trim().slice(0, 80)
  const page = usePageNumber()
  const orders = useMemberQuery([...queryKeys.orders, tab, page, search], () =>
    call('POST /sale/getSelfOrderUnderMerchant', { tab, search, page }),
  )
  return (
    <OwnPage title={m.members_orders()} aside={<OrderSearch key={search} search={search} tab={tab} />}>
      <QueryPart query={orders} skeleton={<Waiting />}>
        {(found) => (
          <div className="grid grid-cols-1 gap-6">
            <FailedPayment among={found.orders} isList />
            {(found.counts.all > 0 || search !== '') && <OrderTabs tab={tab} counts={found.counts} search={search} />}
            {found.orders.length === 0 ? (
              <NoOrdersHere tab={tab} search={search} />
            ) : (
              <ul className="grid grid-cols-1 gap-4">
                {found.orders.map((order) => (
                  <OrderRow key={order.invoiceNo} order={order} />
                ))}
              </ul>
            )}
            <OwnPagination {...found} beside={addressOfTab(tab, search).slice(1)} />
          </div>
        )}
      </QueryPart>
      <p className="mt-8 text-14 text-soft">
        {m.orders_as_guest()}{' '}
        <Link to="/orders/find" className="text-action underline">
          {m.orders_find()}
        </Link>
      </p>
    </OwnPage>
  )
}

const Waiting = () => (
  <div className="grid gap-4">
    {[0, 1, 2].map((row) => (
      <OrderRowSkeleton key={row} />
    ))}
  </div>
)
