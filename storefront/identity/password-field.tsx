import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { FieldFrame } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
}

/** A password field that can show its text, allows pasting and password managers, and warns about Caps Lock. */
export function PasswordField({ label, error, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [isCapsLocked, setIsCapsLocked] = useState(false)
  const look = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState('CapsLock'))
  return (
    <FieldFrame label={label} error={error} hint={isCapsLocked ? m.members_caps_lock() : undefined}>
      {(ids) => (
        <span className="relative block">
          <input
            {...ids}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={128}
            required
            onKeyDown={look}
            onKeyUp={look}
            onBlur={() => setIsCapsLocked(false)}
            className="field-box pr-12"
            {...rest}
          />
          <button
            type="button"
            aria-label={shown ? m.members_hide_password() : m.members_show_password()}
            aria-pressed={shown}
            className="absolute top-1/2 right-0.5 inline-flex size-11 -translate-y-1/2 items-center justify-center rounded-md text-soft hover:text-ink"
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'unseen' : 'seen'} />
          </button>
        </span>
      )}
    </FieldFrame>
  )
}
