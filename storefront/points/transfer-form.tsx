import { useRef, useState } from 'react'
import { plain } from '#server/shop/contacts.rules.ts'
import { call } from '#storefront/lib/call.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { useMemberForm } from '#storefront/identity/use-member-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { useAccount } from '#storefront/members/own-account.ts'
import { judgeProof, OwnProof, readOwnProof, useWays, type ProofWay } from '#storefront/members/own-proof.tsx'
import { type PointsReply, sayPoints } from '#storefront/members/points.ts'
import { readCount } from './read-amount.ts'

/** Transfers points: recipient, amount, and proof of identity. */
export function TransferForm({ summary, onDone }: { summary: PointsReply; onDone: () => void }) {
  const account = useAccount().data
  const ways = useWays(summary.proofs)
  const { state, way, setWay } = useTransfer(ways, onDone)
  const most = Math.min(summary.transferLeft, Math.max(0, summary.points))
  return (
    <div className="p-4">
      <MemberForm state={state}>
        <Field
          {...state.field('toVipCode')}
          label={m.points_transfer_to()}
          hint={m.points_transfer_to_hint()}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={32}
          required
        />
        <Field
          {...state.field('points')}
          kind="number"
          label={m.points_transfer_points()}
          hint={m.points_transfer_left({ points: sayPoints(most) })}
          autoComplete="off"
          maxLength={10}
          required
        />
        {account && (
          <OwnProof
            state={state}
            details={account.details}
            purpose="transfer"
            legend={m.points_transfer_prove()}
            ways={ways}
            way={way}
            choose={setWay}
          />
        )}
        <Button type="submit" size="large" busy={state.busy}>
          {m.points_transfer_go()}
        </Button>
      </MemberForm>
    </div>
  )
}

/** Submitting a form several times makes one transfer. */
function useTransfer(ways: readonly ProofWay[], onDone: () => void) {
  const requestId = useRef(crypto.randomUUID())
  const [way, setWay] = useState<ProofWay | undefined>(ways[0])
  const state = useMemberForm(
    (typed) => ({
      toVipCode: plain(typed('toVipCode')) === '' ? 'vip_code_required' : undefined,
      points: readCount(typed('points')) === null ? 'points_required' : undefined,
      ...judgeProof(way, typed),
    }),
    async (typed) => {
      const wish = { toVipCode: plain(typed('toVipCode')), points: readCount(typed('points')) ?? 0 }
      const proof = await readOwnProof(way, typed)
      const { points } = await call('PUT /vip/posmVipBonus/transfer', {
        ...wish,
        requestId: requestId.current,
        ...proof,
      })
      say(m.points_transfer_done({ points: sayPoints(points) }), { tone: 'good' })
      onDone()
    },
  )
  return { state, way, setWay }
}
