import { useForm } from 'react-hook-form'
import { Block } from '#console/lib/block.tsx'
import { useAct } from '#console/lib/query.ts'
import { CallFailed } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'

/** Another password for the old one. The other sessions end. */
export function OwnPassword() {
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { oldPassword: '', password: '' } })
  const { errors } = formState
  const act = useAct('POST /staff/changePassword', () => {
    reset()
    say(m.console_password_changed(), { tone: 'good' })
  })
  const fields = act.error instanceof CallFailed ? act.error.fields : {}
  return (
    <Block title={m.console_password()}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((typed) => act.mutate(typed))(event)}
      >
        <Field
          type="password"
          label={m.console_old_password()}
          autoComplete="current-password"
          error={errors.oldPassword ? m.console_password_needed() : fields['oldPassword']?.message}
          {...register('oldPassword', { required: true })}
        />
        <Field
          type="password"
          label={m.console_new_password()}
          hint={m.console_new_password_hint()}
          autoComplete="new-password"
          error={errors.password ? m.console_password_needed() : fields['password']?.message}
          {...register('password', { required: true })}
        />
        {act.error && Object.keys(fields).length === 0 && (
          <Notice tone="bad" loud>
            {act.error.message}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" busy={act.isPending}>
          {m.console_change_password()}
        </Button>
      </form>
    </Block>
  )
}
