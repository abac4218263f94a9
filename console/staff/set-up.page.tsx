import { CodeField, EmailField, NewPasswordField } from '#console/lib/login-fields.tsx'
import { useMutation } from '@tanstack/react-query'
import { type FieldErrors, useForm, type UseFormRegister } from 'react-hook-form'
import { Link, Navigate } from 'react-router'
import { logIn } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query.ts'
import { session } from '#console/lib/session.ts'
import { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSharedValue } from '#ui/shared-value.ts'
import { m } from '#words/compiled/messages.js'
import { LoginFrame } from '#console/lib/login-frame.tsx'
import { useLoginCompany } from './use-login-company.ts'

interface SetUpForm {
  email: string
  setUpCode: string
  password: string
  totp: string
}

/** The first login: the one-time code that the owner handed over, an own password, and a code of the new authenticator. */
export function Component() {
  const isHere = useSharedValue(session, session.get()) !== null
  const company = useLoginCompany()
  const form = useForm<SetUpForm>({ defaultValues: { email: '', setUpCode: '', password: '', totp: '' } })
  const { errors } = form.formState
  const setUp = useMutation(
    {
      mutationFn: async (typed: SetUpForm) => {
        await logIn('POST /staff/setUp', typed, company.code)
        company.remember()
      },
    },
    queryClient,
  )
  const refused = setUp.error instanceof CallFailed ? setUp.error : undefined
  if (isHere) return <Navigate to="/" replace />
  return (
    <LoginFrame title={m.console_set_up()} shop={company.name}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.handleSubmit((typed) => setUp.mutate(typed))(event)}
      >
        <p className="text-soft">{m.console_set_up_text()}</p>
        {company.isAsked && (
          <Field
            label={m.console_company()}
            hint={m.console_company_hint()}
            value={company.typed}
            onChange={(event) => company.setTyped(event.target.value)}
          />
        )}
        <SetUpFields {...form} errors={errors} refused={refused} />
        {refused && !refused.fields['password'] && (
          <Notice tone="bad" loud>
            {refused.message}
          </Notice>
        )}
        <Button type="submit" className="button-main" busy={setUp.isPending}>
          {m.console_set_up_act()}
        </Button>
        <p>
          <Link to="/login" className="link">
            {m.console_to_login()}
          </Link>
        </p>
      </form>
    </LoginFrame>
  )
}

interface SetUpFieldsProps {
  register: UseFormRegister<SetUpForm>
  errors: FieldErrors<SetUpForm>
  refused: CallFailed | undefined
}

function SetUpFields({ register, errors, refused }: SetUpFieldsProps) {
  return (
    <>
      <EmailField isMissing={errors.email !== undefined} {...register('email', { required: true })} />
      <Field
        label={m.console_set_up_code()}
        autoComplete="off"
        error={errors.setUpCode && m.console_set_up_code_needed()}
        {...register('setUpCode', { required: true })}
      />
      <NewPasswordField
        isMissing={errors.password !== undefined}
        refused={refused?.fields['password']?.message}
        {...register('password', { required: true })}
      />
      <CodeField
        isMissing={errors.totp !== undefined}
        hint={m.console_set_up_totp_hint()}
        {...register('totp', { required: true })}
      />
    </>
  )
}
