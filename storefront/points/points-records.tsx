import { useSearchParams } from 'react-router'
import { call } from '#storefront/lib/call.ts'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { OwnPagination, usePageNumber } from '#ui/own-pagination.tsx'
import { PointsRecordRow } from './points-record-row.tsx'
import { RedeemedRow } from './redeemed-row.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

const lists = ['history', 'redeemed'] as const
const names = { history: m.points_history, redeemed: m.points_redeemed }

/** The points entries, or the redemptions; tab and page are in the URL. */
export function PointsRecords() {
  const asked = useSearchParams()[0].get('list')
  const list = asked === 'redeemed' ? 'redeemed' : 'history'
  return (
    <Part title={m.points_lists()}>
      <TabLinks
        label={m.points_lists()}
        tabs={lists.map((one) => ({
          to: one === 'history' ? '' : `?list=${one}`,
          name: names[one](),
          isHere: one === list,
        }))}
      />
      {list === 'history' ? <History /> : <Redeemed />}
    </Part>
  )
}

function History() {
  const page = usePageNumber()
  const history = useMemberQuery([...queryKeys.pointsHistory, page], () =>
    call('GET /vip/postVipTxBonusList', { page }),
  )
  return (
    <QueryPart query={history} skeleton={<RowsSkeleton count={4} height="h-16" />}>
      {({ records, ...pages }) =>
        records.length === 0 ? (
          <p className="text-soft">{m.points_history_empty()}</p>
        ) : (
          <>
            <ol className="divide-y divide-line border-y border-line">
              {records.map((record) => (
                <PointsRecordRow key={record.no} record={record} />
              ))}
            </ol>
            <OwnPagination {...pages} />
          </>
        )
      }
    </QueryPart>
  )
}

function Redeemed() {
  const page = usePageNumber()
  const redeemed = useMemberQuery([...queryKeys.redeemed, page], () => call('GET /vip/getRedeemedItemList', { page }))
  return (
    <QueryPart query={redeemed} skeleton={<RowsSkeleton count={2} height="h-16" />}>
      {({ items, ...pages }) =>
        items.length === 0 ? (
          <p className="text-soft">{m.points_redeemed_empty()}</p>
        ) : (
          <>
            <ol className="divide-y divide-line border-y border-line">
              {items.map((item) => (
                <RedeemedRow key={item.no} item={item} />
              ))}
            </ol>
            <OwnPagination {...pages} beside="list=redeemed" />
          </>
        )
      }
    </QueryPart>
  )
}
