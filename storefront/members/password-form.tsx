import type { UserDetails } from '#contract/profile.ts'
import { judgeNewPassword } from '#server/identity/accounts.rules.ts'
import { call } from '#storefront/lib/call.ts'
import { MemberForm } from '#storefront/identity/member-form.tsx'
import { NewPassword } from '#storefront/identity/new-password.tsx'
import { PasswordField } from '#storefront/identity/password-field.tsx'
import { sealPassword } from '#storefront/identity/seal-password.ts'
import { type Typed, useMemberForm } from '#storefront/identity/use-member-form.ts'
import { Button } from '#ui/button.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

/** The old password, and the new one twice. §5 */
export function PasswordForm({ details, onDone }: { details: UserDetails; onDone: () => void }) {
  const state = useMemberForm(
    (typed) => judge(typed, [details.email ?? '', details.mobile ?? '']),
    async (typed) => {
      await change(typed('oldPassword'), typed('password'))
      say(m.personal_updated(), { tone: 'good' })
      onDone()
    },
  )
  return (
    <MemberForm state={state}>
      {/* The user name, for password managers. */}
      <input
        type="text"
        autoComplete="username"
        value={details.email ?? details.mobile ?? ''}
        readOnly
        hidden
        name="userName"
      />
      <PasswordField
        {...state.field('oldPassword')}
        label={m.personal_old_password()}
        autoComplete="current-password"
      />
      <NewPassword field={state.field} isReset />
      <Button type="submit" size="large" busy={state.busy}>
        {m.personal_password()}
      </Button>
    </MemberForm>
  )
}

function judge(typed: Typed, contacts: readonly string[]) {
  const [old, password] = [typed('oldPassword'), typed('password')]
  const judged = judgeNewPassword({ password, rePassword: typed('rePassword') }, contacts)
  const unchanged = password !== '' && password === old ? ('password_unchanged' as const) : undefined
  return {
    oldPassword: old === '' ? ('old_password_required' as const) : undefined,
    ...judged,
    password: password === '' ? ('new_password_required' as const) : (judged.password ?? unchanged),
  }
}

async function change(old: string, password: string): Promise<void> {
  const [sealedOld, sealed] = await Promise.all([sealPassword(old), sealPassword(password)])
  const oldOne =
    'encryptPassword' in sealedOld
      ? { encryptOldPassword: sealedOld.encryptPassword }
      : { oldPassword: sealedOld.password }
  await call('POST /vip/changePassword', { ...oldOne, ...sealed })
}
