import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Reply } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { formatDayWithYear } from '#storefront/lib/say-day.ts'
import { FieldsSkeleton, RowsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import { RefundSent } from './refund-sent.tsx'
import { ReturnForm } from './return-form.tsx'

/** Requests a return or an exchange of an order's goods; once sent, shows the request's state. §2 */
export default function RefundItemsPage() {
  const { id: invoiceNo = '' } = useParams()
  const refundNo = useSearchParams()[0].get('request')
  const path = `/personal/orders/${encodeURIComponent(invoiceNo)}`
  const back = (
    <Link to={path} className="inline-flex min-h-9 items-center text-14 text-action underline">
      {m.returns_to_order()}
    </Link>
  )
  return (
    <OwnPage title={m.returns_page()} text={m.returns_page_text({ number: invoiceNo })} aside={back}>
      {refundNo ? (
        <RefundSent invoiceNo={invoiceNo} refundNo={refundNo} />
      ) : (
        <Asking invoiceNo={invoiceNo} path={path} />
      )}
    </OwnPage>
  )
}

function Asking({ invoiceNo, path }: { invoiceNo: string; path: string }) {
  const navigate = useNavigate()
  const returnable = useMemberQuery(queryKeys.returnable(invoiceNo), () =>
    call('POST /payment/getReturnOrRefundItemsByInvoNo', { invoiceNo }),
  )
  return (
    <QueryPart query={returnable} skeleton={<Waiting />}>
      {(found) =>
        found.mayReturn ? (
          <>
            {found.until && (
              <p className="-mt-4 mb-6 text-14 text-soft">{m.returns_until({ day: formatDayWithYear(found.until) })}</p>
            )}
            <ReturnForm
              returnable={found}
              onAsked={(refundNo) => void navigate({ search: `?request=${refundNo}` }, { replace: true })}
            />
          </>
        ) : (
          <NotPossible found={found} path={path} />
        )
      }
    </QueryPart>
  )
}

function NotPossible({ found, path }: { found: Reply<'POST /payment/getReturnOrRefundItemsByInvoNo'>; path: string }) {
  return (
    <EmptyState
      scene="no-orders"
      title={m.returns_not_possible()}
      action={
        <Link to={path} className={buttonClass()}>
          {m.returns_to_order()}
        </Link>
      }
    >
      {found.why}
    </EmptyState>
  )
}

const Waiting = () => (
  <div className="grid gap-8">
    <RowsSkeleton count={3} height="h-20" />
    <FieldsSkeleton count={2} />
  </div>
)
