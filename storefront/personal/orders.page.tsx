import { Link } from 'react-router'
import { useHydrated } from '#storefront/lib/use-hydrated.ts'
import { LookUpForm } from '#storefront/orders/look-up-form.tsx'
import { listKeptOrders } from '#storefront/orders/order-keys.ts'
import { Part } from '#storefront/ui/part.tsx'
import { m } from '#words/compiled/messages.js'
import { OwnPage } from './own-page.tsx'

/** The orders seen in this tab, and the way to any other by its number. §2 */
export default function OrdersPage() {
  const numbers = useHydrated() ? listKeptOrders() : []
  return (
    <OwnPage title={m.members_orders()}>
      <div className="grid max-w-md gap-8">
        {numbers.length > 0 && (
          <Part title={m.personal_orders_seen()}>
            <ul className="-mt-2">
              {numbers.map((number) => (
                <li key={number} className="border-b border-line last:border-0">
                  <Link
                    to={`/personal/orders/${encodeURIComponent(number)}`}
                    className="flex min-h-12 items-center tabular-nums hover:text-action hover:underline"
                  >
                    {number}
                  </Link>
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part title={m.orders_find()}>
          <p className="text-14 text-soft">{m.orders_find_text()}</p>
          <LookUpForm />
        </Part>
      </div>
    </OwnPage>
  )
}
