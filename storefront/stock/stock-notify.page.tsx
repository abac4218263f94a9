import { Link } from 'react-router'
import { call } from '#storefront/lib/call.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { NoticeRow } from './notice-row.tsx'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { OwnPagination, usePageNumber } from '#ui/own-pagination.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

/** The member's stock notices. §2 */
export default function StockNotifyPage() {
  const page = usePageNumber()
  const notices = useMemberQuery([...queryKeys.notices, page], () => call('POST /app/getItemSubscriptions', { page }))
  return (
    <OwnPage title={m.personal_notices()} text={m.personal_notices_text()}>
      <QueryPart query={notices} skeleton={<RowsSkeleton count={3} height="h-28" />}>
        {(found) =>
          found.totalCount === 0 ? (
            <EmptyState
              scene="sold-out"
              title={m.personal_notices_empty()}
              action={
                <Link to="/collections" className={buttonClass()}>
                  {m.catalogue_start_shopping()}
                </Link>
              }
            >
              {m.personal_notices_empty_text()}
            </EmptyState>
          ) : (
            <>
              <ul className="grid gap-4">
                {found.items.map((notice) => (
                  <NoticeRow key={notice.subscriptionId} notice={notice} />
                ))}
              </ul>
              <OwnPagination {...found} />
            </>
          )
        }
      </QueryPart>
    </OwnPage>
  )
}
