import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { UserDetails } from '#contract/profile.ts'
import { call } from '#storefront/lib/call.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { useMemberForm } from '#storefront/identity/use-member-form.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { ConfirmDialog } from '#storefront/lib/confirm-dialog.tsx'
import type { DeletionInfo } from './deletion-obstacles.tsx'
import { endSession } from './end-session.ts'
import { judgeProof, OwnProof, readOwnProof, useWays, type ProofWay } from './own-proof.tsx'

/** Asks for a proof of identity and a confirmation, then deletes the account. */
export function DeletionForm({ info, details }: { info: DeletionInfo; details: UserDetails }) {
  const navigate = useNavigate()
  const ways = useWays([...(info.hasPassword ? (['PASSWORD'] as const) : []), ...info.channels])
  const [way, setWay] = useState<ProofWay | undefined>(ways[0])
  const [isAsking, setIsAsking] = useState(false)
  const state = useMemberForm(
    (typed) => judgeProof(way, typed),
    async () => setIsAsking(true),
  )
  const remove = async () => {
    try {
      await call('POST /app/cancelAccount', { confirm: true, ...(await readOwnProof(way, state.read)) })
      await endSession()
      await navigate('/farewell', { replace: true })
    } catch (error) {
      setIsAsking(false)
      state.refuse(error)
    }
  }
  return (
    <>
      <MemberForm state={state}>
        <OwnProof
          state={state}
          details={details}
          purpose="delete"
          legend={m.personal_delete_prove()}
          ways={ways}
          way={way}
          choose={setWay}
        />
        <Button type="submit" tone="bad" size="large" busy={state.busy}>
          {m.personal_delete_go()}
        </Button>
      </MemberForm>
      {isAsking && (
        <ConfirmDialog
          title={m.personal_delete_sure()}
          confirm={m.personal_delete_yes()}
          onConfirm={remove}
          onClose={() => setIsAsking(false)}
        >
          {m.personal_delete_final()}
        </ConfirmDialog>
      )}
    </>
  )
}
