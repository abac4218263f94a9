import { useState } from 'react'
import { plain } from '#server/shop/contacts.rules.ts'
import { Button } from '#ui/button.tsx'
import { m } from '#words/compiled/messages.js'
import { completeLogin } from '#storefront/identity/complete-login.ts'
import { CodeField } from '#storefront/identity/code-field.tsx'
import { judgeEmail } from '#storefront/identity/judge-contact.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { PasswordField } from '#storefront/identity/password-field.tsx'
import { callAsPerson } from '#storefront/verification/prove-person.ts'
import { sealPassword } from '#storefront/identity/seal-password.ts'
import { dropWaiting, type WaitingLogin } from '#storefront/identity/take-answer.ts'
import { useMemberForm } from '#storefront/identity/use-member-form.ts'
import { useWayBack } from '#storefront/identity/use-way-back.ts'

/** An account with this e-mail exists: the owner proves it by password or by a code sent there. */
export function ConnectingForm({ about }: { about: Extract<WaitingLogin, { outcome: 'to connect' }> }) {
  const { goTo } = useWayBack()
  const [byCode, setByCode] = useState(!about.hasPassword)
  const state = useMemberForm(
    (typed) =>
      byCode
        ? { verifyCode: plain(typed('verifyCode')) === '' ? 'code_required' : undefined }
        : { password: typed('password') === '' ? 'password_required' : undefined },
    async (typed) => {
      const proof = byCode ? { verifyCode: plain(typed('verifyCode')) } : await sealPassword(typed('password'))
      const member = await callAsPerson('POST /auth/connect', proof)
      dropWaiting()
      await completeLogin(member, { remember: false })
      await goTo(member.redirect)
    },
  )
  return (
    <MemberForm state={state}>
      {byCode ? (
        <CodeField
          state={state}
          name="verifyCode"
          to="target"
          target={about.email}
          purpose="link"
          label={m.members_code_of_email()}
          judge={judgeEmail}
        />
      ) : (
        <PasswordField
          {...state.field('password')}
          label={m.members_password()}
          autoComplete="current-password"
          enterKeyHint="go"
        />
      )}
      {about.hasPassword && (
        <Button tone="quiet" size="small" className="-ml-3 justify-self-start" onClick={() => setByCode(!byCode)}>
          {byCode ? m.members_connect_by_password() : m.members_connect_by_code()}
        </Button>
      )}
      <Button type="submit" size="large" busy={state.busy}>
        {m.members_connect_go()}
      </Button>
    </MemberForm>
  )
}
