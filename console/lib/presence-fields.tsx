import { useFormContext } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { hasPasskeys } from '#ui/passkeys.ts'
import { m } from '#words/compiled/messages.js'
import { CodeField, PasswordField } from './login-fields.tsx'
import type { PresenceTyped } from './use-presence.ts'

interface PresenceFieldsProps {
  /** Whether the code is left out, because a passkey stands in its place. */
  isWithoutCode?: () => boolean
  /** Goes on with a passkey. Absent: the code alone is taken. */
  onPasskey?: () => void
  busy?: boolean
}

/** Password and code again, for what an open console is not enough for. */
export function PresenceFields({ isWithoutCode, onPasskey, busy = false }: PresenceFieldsProps) {
  const { register, formState } = useFormContext<PresenceTyped>()
  const errors = formState.errors.presence
  return (
    <fieldset className="grid gap-4 border-t border-line pt-3">
      <legend className="unseen">{m.console_presence()}</legend>
      <p className="text-soft">{m.console_presence_text()}</p>
      <PasswordField
        isMissing={errors?.password !== undefined}
        {...register('presence.password', { required: true })}
      />
      <CodeField
        isMissing={errors?.totp !== undefined}
        {...register('presence.totp', { validate: (typed) => typed.trim() !== '' || isWithoutCode?.() === true })}
      />
      {onPasskey && hasPasskeys() && (
        <Button tone="plain" icon="key" className="justify-self-start" busy={busy} onClick={onPasskey}>
          {m.console_passkey_instead()}
        </Button>
      )}
    </fieldset>
  )
}
