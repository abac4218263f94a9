import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { MemberFormState } from './use-member-form.ts'

interface NameFieldsProps extends Pick<MemberFormState, 'field'> {
  /** As far as the name is known. */
  known?: { lastName: string; firstName: string }
}

/** Family name first, in both languages: so it stands on a Hong Kong identity card. */
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
