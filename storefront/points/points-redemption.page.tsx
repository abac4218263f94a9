import { call } from '#storefront/lib/call.ts'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { AskedPart } from '#storefront/lib/asked-part.tsx'
import { useAccount } from '#storefront/members/own-account.ts'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import type { PointsReply } from '#storefront/members/points.ts'
import { PointsBalance } from './points-balance.tsx'
import { PointsComing } from './points-coming.tsx'
import { PointsInvitation } from './points-invitation.tsx'
import { PointsRecords } from './points-records.tsx'
import { PointsRules } from './points-rules.tsx'
import { PointsWays } from './points-ways.tsx'
import { RowsSkeleton } from '#ui/skeletons.tsx'
import { type AskedState, useAsked } from '#storefront/lib/use-asked.ts'

/** What one's points are, what comes and ends next, what can be done with them, and how it came about. §2 */
export default function PointsRedemptionPage() {
  const figures = useAsked(() => call('GET /vip/getVipBonusPageInfo', {}))
  return (
    <OwnPage title={m.personal_points()}>
      <AskedPart asked={figures} skeleton={<RowsSkeleton count={3} height="h-40" />}>
        {(found) => <Known figures={found} asked={figures} />}
      </AskedPart>
    </OwnPage>
  )
}

function Known({ figures, asked }: { figures: PointsReply; asked: AskedState<PointsReply> }) {
  const account = useAccount()
  const changed = () => {
    asked.again()
    account.again() // the card above shows the balance, too
  }
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="grid gap-4">
        <PointsBalance figures={figures} />
        <PointsWays figures={figures} onChange={changed} />
      </div>
      <PointsComing figures={figures} />
      <PointsRecords about={`${figures.points} ${figures.pending}`} />
      <Part title={m.points_invite()}>
        <PointsInvitation
          figures={figures}
          onNew={(code) => {
            asked.take({ ...figures, invitation: { ...figures.invitation, code } })
            account.again()
          }}
        />
      </Part>
      <Part title={m.points_rules()}>
        <PointsRules terms={figures.terms} />
      </Part>
    </div>
  )
}
