import { CodeField, EmailField, PasswordField } from '#console/lib/login-fields.tsx'
import { useState } from 'react'
import { type FieldErrors, useForm, type UseFormRegister } from 'react-hook-form'
import { Link, Navigate, useSearchParams } from 'react-router'
import { logIn } from '#console/lib/call.ts'
import { signInsteadOfCode } from '#console/lib/passkey-proof.ts'
import { session } from '#console/lib/session.ts'
import { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { hasPasskeys } from '#ui/passkeys.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { m } from '#words/compiled/messages.js'
import { LoginFrame } from '#console/lib/login-frame.tsx'
import { useLoginCompany } from './use-login-company.ts'

interface LoginForm {
  email: string
  password: string
  totp: string
}

/** Password, and a code of the authenticator or a passkey in its place. */
export function Component() {
  const [query] = useSearchParams()
  const isHere = useSharedValue(session, session.get()) !== null
  const company = useLoginCompany()
  const form = useForm<LoginForm>({ defaultValues: { email: '', password: '', totp: '' } })
  const { busy, failure, enter } = useEntering(company)
  if (isHere) return <Navigate to={ownPath(query.get('to'))} replace />
  if (company.isUnfounded) return <Navigate to="/openShop" replace />
  return (
    <LoginFrame title={m.console_log_in()} shop={company.name}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((typed) => enter(typed, 'code'))(event)}
      >
        {company.isAsked && (
          <Field
            label={m.console_company()}
            hint={m.console_company_hint()}
            autoCapitalize="characters"
            required
            value={company.typed}
            onChange={(event) => company.setTyped(event.target.value)}
          />
        )}
        <LoginFields {...form} errors={form.formState.errors} />
        {failure && (
          <Notice tone="bad" loud>
            {failure}
          </Notice>
        )}
        <Button type="submit" className="button-main" busy={busy === 'code'}>
          {m.console_log_in()}
        </Button>
        {hasPasskeys() && (
          <Button
            tone="plain"
            icon="key"
            busy={busy === 'passkey'}
            onClick={() => {
              form.clearErrors('totp')
              // The code is left out: the passkey stands in its place.
              void form.trigger(['email', 'password']).then(async (isRight) => {
                if (isRight) await enter(form.getValues(), 'passkey')
              })
            }}
          >
            {m.console_passkey_instead()}
          </Button>
        )}
        <p className="text-soft">
          {m.console_first_time()}{' '}
          <Link to="/setUp" className="link">
            {m.console_set_up()}
          </Link>
        </p>
      </form>
    </LoginFrame>
  )
}

function LoginFields({ register, errors }: { register: UseFormRegister<LoginForm>; errors: FieldErrors<LoginForm> }) {
  return (
    <>
      <EmailField isMissing={errors.email !== undefined} {...register('email', { required: true })} />
      <PasswordField isMissing={errors.password !== undefined} {...register('password', { required: true })} />
      <CodeField isMissing={errors.totp !== undefined} {...register('totp', { required: true })} />
    </>
  )
}

function useEntering(company: ReturnType<typeof useLoginCompany>) {
  const [busy, setBusy] = useState<'code' | 'passkey'>()
  const [failure, setFailure] = useState('')
  const enter = async ({ email, password, totp }: LoginForm, by: 'code' | 'passkey') => {
    setBusy(by)
    setFailure('')
    try {
      const factor = by === 'code' ? { totp } : { passkey: await signInsteadOfCode(company.call) }
      await logIn('POST /staff/login', { email, password, ...factor }, company.code)
      company.remember()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error.message)
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, failure, enter }
}

/** Only a path of the console, never another site. */
const ownPath = (asked: string | null) => (asked && /^\/(?![/\\])/.test(asked) ? asked : '/')
