import type { DeliveryWay } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import { formatHkd } from '#storefront/lib/money.ts'
import { Icon, type IconName } from '#storefront/ui/icon.tsx'

/** What the shop promises beside the price, by the ways that carry the goods: delivery, pickup, returns. */
export function Promises({ ways }: { ways: readonly DeliveryWay[] }) {
  const free = ways.find((way) => !way.pickUp && way.freeOver !== null)?.freeOver
  const pickupUnder = ways.find((way) => way.pickUp && way.underAmount !== null)?.underAmount
  return (
    <ul className="grid gap-2 border-t border-line pt-4 text-14">
      {free && <Told icon="truck">{m.catalogue_delivery_free({ price: formatHkd(free) })}</Told>}
      {pickupUnder && <Told icon="store">{m.catalogue_pickup({ price: formatHkd(pickupUnder) })}</Told>}
      <Told icon="back">{m.catalogue_returns()}</Told>
    </ul>
  )
}

function Told({ icon, children }: { icon: IconName; children: string }) {
  return (
    <li className="flex gap-2">
      <Icon name={icon} className="mt-px text-soft" />
      {children}
    </li>
  )
}
