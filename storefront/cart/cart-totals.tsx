import type { Cart } from '#contract/cart.ts'
import type { DeliveryWay } from '#contract/shop.ts'
import { formatHkd, formatShort } from '#ui/money.ts'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'
import { FreeDelivery } from './free-delivery.tsx'
import { NotApplied } from './not-applied.tsx'
import { SumRow } from './sum-row.tsx'
import { useDeliveryWays } from './use-delivery-ways.ts'

/** The sums of the selected lines, with details folded. `brief` shows only the total. */
export function CartTotals({ cart, brief = false }: { cart: Cart; brief?: boolean }) {
  const way = useDeliveryWays().find(({ code, pickUp }) => !pickUp && cart.deliveryWays.includes(code))
  const { totalAmount, saved, selectedCount, count, discount, netTotal } = cart.totals
  const taken = cart.promotions.filter(({ applied }) => applied)
  const delivery = way && <FreeDelivery cart={cart} way={way} />
  if (brief) {
    return (
      <>
        {delivery}
        <dl className="grid gap-2 text-14" aria-live="polite">
          {saved > 0 && <SumRow label={m.cart_saved()} value={-saved} tone="good" />}
          {discount > 0 && <SumRow label={m.cart_discount()} value={-discount} tone="good" />}
          <SumRow label={m.cart_total()} value={netTotal} tone="total" />
        </dl>
      </>
    )
  }
  return (
    <div className="grid gap-3">
      {delivery}
      <dl className="grid gap-2 text-14" aria-live="polite">
        {saved > 0 && <SumRow label={m.cart_goods_before()} value={totalAmount + saved} />}
        {saved > 0 && <SumRow label={m.cart_saved()} value={-saved} tone="good" />}
        <SumRow label={m.cart_goods_total({ count: selectedCount })} value={totalAmount} />
        {taken.map(({ id, name, says, lane, amount }) => (
          <SumRow key={id} label={name} value={lane === 'delivery' ? says : -amount} tone="good" />
        ))}
        <SumRow label={m.cart_delivery()} value={m.cart_delivery_later()} />
        <SumRow label={m.cart_total()} value={netTotal} tone="total" />
      </dl>
      <NotApplied offers={cart.promotions.filter(({ applied }) => !applied)} />
      <details className="group text-14">
        <summary className="flex min-h-9 list-none items-center gap-1 text-soft hover:text-action">
          {m.cart_about_totals()}
          <Icon name="down" size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        <ul className="grid list-disc gap-1 pl-5 text-soft">
          <li>{m.cart_about_prices()}</li>
          {count > selectedCount && <li>{m.cart_about_unselected({ count: count - selectedCount })}</li>}
          {way && <li>{explain(way)}</li>}
          {way && way.remoteSurcharge > 0 && <li>{m.cart_about_remote({ amount: formatHkd(way.remoteSurcharge) })}</li>}
        </ul>
      </details>
    </div>
  )
}

function explain({ name, fee, freeOver }: DeliveryWay) {
  if (freeOver === null) return m.cart_about_delivery_flat({ way: name, fee: formatHkd(fee) })
  return m.cart_about_delivery({ way: name, fee: formatHkd(fee), over: formatShort(freeOver) })
}
