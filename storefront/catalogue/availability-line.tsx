import type { Availability } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'
import { formatDay } from '#storefront/lib/dates.ts'

const looks = { IN_STOCK: 'text-good', LOW_STOCK: 'text-warn', PRE_ORDER: 'text-ink', SOLD_OUT: 'text-soft' }

/** One line of availability: in stock, few left, pre-order with its date, sold out. */
export function AvailabilityLine({ availability, className = '' }: { availability: Availability; className?: string }) {
  return <span className={`${looks[availability.state]} ${className}`}>{sayAvailability(availability)}</span>
}

function sayAvailability({ state, onhandQty, preOrderDlvDate }: Availability): string {
  switch (state) {
    case 'IN_STOCK':
      return m.catalogue_in_stock()
    case 'LOW_STOCK':
      return m.catalogue_low_stock({ count: onhandQty })
    case 'PRE_ORDER':
      return preOrderDlvDate ? m.catalogue_pre_order({ day: formatDay(preOrderDlvDate) }) : m.catalogue_pre_order_soon()
    case 'SOLD_OUT':
      return m.catalogue_sold_out()
  }
}
