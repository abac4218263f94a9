import type { ComponentProps } from 'react'
import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'

/** The props of a registered input, and whether it was left empty. */
type Registered = Omit<ComponentProps<typeof Field>, 'label' | 'error'> & { isMissing: boolean }

export const EmailField = ({ isMissing, ...rest }: Registered) => (
  <Field
    kind="email"
    label={m.console_email()}
    autoComplete="username"
    error={isMissing ? m.console_email_needed() : undefined}
    {...rest}
  />
)

export const PasswordField = ({ isMissing, ...rest }: Registered) => (
  <Field
    type="password"
    label={m.console_password()}
    autoComplete="current-password"
    error={isMissing ? m.console_password_needed() : undefined}
    {...rest}
  />
)

/** A password that is being chosen; `refused` says what the server found wrong with it. */
export const NewPasswordField = ({ isMissing, refused, ...rest }: Registered & { refused: string | undefined }) => (
  <Field
    type="password"
    label={m.console_new_password()}
    hint={m.console_new_password_hint()}
    autoComplete="new-password"
    error={isMissing ? m.console_password_needed() : refused}
    {...rest}
  />
)

/** Six digits of the authenticator, a blank between them allowed. */
export const CodeField = ({ isMissing, ...rest }: Registered) => (
  <Field
    kind="code"
    label={m.console_code()}
    hint={m.console_code_hint()}
    maxLength={7}
    error={isMissing ? m.console_code_needed() : undefined}
    {...rest}
  />
)
