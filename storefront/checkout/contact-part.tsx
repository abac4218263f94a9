import { CollectionStatement } from '#storefront/members/collection-statement.tsx'
import { RecipientFields } from '#storefront/members/recipient-fields.tsx'
import { useFrame } from '#storefront/shell/frame-data.ts'
import { Part } from '#storefront/ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { useField } from './use-field.ts'

export function ContactPart() {
  const shop = useFrame()?.company.name ?? ''
  return (
    <Part title={m.checkout_contact()}>
      <RecipientFields field={useField()} hints={{ email: m.checkout_email_hint(), phone: m.checkout_phone_hint() }} />
      <CollectionStatement>{m.consent_at_checkout({ shop })}</CollectionStatement>
    </Part>
  )
}
