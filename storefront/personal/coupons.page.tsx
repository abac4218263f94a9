import { m } from '#words/compiled/messages.js'
import { NothingYet } from './nothing-yet.tsx'

export default function CouponsPage() {
  return (
    <NothingYet
      page={m.personal_coupons()}
      title={m.personal_coupons_empty()}
      text={m.personal_coupons_empty_text()}
      to={{ path: '/collections?offer=1', label: m.personal_see_offers() }}
    />
  )
}
