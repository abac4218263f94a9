import { m } from '#words/compiled/messages.js'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { DetailsForm } from './details-form.tsx'
import { LeavingPart } from './leaving-part.tsx'
import { LinkedPart } from './linked-part.tsx'
import { useAccount } from './own-account.ts'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { SettingsPart } from './settings-part.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'

/** The member's details. §2 */
export default function AccountPage() {
  const account = useAccount()
  return (
    <OwnPage title={m.personal_details()}>
      <QueryPart query={account} skeleton={<FieldsSkeleton count={6} />}>
        {({ details }) => (
          <div className="grid max-w-2xl gap-8">
            <DetailsForm details={details} />
            <ContactPart details={details} />
            <SettingsPart />
            <LinkedPart />
            <LeavingPart />
          </div>
        )}
      </QueryPart>
    </OwnPage>
  )
}
