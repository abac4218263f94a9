import type { DeliveryWay } from '#contract/shop.ts'
import { formatHkd } from '#storefront/lib/money.ts'
import { Icon } from '#storefront/ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

/** What is missing for free delivery, as words and as a bar. */
export function FreeDelivery({ goods, way }: { goods: number; way: DeliveryWay }) {
  if (way.freeOver === null || goods === 0) return null
  const missing = way.freeOver - goods
  return (
    <div className="grid gap-2 text-14">
      <p className={`flex items-start gap-2 ${missing <= 0 ? 'text-good' : ''}`}>
        <Icon name="truck" className="mt-px" />
        {missing <= 0
          ? m.cart_free_reached({ way: way.name })
          : m.cart_free_missing({ amount: formatHkd(missing), way: way.name })}
      </p>
      {missing > 0 && (
        <div aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
          <div
            className="h-full rounded-full bg-good transition-[width]"
            style={{ width: `${Math.round((goods / way.freeOver) * 100)}%` }}
          />
        </div>
      )}
    </div>
  )
}
