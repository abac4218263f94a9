import { Link } from 'react-router'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { OrderRow, OrderRowSkeleton } from './order-row.tsx'

/** The member's newest order with its next step. */
export function LatestOrder() {
  const orders = useMemberQuery([...queryKeys.orders, 'latest'], () =>
    call('POST /sale/getSelfOrderUnderMerchant', { page: 1, size: 1 }),
  )
  return (
    <Part
      title={m.personal_overview_order()}
      aside={
        <Link
          to="/personal/orders"
          className="-my-2 inline-flex min-h-9 items-center text-14 text-action hover:underline"
        >
          {m.personal_overview_all_orders()}
        </Link>
      }
    >
      <QueryPart query={orders} skeleton={<OrderRowSkeleton />}>
        {({ orders: [latest] }) =>
          latest ? (
            <ul className="grid grid-cols-1">
              <OrderRow order={latest} />
            </ul>
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-4 rounded-md bg-mist p-4">
              <p className="text-soft">{m.personal_overview_no_order()}</p>
              <Link to="/collections" className={buttonClass('plain', 'small')}>
                {m.catalogue_start_shopping()}
              </Link>
            </div>
          )
        }
      </QueryPart>
    </Part>
  )
}
