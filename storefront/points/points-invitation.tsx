import { m } from '#words/compiled/messages.js'
import { InvitationCode } from '#storefront/members/invitation-code.tsx'
import { type PointsReply, sayPoints } from '#storefront/members/points.ts'

/** The invitation code: its reward, when it is credited, and what it has earned so far. §9 */
export function PointsInvitation({ summary, onNew }: { summary: PointsReply; onNew: (code: string) => void }) {
  const { invitation, terms } = summary
  const { code, friends, waiting, earned } = invitation
  return (
    <>
      <p className="text-soft">
        {m.points_invite_text({ points: sayPoints(terms.invitationPoints), most: terms.invitationsAMonth })}
      </p>
      <div className="grid gap-x-12 gap-y-4 rounded-md border border-line p-4 sm:grid-cols-[auto_1fr]">
        <InvitationCode code={code} onNew={onNew} />
        <dl className="grid grid-cols-[1fr_auto] content-start gap-x-6 gap-y-1 text-14">
          <dt className="text-soft">{m.points_invite_friends()}</dt>
          <dd className="text-right tabular-nums">{sayPoints(friends)}</dd>
          <dt className="text-soft">{m.points_invite_waiting()}</dt>
          <dd className="text-right tabular-nums">{sayPoints(waiting)}</dd>
          <dt className="text-soft">{m.points_invite_earned()}</dt>
          <dd className="text-right tabular-nums">{sayPoints(earned)}</dd>
        </dl>
      </div>
    </>
  )
}
