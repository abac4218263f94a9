import { BillTile } from '#storefront/billing/bill-tile.tsx'
import { OwnPage } from '#storefront/lib/own-page.tsx'
import { QueryPart } from '#storefront/lib/query-part.tsx'
import { ContactPart } from '#storefront/members/contact-part.tsx'
import { DetailsForm } from '#storefront/members/details-form.tsx'
import { LeavingPart } from '#storefront/members/leaving-part.tsx'
import { LinkedPart } from '#storefront/members/linked-part.tsx'
import { useAccount } from '#storefront/members/own-account.ts'
import { SettingsPart } from '#storefront/members/settings-part.tsx'
import { LatestOrder } from '#storefront/orders/latest-order.tsx'
import { PointsTile } from '#storefront/points/points-tile.tsx'
import { CouponsTile } from '#storefront/vouchers/coupons-tile.tsx'
import { FieldsSkeleton } from '#ui/skeletons.tsx'
import { m } from '#words/compiled/messages.js'

/** What is going on for the member, then the member's details. §2 */
export default function AccountPage() {
  const account = useAccount()
  return (
    <OwnPage title={m.personal_details()}>
      <div className="grid grid-cols-1 gap-8">
        <ul
          aria-label={m.personal_overview()}
          className="grid grid-cols-2 gap-3 empty:hidden max-sm:[&>:last-child:nth-child(odd)]:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]"
        >
          <CouponsTile />
          <PointsTile />
          <BillTile />
        </ul>
        <LatestOrder />
        <QueryPart query={account} skeleton={<FieldsSkeleton count={6} />}>
          {({ details }) => (
            <div className="grid max-w-2xl gap-8 border-t border-line pt-6">
              <DetailsForm details={details} />
              <ContactPart details={details} />
              <SettingsPart />
              <LinkedPart />
              <LeavingPart />
            </div>
          )}
        </QueryPart>
      </div>
    </OwnPage>
  )
}
