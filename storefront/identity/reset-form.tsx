import { Link, useLocation } from 'react-router'
import { judgeNewPassword } from '#server/identity/accounts.rules.ts'
import { plain } from '#server/shop/contacts.rules.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { judgeContact } from './judge-contact.ts'
import { MemberForm } from './member-form.tsx'
import { NewPassword } from './new-password.tsx'
import { ProofOfAddress } from './proof-of-address.tsx'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { sealPassword } from './seal-password.ts'
import { useMemberForm } from './use-member-form.ts'

/** The address, the code sent to it, and the new password. */
export function ResetForm({ onDone }: { onDone: () => void }) {
  const { search } = useLocation()
  const state = useMemberForm(
    (typed) => {
      const passwords = { password: typed('password'), rePassword: typed('rePassword') }
      const judged = judgeNewPassword(passwords, [typed('target')])
      return {
        target: judgeContact(typed('target')),
        verifyCode: plain(typed('verifyCode')) === '' ? 'code_required' : undefined,
        ...judged,
        ...(judged.password === 'password_required' && { password: 'new_password_required' }),
      }
    },
    async (typed) => {
      const sealed = await sealPassword(typed('password'))
      const proof = { target: plain(typed('target')), verifyCode: plain(typed('verifyCode')) }
      await callAsPerson('POST /anon/updateWebSiteVipPassword', { ...proof, ...sealed })
      onDone()
    },
  )
  return (
    <>
      <MemberForm state={state}>
        <ProofOfAddress state={state} purpose="reset" />
        <NewPassword field={state.field} isReset />
        <Button type="submit" size="large" busy={state.busy}>
          {m.members_forgot_next()}
        </Button>
      </MemberForm>
      <Link to={`/login${search}`} className="inline-flex min-h-9 items-center text-14 text-action underline">
        {m.members_back_to_login()}
      </Link>
    </>
  )
}
