import { useState } from 'react'
import type { Complaint } from '#contract/complaints.ts'
import { passwordRules } from '#server/identity/accounts.rules.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { PasswordField } from './password-field.tsx'
import type { MemberFormState } from './use-member-form.ts'

/** A new password with its requirements, ticked off as it is typed, and its repetition. §5 */
export function NewPassword({ field, isReset = false }: Pick<MemberFormState, 'field'> & { isReset?: boolean }) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          {...field('password')}
          label={isReset ? m.members_new_password() : m.members_password()}
          autoComplete="new-password"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <ul aria-label={m.members_rules()} className="grid gap-x-4 text-14 text-soft min-[360px]:grid-cols-2">
          {passwordRules.map(({ complaint, isMet }) => {
            const met = typed !== '' && isMet(typed)
            return (
              <li key={complaint} className={`flex items-center gap-1.5 ${met ? 'text-good' : ''}`}>
                {met ? <Icon name="check" size={16} /> : <Dot />}
                {said[complaint]?.()}
                <span className="unseen"> {met ? m.members_rule_met() : m.members_rule_missing()}</span>
              </li>
            )
          })}
        </ul>
      </div>
      <PasswordField
        {...field('rePassword')}
        label={isReset ? m.members_retype_new() : m.members_retype()}
        autoComplete="new-password"
      />
    </>
  )
}

const Dot = () => (
  <span aria-hidden className="inline-flex size-4 items-center justify-center">
    <span className="size-1.5 rounded-full bg-edge" />
  </span>
)

const said: Partial<Record<Complaint, () => string>> = {
  password_length: m.members_rule_length,
  password_characters: m.members_rule_characters,
  password_upper_required: m.members_rule_upper,
  password_lower_required: m.members_rule_lower,
  password_digit_required: m.members_rule_digit,
}
