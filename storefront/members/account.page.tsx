import { m } from '#words/compiled/messages.js'
import { AskedPart } from '#storefront/lib/asked-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { DetailsForm } from './details-form.tsx'
import { LeavingPart } from './leaving-part.tsx'
import { LinkedPart } from './linked-part.tsx'
import { useAccount } from './own-account.ts'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { SettingsPart } from './settings-part.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'

/** The member's own details. §2 */
export default function AccountPage() {
  const account = useAccount()
  return (
    <OwnPage title={m.personal_details()}>
      <AskedPart asked={account} skeleton={<FieldsSkeleton count={6} />}>
        {({ details, standing }) => (
          <div className="grid max-w-2xl gap-8">
            <DetailsForm details={details} onSaved={(saved) => account.take({ standing, details: saved })} />
            <ContactPart details={details} onSaved={account.again} />
            <SettingsPart />
            <LinkedPart />
            <LeavingPart />
          </div>
        )}
      </AskedPart>
    </OwnPage>
  )
}
