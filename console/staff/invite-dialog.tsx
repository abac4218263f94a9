import { useForm } from 'react-hook-form'
import type { Role } from '#contract/endpoint.ts'
import { PresenceDialog } from '#console/lib/presence-dialog.tsx'
import { refresh, useAct } from '#console/lib/query.ts'
import { roleNames, sayRole } from '#console/lib/say-role.ts'
import { noPresence, type PresenceTyped } from '#console/lib/use-presence.ts'
import { CallFailed } from '#ui/api.ts'
import { Field, Select } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { ShownOnceParts } from './shown-once.tsx'

interface InviteTyped extends PresenceTyped {
  name: string
  email: string
  role: Role
}

export function InviteDialog({ close, onInvited }: { close: () => void; onInvited: (parts: ShownOnceParts) => void }) {
  const form = useForm<InviteTyped>({
    defaultValues: { name: '', email: '', role: 'order desk', presence: noPresence },
  })
  const { register } = form
  const { errors } = form.formState
  const act = useAct('POST /staff/people', (invited) => {
    onInvited(invited)
    return refresh('GET /staff/people')
  })
  const fields = act.error instanceof CallFailed ? act.error.fields : {}
  return (
    <PresenceDialog
      form={form}
      title={m.console_invite()}
      act={m.console_invite_act()}
      busy={act.isPending}
      error={act.error}
      onAct={(wish) => act.mutate(wish)}
      onClose={close}
    >
      <Field
        label={m.console_person_name()}
        maxLength={60}
        error={errors.name && m.console_field_needed()}
        {...register('name', { required: true })}
      />
      <Field
        kind="email"
        label={m.console_email()}
        autoComplete="off"
        error={errors.email ? m.console_field_needed() : fields['email']?.message}
        {...register('email', { required: true })}
      />
      <Select
        label={m.console_role()}
        choices={roleNames.map((role) => ({ value: role, label: sayRole(role) }))}
        {...register('role')}
      />
    </PresenceDialog>
  )
}
