import { Link, useLocation } from 'react-router'
import { plain } from '#server/shop/contacts.rules.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { logIn } from './log-in.ts'
import { MemberForm } from './member-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useMemberForm } from './use-member-form.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'
import { useWayBack } from './use-way-back.ts'

export function LoginForm() {
  const { goBack } = useWayBack()
  const { search } = useLocation()
  const state = useMemberForm(
    (typed) => ({
      userId: plain(typed('userId')) === '' ? 'contact_required' : undefined,
      password: typed('password') === '' ? 'password_required' : undefined,
    }),
    async (typed) => {
      await logIn(plain(typed('userId')), typed('password'), typed('remember') === 'on')
      await goBack()
    },
  )
  const passkey = usePasskeyLogin({ remember: () => state.read('remember') === 'on', refuse: state.refuse })
  return (
    <MemberForm state={state}>
      <Field
        {...state.field('userId')}
        kind="userName"
        autoComplete="username webauthn"
        label={m.members_user()}
        maxLength={254}
        enterKeyHint="next"
        required
      />
      <PasswordField
        {...state.field('password')}
        label={m.members_password()}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...state.field('remember')}>{m.members_remember()}</Checkbox>
        <Link
          to={`/forgetPassword${search}`}
          className="inline-flex min-h-9 items-center text-14 text-action underline"
        >
          {m.members_forgot()}
        </Link>
      </div>
      <Button type="submit" size="large" busy={state.busy}>
        {m.members_login()}
      </Button>
      <Button tone="plain" size="large" icon="key" busy={passkey.busy} onClick={() => void passkey.press()}>
        {m.members_passkey_login()}
      </Button>
    </MemberForm>
  )
}
