import { m } from '#words/compiled/messages.js'
import { AskedPart } from './asked-part.tsx'
import { useAccount } from './own-account.ts'
import { OwnPage } from './own-page.tsx'
import { sayPoints, sayWorth } from './points.ts'
import { RowsSkeleton } from './skeletons.tsx'

/** The balance of points, and what it is worth. §2 */
export default function PointsRedemptionPage() {
  const account = useAccount()
  return (
    <OwnPage title={m.personal_points()}>
      <AskedPart asked={account} skeleton={<RowsSkeleton count={1} height="h-32" />}>
        {({ details: { bonus } }) => (
          <div className="grid gap-6">
            <div className="grid gap-1 rounded-md bg-tint p-6">
              <p className="text-14">{m.personal_points_balance()}</p>
              <p className="text-36 leading-tight font-bold tabular-nums">{sayPoints(bonus)}</p>
              <p className="text-14 tabular-nums">{m.personal_worth({ amount: sayWorth(bonus) })}</p>
            </div>
            {bonus === 0 && <p className="text-soft">{m.personal_points_empty()}</p>}
          </div>
        )}
      </AskedPart>
    </OwnPage>
  )
}
