import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { loginPath } from '#storefront/lib/ask-to-login.ts'
import { CollectionStatement } from '#storefront/identity/collection-statement.tsx'
import { RecipientFields } from '#storefront/members/recipient-fields.tsx'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Part } from '#ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import type { CheckoutForm } from './checkout-form.ts'
import { FoldedPart } from './folded-part.tsx'
import { contactParts } from './own-addresses.ts'
import { useField } from './use-field.ts'
import { useFold } from './use-fold.ts'

/** Who receives the order; of a member, the contact that the shop has. */
export function ContactPart({ isWalkIn }: { isWalkIn: boolean }) {
  const shop = useFrame()?.company.name ?? ''
  const field = useField()
  const { isFolded, unfold } = useFold(contactParts, (form) => !isWalkIn && contactParts.every((part) => form[part]))
  if (isFolded)
    return (
      <FoldedPart title={m.checkout_contact()} onChange={unfold}>
        <ContactLines />
        <CollectionStatement />
      </FoldedPart>
    )
  return (
    <Part title={m.checkout_contact()} aside={isWalkIn && <MemberLogin />}>
      <RecipientFields field={field} hints={{ email: m.checkout_email_hint(), phone: m.checkout_phone_hint() }} />
      <CollectionStatement>{m.consent_at_checkout({ shop })}</CollectionStatement>
    </Part>
  )
}

function ContactLines() {
  const { control } = useFormContext<CheckoutForm>()
  const [recipient, email, phone] = useWatch({ control, name: contactParts })
  return (
    <>
      <p className="font-medium">
        {recipient} · <span className="whitespace-nowrap tabular-nums">{phone}</span>
      </p>
      <p className="text-soft">{email}</p>
    </>
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
