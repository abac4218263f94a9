import { Link } from 'react-router'
import { loginPath } from '#storefront/lib/ask-to-login.ts'
import { CollectionStatement } from '#storefront/identity/collection-statement.tsx'
import { RecipientFields } from '#storefront/members/recipient-fields.tsx'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { useField } from './use-field.ts'

export function ContactPart({ isWalkIn }: { isWalkIn: boolean }) {
  const shop = useFrame()?.company.name ?? ''
  return (
    <Part title={m.checkout_contact()} aside={isWalkIn && <MemberLogin />}>
      <RecipientFields field={useField()} hints={{ email: m.checkout_email_hint(), phone: m.checkout_phone_hint() }} />
      <CollectionStatement>{m.consent_at_checkout({ shop })}</CollectionStatement>
    </Part>
  )
}

/** A login link before the fields, because it fills in a member's name and addresses. */
const MemberLogin = () => (
  <Link
    to={loginPath('/checkOut')}
    className="-my-2 inline-flex min-h-9 items-center text-14 text-action hover:underline"
  >
    {m.checkout_member_login()}
  </Link>
)
