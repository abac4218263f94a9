import { call } from '#storefront/lib/call.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { DeletionObstacles } from './deletion-obstacles.tsx'
import { useAccount } from './own-account.ts'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'
import { queryKeys, useMemberQuery } from '#storefront/lib/query.ts'

/** The notice first; then the obstacles, or the proof of identity and the confirmation. §2, §4 */
export default function DeleteAccountPage() {
  const info = useMemberQuery(queryKeys.closing, () => call('GET /app/getCancelAccountInfo', {}))
  const account = useAccount()
  const shop = useFrame()?.company.name ?? ''
  return (
    <OwnPage title={m.personal_delete_account()}>
      <div className="grid max-w-xl gap-6">
        <div className="grid gap-2">
          <p className="font-medium">{m.personal_delete_notice({ shop })}</p>
          <ul className="list-disc space-y-1 pl-5">
            <li>{m.personal_delete_erased()}</li>
            <li>{m.personal_delete_lost()}</li>
            <li>{m.personal_delete_kept()}</li>
            <li>{m.personal_delete_final()}</li>
          </ul>
        </div>
        <QueryPart query={info} skeleton={<FieldsSkeleton count={2} />}>
          {(found) =>
            found.possible ? (
              <QueryPart query={account} skeleton={<FieldsSkeleton count={2} />}>
                {({ details }) => <DeletionForm info={found} details={details} />}
              </QueryPart>
            ) : (
              <DeletionObstacles info={found} />
            )
          }
        </QueryPart>
      </div>
    </OwnPage>
  )
}
