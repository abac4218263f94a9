import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { Role } from '#contract/endpoint.ts'
import { call } from '#console/lib/call.ts'
import { PresenceDialog } from '#console/lib/presence-dialog.tsx'
import { queryClient, refresh } from '#console/lib/query.ts'
import { roleNames, sayRole } from '#console/lib/say-role.ts'
import { noPresence, type PresenceTyped, type Shown } from '#console/lib/use-presence.ts'
import type { Reply } from '#ui/api.ts'
import { Select } from '#ui/field.tsx'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import type { ShownOnceParts } from './shown-once.tsx'

export type StaffPerson = Reply<'GET /staff/people'>['people'][number]
export type PersonAct = 'role' | 'end' | 'reset'

const words: Record<PersonAct, { title: () => string; text: () => string }> = {
  role: { title: () => m.console_change_role(), text: () => m.console_change_role_text() },
  end: { title: () => m.console_end_person(), text: () => m.console_end_person_text() },
  reset: { title: () => m.console_reset_login(), text: () => m.console_reset_login_text() },
}

interface PersonTyped extends PresenceTyped {
  role: Role
}
interface PersonActDialogProps {
  act: PersonAct
  person: StaffPerson
  close: () => void
  onReset: (parts: ShownOnceParts) => void
}

/** Changes, ends or resets an account, after password and code were typed again. */
export function PersonActDialog({ act, person: { id, name, role: present }, close, onReset }: PersonActDialogProps) {
  const form = useForm<PersonTyped>({ defaultValues: { role: present, presence: noPresence } })
  const doing = useMutation(
    {
      mutationFn: async ({ role, presence }: Shown<PersonTyped>) => {
        if (act === 'role') await call('PUT /staff/people/{id}', { id, role, presence })
        if (act === 'end') await call('POST /staff/people/{id}/end', { id, presence })
        if (act === 'reset') onReset(await call('POST /staff/people/{id}/reset', { id, presence }))
      },
      onSuccess: () => {
        if (act !== 'reset') say(m.console_saved(), { tone: 'good' })
        close()
        return refresh('GET /staff/people')
      },
    },
    queryClient,
  )
  return (
    <PresenceDialog
      form={form}
      title={m.console_act_on({ act: words[act].title(), name })}
      act={words[act].title()}
      tone={act === 'end' ? 'bad' : 'action'}
      busy={doing.isPending}
      error={doing.error}
      onAct={(shown) => doing.mutate(shown)}
      onClose={close}
    >
      <p>{words[act].text()}</p>
      {act === 'role' && (
        <Select
          label={m.console_role()}
          choices={roleNames.map((role) => ({ value: role, label: sayRole(role) }))}
          {...form.register('role')}
        />
      )}
    </PresenceDialog>
  )
}
