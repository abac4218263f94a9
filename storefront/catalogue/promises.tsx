import type { DeliveryWay } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { formatShort } from '#ui/money.ts'
import { Icon, type IconName } from '#ui/icon.tsx'

/** Delivery, pickup and returns as the shop promises them, by the ways that carry these goods. */
export function Promises({ ways, price }: { ways: readonly DeliveryWay[]; price: number }) {
  const days = useFrame()?.configs['refundDays']
  const free = ways.find((way) => !way.pickUp && way.freeOver !== null)?.freeOver
  // Pickup is limited to orders below `underAmount`, so goods at or above it can never be picked up.
  const pickupUnder = ways.find((way) => way.pickUp && way.underAmount !== null && price < way.underAmount)?.underAmount
  return (
    <ul className="grid gap-2 border-t border-line pt-4 text-14">
      {free && <Told icon="truck">{m.catalogue_delivery_free({ price: formatShort(free) })}</Told>}
      {pickupUnder && <Told icon="store">{m.catalogue_pickup({ price: formatShort(pickupUnder) })}</Told>}
      {days !== undefined && <Told icon="back">{m.catalogue_returns({ days })}</Told>}
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
