import { useState } from 'react'
import { plain } from '#server/shop/contacts.rules.ts'
import { CallFailed } from '#ui/api.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { makePasskey, type PasskeyFailure } from '#ui/passkeys.ts'
import { useMemberForm } from '#storefront/identity/use-member-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { useAccount } from './own-account.ts'
import { judgeProof, OwnProof, readOwnProof, useWays, type ProofWay } from './own-proof.tsx'

interface AddPasskeyDialogProps {
  /** The possible proofs of identity; empty after a recent login. */
  proofs: readonly ProofWay[]
  onClose: () => void
}

/** Asks for a name and, where required, a proof of identity; the browser then creates the passkey. */
export function AddPasskeyDialog({ proofs, onClose }: AddPasskeyDialogProps) {
  const account = useAccount().data
  const ways = useWays(proofs)
  const [chosen, setChosen] = useState<ProofWay>()
  const way = chosen ?? ways[0]
  const state = useMemberForm(
    (typed) => (way ? judgeProof(way, typed) : {}),
    async (typed) => {
      const proof = way ? await readOwnProof(way, typed) : {}
      const options = await call('POST /vip/beginPasskey', proof).catch((error: unknown) => {
        if (error instanceof CallFailed && error.error === 'PROOF_REQUIRED') void refresh(queryKeys.passkeys) // the login is no longer recent
        throw error
      })
      const credential = await makePasskey(options)
      if (typeof credential === 'string') throw new CallFailed(0, { message: sayFailure[credential]() })
      await call('POST /vip/addPasskey', { credential, name: plain(typed('name')) })
      say(m.personal_passkey_added(), { tone: 'good' })
      void refresh(queryKeys.passkeys)
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title={m.personal_passkey_add()} closeLabel={m.shell_close()}>
      <div className="p-4">
        <MemberForm state={state}>
          <Field
            {...state.field('name')}
            label={m.personal_passkey_name()}
            hint={m.personal_passkey_name_hint()}
            optionalLabel={m.members_optional()}
            autoComplete="off"
            maxLength={60}
          />
          {way && account && (
            <OwnProof
              state={state}
              details={account.details}
              purpose="passkey"
              legend={m.personal_passkey_prove()}
              ways={ways}
              way={way}
              choose={setChosen}
            />
          )}
          <Button type="submit" size="large" busy={state.busy}>
            {m.personal_passkey_go()}
          </Button>
        </MemberForm>
      </div>
    </Dialog>
  )
}

const sayFailure: Record<PasskeyFailure, () => string> = {
  'given up': m.personal_passkey_given_up,
  known: m.personal_passkey_known,
  failed: m.members_passkey_failed,
}
