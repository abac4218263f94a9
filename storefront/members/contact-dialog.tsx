import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { UserDetails } from '#contract/profile.ts'
import { plain } from '#server/shop/contacts.rules.ts'
import { call } from '#storefront/lib/call.ts'
import { queryKeys, refresh } from '#storefront/lib/query.ts'
import { loginPath } from '#storefront/lib/ask-to-login.ts'
import { CodeField } from '#storefront/identity/code-field.tsx'
import { judgeEmail, judgeMobile } from '#storefront/identity/judge-contact.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { PasswordField } from '#storefront/identity/password-field.tsx'
import { sayPhone } from '#storefront/identity/say-phone.ts'
import { sealPassword } from '#storefront/identity/seal-password.ts'
import { type Typed, useMemberForm } from '#storefront/identity/use-member-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { contactWords } from './contact-words.ts'
import { endSession } from './end-session.ts'

type ContactKind = 'email' | 'mobile'

export interface ContactDialogProps {
  kind: ContactKind
  /** Verifies the current address, adds a first one, or replaces it. */
  deed: 'prove' | 'add' | 'change'
  details: UserDetails
  onClose: () => void
}

/** Changes an e-mail or mobile: first a warning, then the verification code, then the login page. §5 */
export function ContactDialog(props: ContactDialogProps) {
  const { kind, deed, details, onClose } = props
  const isEmail = kind === 'email'
  const isSame = deed === 'prove'
  const { state, code, judge, needsPassword, isLeaving } = useContactForm(props)
  const { title, label } = contactWords[kind][deed]
  return (
    <Dialog open onClose={onClose} title={title()} closeLabel={m.shell_close()}>
      <div className="grid gap-4 p-4">
        {deed === 'add' && <Notice tone="warn">{m.personal_add_warning()}</Notice>}
        {deed === 'change' && <Notice tone="warn">{m.personal_change_warning()}</Notice>}
        <MemberForm state={state}>
          <Field
            {...state.field(kind)}
            kind={isEmail ? 'email' : 'phone'}
            label={label()}
            hint={isEmail || isSame ? undefined : m.members_mobile_hint()}
            defaultValue={isSame ? sayPhone(details[kind] ?? '') : ''}
            readOnly={isSame}
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
          {needsPassword && (
            <PasswordField
              {...state.field('password')}
              label={m.personal_password_to_change()}
              autoComplete="current-password"
            />
          )}
          <Button type="submit" size="large" busy={state.busy || isLeaving}>
            {sayGo[deed]()}
          </Button>
        </MemberForm>
      </div>
    </Dialog>
  )
}

/** A changed contact ends the session; a verified one does not. */
function useContactForm({ kind, deed, details, onClose }: ContactDialogProps) {
  const isSame = deed === 'prove'
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const judge = kind === 'email' ? judgeEmail : judgeMobile
  const code = kind === 'email' ? 'emailVerifyCode' : 'mobileVerifyCode'
  const needsPassword = details.hasPassword && !isSame
  const state = useMemberForm(
    (typed) => ({
      [kind]: judge(typed(kind)),
      [code]: plain(typed(code)) === '' ? 'code_required' : undefined,
      password: needsPassword && typed('password') === '' ? 'password_required' : undefined,
    }),
    async (typed) => {
      const proof = needsPassword ? await sealPassword(typed('password')) : {}
      const wish = { ...readContact(kind, typed), ...proof, agreeLogout: !isSame }
      const { loggedOut } = await call('PUT /vip/updateVip', wish)
      if (!loggedOut) {
        say(m.personal_updated(), { tone: 'good' })
        void refresh(queryKeys.account)
        return onClose()
      }
      setIsLeaving(true)
      await endSession()
      say(m.personal_contact_changed(), { tone: 'good' })
      await navigate(loginPath('/personal'), { replace: true })
    },
  )
  return { state, code, judge, needsPassword, isLeaving }
}

const sayGo = { prove: m.personal_verify, add: m.personal_add_go, change: m.personal_change_go }

const readContact = (kind: ContactKind, typed: Typed) =>
  kind === 'email'
    ? { email: plain(typed('email')), emailVerifyCode: plain(typed('emailVerifyCode')) }
    : { mobile: plain(typed('mobile')), mobileVerifyCode: plain(typed('mobileVerifyCode')) }
