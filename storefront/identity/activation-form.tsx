import { judgeAgreements, judgeNewPassword } from '#server/identity/accounts.rules.ts'
import { plain } from '#server/shop/contacts.rules.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { completeLogin } from './complete-login.ts'
import { agreementsOf, ConsentBoxes } from './consent-boxes.tsx'
import { judgeContact } from './judge-contact.ts'
import { MemberForm } from './member-form.tsx'
import { NewPassword } from './new-password.tsx'
import { ProofOfAddress } from './proof-of-address.tsx'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { sealPassword } from './seal-password.ts'
import { describeTerminal } from './terminal.ts'
import { type Typed, useMemberForm } from './use-member-form.ts'
import { useWayBack } from './use-way-back.ts'

/** Activates an account registered at the counter: verifies the e-mail address, sets a password and logs in. §2 */
export function ActivationForm() {
  const { goBack } = useWayBack()
  const state = useMemberForm(
    (typed) => ({
      target: judgeContact(typed('target')),
      verifyCode: plain(typed('verifyCode')) === '' ? 'code_required' : undefined,
      ...judgeNewPassword({ password: typed('password'), rePassword: typed('rePassword') }, [typed('target')]),
      ...judgeAgreements(agreementsOf(typed)),
    }),
    async (typed) => {
      await activate(typed)
      await goBack()
    },
  )
  return (
    <MemberForm state={state}>
      <ProofOfAddress state={state} purpose="activate" />
      <NewPassword field={state.field} />
      <ConsentBoxes field={state.field} />
      <Button type="submit" size="large" busy={state.busy}>
        {m.members_activate()}
      </Button>
    </MemberForm>
  )
}

async function activate(typed: Typed) {
  const [terminal, sealed] = await Promise.all([describeTerminal(), sealPassword(typed('password'))])
  const proof = { target: plain(typed('target')), verifyCode: plain(typed('verifyCode')) }
  const member = await callAsPerson('POST /vip/activateVip', {
    ...terminal,
    ...proof,
    ...sealed,
    ...agreementsOf(typed),
  })
  await completeLogin(member, { remember: false })
}
