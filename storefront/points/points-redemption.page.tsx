import { call } from '#storefront/lib/call.ts'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import type { PointsReply } from '#storefront/members/points.ts'
import { PointsBalance } from './points-balance.tsx'
import { PointsComing } from './points-coming.tsx'
import { PointsInvitation } from './points-invitation.tsx'
import { PointsRecords } from './points-records.tsx'
import { PointsRules } from './points-rules.tsx'
import { PointsWays } from './points-ways.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { putAnswer, queryKeys, refresh, useMemberQuery } from '#storefront/lib/query.ts'

/** The member's points: balance, what is credited and expires next, uses, and entries. §2 */
export default function PointsRedemptionPage() {
  const summary = useMemberQuery(queryKeys.points, () => call('GET /vip/getVipBonusPageInfo', {}))
  return (
    <OwnPage title={m.personal_points()}>
      <QueryPart query={summary} skeleton={<RowsSkeleton count={3} height="h-40" />}>
        {(found) => <PointsParts summary={found} />}
      </QueryPart>
    </OwnPage>
  )
}

/** Refetches the account as well, because the card above shows the balance. */
const refreshPoints = () =>
  void refresh(queryKeys.points, queryKeys.pointsHistory, queryKeys.redeemed, queryKeys.account)

function PointsParts({ summary }: { summary: PointsReply }) {
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="grid gap-4">
        <PointsBalance summary={summary} />
        <PointsWays summary={summary} onChange={refreshPoints} />
      </div>
      <PointsComing summary={summary} />
      <PointsRecords />
      <Part title={m.points_invite()}>
        <PointsInvitation
          summary={summary}
          onNew={(code) => {
            void putAnswer<PointsReply>(
              queryKeys.points,
              (known) => known && { ...known, invitation: { ...known.invitation, code } },
            )
            void refresh(queryKeys.account)
          }}
        />
      </Part>
      <Part title={m.points_rules()}>
        <PointsRules terms={summary.terms} />
      </Part>
    </div>
  )
}
