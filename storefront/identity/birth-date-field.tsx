import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { MemberFormState } from './use-member-form.ts'

export function BirthDateField({ field, today }: Pick<MemberFormState, 'field'> & { today: string }) {
  return (
    <Field
      {...field('birthDate')}
      kind="birthDate"
      label={m.members_birth_date()}
      hint={m.members_birth_date_hint()}
      min="1900-01-01"
      max={today}
      required
    />
  )
}
