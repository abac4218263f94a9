import type { Cart } from '#contract/cart.ts'
import type { DeliveryWay } from '#contract/shop.ts'
import { formatHkd } from '#ui/money.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { findFreeDelivery } from './reckon.ts'

/** The amount missing for free delivery, as text and bar: by the delivery way itself, or by a promotion with a lower threshold. */
export function FreeDelivery({ cart, way }: { cart: Cart; way: DeliveryWay }) {
  const goods = cart.totals.totalAmount
  if (goods === 0) return null
  const offer = findFreeDelivery(cart)
  const byWay = way.freeOver === null ? null : { least: way.freeOver, missing: way.freeOver - goods }
  const nearest = offer && (byWay === null || offer.missing < byWay.missing) ? offer : byWay
  if (nearest === null) return null
  const { least, missing } = nearest
  const isReached = missing <= 0
  return (
    <div className="grid gap-2 text-14">
      <p className={`flex items-start gap-2 ${isReached ? 'text-good' : ''}`}>
        <Icon name="truck" className="mt-px" />
        {isReached ? m.cart_free_reached({ way: way.name }) : sayMissing(missing, way, nearest === offer && offer)}
      </p>
      {!isReached && (
        <div aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
          <div
            className="h-full rounded-full bg-good transition-[width]"
            style={{ width: `${Math.round((1 - missing / least) * 100)}%` }}
          />
        </div>
      )}
    </div>
  )
}

/** A promotion is named, because not all goods may count towards it. */
function sayMissing(missing: number, way: DeliveryWay, offer: { name: string } | false) {
  const amount = formatHkd(missing)
  return offer
    ? m.cart_free_missing_offer({ amount, name: offer.name })
    : m.cart_free_missing({ amount, way: way.name })
}
