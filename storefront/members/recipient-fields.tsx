import { Field } from '#ui/field.tsx'
import { m } from '#words/compiled/messages.js'
import type { AddressField } from './address-fields.tsx'

/** The fields of the recipient and their contact. */
export function RecipientFields({ field, hints }: { field: AddressField; hints?: { email: string; phone: string } }) {
  return (
    <>
      <Field {...field('recipient')} kind="fullName" label={m.address_recipient()} maxLength={80} required />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...field('email')}
          kind="email"
          label={m.address_email()}
          hint={hints?.email}
          maxLength={254}
          required
        />
        <Field {...field('phone')} kind="phone" label={m.address_phone()} hint={hints?.phone} maxLength={32} required />
      </div>
    </>
  )
}
