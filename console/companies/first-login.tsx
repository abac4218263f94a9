import { CodeField, NewPasswordField } from '#console/lib/login-fields.tsx'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { logIn } from '#console/lib/call.ts'
import { LoginFrame } from '#console/lib/login-frame.tsx'
import { queryClient } from '#console/lib/query.ts'
import { AuthenticatorCode, FirstLoginCodes } from '#console/staff/first-login-parts.tsx'
import { CallFailed, type Reply } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { m } from '#words/compiled/messages.js'

/** The owner of a company that was just made scans the code of the authenticator, chooses a password, and is logged in. */
export function FirstLogin({ made }: { made: Reply<'POST /setUp'> }) {
  const isElsewhere = made.host !== location.hostname
  return (
    <LoginFrame title={m.console_first_login()} shop={undefined}>
      {isElsewhere ? <OtherHost made={made} /> : <FirstLoginForm made={made} />}
    </LoginFrame>
  )
}

/** The company is at another address than this page: a login belongs there. */
const OtherHost = ({ made }: { made: Reply<'POST /setUp'> }) => (
  <div className="grid gap-4">
    <p>{m.console_first_login_elsewhere({ host: made.host })}</p>
    <FirstLoginCodes parts={made} />
  </div>
)

function FirstLoginForm({ made }: { made: Reply<'POST /setUp'> }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', totp: '' } })
  const { errors } = formState
  const entering = useMutation(
    {
      mutationFn: ({ password, totp }: { password: string; totp: string }) =>
        logIn('POST /staff/setUp', { email: made.email, setUpCode: made.setUpCode, password, totp }, ''),
    },
    queryClient,
  )
  const refused = entering.error instanceof CallFailed ? entering.error : undefined
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit((typed) => entering.mutate(typed))(event)}
    >
      <p className="text-soft">{m.console_first_login_text()}</p>
      <AuthenticatorCode parts={made} />
      <input type="hidden" autoComplete="username" value={made.email} readOnly />
      <NewPasswordField
        isMissing={errors.password !== undefined}
        refused={refused?.fields['password']?.message}
        {...register('password', { required: true })}
      />
      <CodeField isMissing={errors.totp !== undefined} {...register('totp', { required: true })} />
      {refused && !refused.fields['password'] && (
        <Notice tone="bad" loud>
          {refused.message}
        </Notice>
      )}
      <Button type="submit" className="button-main" busy={entering.isPending}>
        {m.console_set_up_act()}
      </Button>
    </form>
  )
}
