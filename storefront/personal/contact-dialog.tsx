import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { UserDetails } from '#contract/profile.ts'
import { plain } from '#server/shop/contacts/rules.ts'
import { call } from '#storefront/lib/call.ts'
import { loginPath } from '#storefront/members/ask-to-login.ts'
import { CodeField } from '#storefront/members/code-field.tsx'
import { judgeEmail, judgeMobile } from '#storefront/members/judge-contact.ts'
import { MemberForm } from '#storefront/members/member-form.tsx'
import { PasswordField } from '#storefront/members/password-field.tsx'
import { sealPassword } from '#storefront/members/seal-password.ts'
import { type Typed, useMemberForm } from '#storefront/members/use-member-form.ts'
import { Button } from '#storefront/ui/button.tsx'
import { Dialog } from '#storefront/ui/dialog.tsx'
import { Field } from '#storefront/ui/field.tsx'
import { Notice } from '#storefront/ui/notice.tsx'
import { say } from '#storefront/ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import type { ContactKind } from './contact-part.tsx'
import { endSession } from './end-session.ts'

interface ContactDialogProps {
  kind: ContactKind
  details: UserDetails
  onClose: () => void
  onSaved: () => void
}

/** Another e-mail or mobile: the warning first, then the code that proves it, then the login page. §5 */
export function ContactDialog({ kind, details, onClose, onSaved }: ContactDialogProps) {
  const isEmail = kind === 'email'
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const judge = isEmail ? judgeEmail : judgeMobile
  const code = isEmail ? 'emailVerifyCode' : 'mobileVerifyCode'
  const present = isEmail ? details.email : details.mobile
  const isProven = isEmail ? details.emailProven : details.mobileProven
  // What is there and not proven yet may be proven as it is, without a password.
  const needsPassword = (typed: Typed) =>
    details.hasPassword && (isProven || readContact(kind, typed)[kind]?.toLowerCase() !== present?.toLowerCase())
  const state = useMemberForm(
    (typed) => ({
      [kind]: judge(typed(kind)),
      [code]: plain(typed(code)) === '' ? 'code_required' : undefined,
      password: needsPassword(typed) && typed('password') === '' ? 'password_required' : undefined,
    }),
    async (typed) => {
      const proof = typed('password') === '' ? {} : await sealPassword(typed('password'))
      const wish = { ...readContact(kind, typed), ...proof, agreeLogout: true }
      const { loggedOut } = await call('PUT /vip/updateVip', wish)
      if (!loggedOut) {
        say(m.personal_updated(), { tone: 'good' })
        onSaved()
        return onClose()
      }
      setBusy(true)
      await endSession()
      say(m.personal_contact_changed(), { tone: 'good' })
      await navigate(loginPath('/personal'), { replace: true })
    },
  )
  const title = isEmail ? m.personal_change_email() : m.personal_change_mobile()
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={m.shell_close()}>
      <div className="grid gap-4 p-4">
        <Notice tone="warn">{m.personal_change_warning()}</Notice>
        <MemberForm state={state}>
          <Field
            {...state.field(kind)}
            kind={isEmail ? 'email' : 'phone'}
            label={isEmail ? m.personal_new_email() : m.personal_new_mobile()}
            hint={isEmail ? undefined : m.members_mobile_hint()}
            defaultValue={isProven ? '' : (present ?? '')}
            maxLength={isEmail ? 254 : 32}
            required
          />
          <CodeField
            state={state}
            name={code}
            to={kind}
            purpose="change"
            label={isEmail ? m.members_code_of_email() : m.members_code_of_mobile()}
            judge={judge}
          />
          {details.hasPassword && (
            <PasswordField
              {...state.field('password')}
              label={m.personal_password_to_change()}
              autoComplete="current-password"
            />
          )}
          <Button type="submit" size="large" busy={state.busy || busy}>
            {m.personal_change_go()}
          </Button>
        </MemberForm>
      </div>
    </Dialog>
  )
}

const readContact = (kind: ContactKind, typed: Typed) =>
  kind === 'email'
    ? { email: plain(typed('email')), emailVerifyCode: plain(typed('emailVerifyCode')) }
    : { mobile: plain(typed('mobile')), mobileVerifyCode: plain(typed('mobileVerifyCode')) }
