import { useLocation } from 'react-router'
import { useMay } from '#console/lib/may.ts'
import { Pills } from '#console/lib/pills.tsx'
import type { Route } from '#ui/api.ts'
import { m } from '#words/compiled/messages.js'

const parts: readonly { to: string; name: () => string; route: Route }[] = [
  { to: '/shop', name: () => m.console_shop_company(), route: 'GET /staff/company' },
  { to: '/shop/delivery', name: () => m.console_ways(), route: 'GET /staff/ways' },
  { to: '/shop/warehouses', name: () => m.console_warehouses(), route: 'GET /staff/warehouses' },
  { to: '/shop/payments', name: () => m.console_means(), route: 'GET /staff/paymentMeans' },
  { to: '/shop/settings', name: () => m.console_settings(), route: 'GET /staff/settings' },
  { to: '/shop/hosts', name: () => m.console_hosts(), route: 'PUT /staff/hosts' },
]

/** The screens about the shop itself. */
export function ShopPills() {
  const { pathname } = useLocation()
  const may = useMay()
  const pills = parts
    .filter(({ route }) => may(route))
    .map(({ to, name }) => ({ to, name: name(), isHere: pathname === to }))
  return (
    <div className="pb-4">
      <Pills label={m.console_shop()} pills={pills} />
    </div>
  )
}
