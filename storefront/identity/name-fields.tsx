import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { MemberFormState } from './use-member-form.ts'

interface NameFieldsProps extends Pick<MemberFormState, 'field'> {
  /** The names where known, to fill the fields. */
  known?: { lastName: string; firstName: string }
}

/** The family name comes first in both languages, as on a Hong Kong identity card. */
export function NameFields({ field, known }: NameFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        {...field('lastName')}
        kind="lastName"
        label={m.members_last_name()}
        defaultValue={known?.lastName}
        maxLength={80}
        required
      />
      <Field
        {...field('firstName')}
        kind="firstName"
        label={m.members_first_name()}
        defaultValue={known?.firstName}
        maxLength={80}
        required
      />
    </div>
  )
}
