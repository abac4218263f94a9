import { Field } from '#storefront/ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import { Part } from './part.tsx'
import { useField } from './use-field.ts'

export function ContactPart() {
  const field = useField()
  return (
    <Part title={m.checkout_contact()}>
      <Field {...field('recipient')} kind="fullName" label={m.checkout_recipient()} maxLength={80} required />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...field('email')}
          kind="email"
          label={m.checkout_email()}
          hint={m.checkout_email_hint()}
          maxLength={254}
          required
        />
        <Field
          {...field('phone')}
          kind="phone"
          label={m.checkout_phone()}
          hint={m.checkout_phone_hint()}
          maxLength={32}
          required
        />
      </div>
    </Part>
  )
}
