import { RecipientFields } from '#storefront/members/recipient-fields.tsx'
import { Part } from '#storefront/ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { useField } from './use-field.ts'

export function ContactPart() {
  return (
    <Part title={m.checkout_contact()}>
      <RecipientFields field={useField()} hints={{ email: m.checkout_email_hint(), phone: m.checkout_phone_hint() }} />
    </Part>
  )
}
