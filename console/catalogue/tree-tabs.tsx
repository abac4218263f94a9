import { useLocation } from 'react-router'
import { Pills } from '#console/lib/pills.tsx'
import { m } from '#words/compiled/messages.js'

/** The lists by which goods are ordered. */
export function TreeTabs() {
  const { pathname } = useLocation()
  const tabs = [
    { to: '/tree', name: m.console_categories() },
    { to: '/brands', name: m.console_brands() },
    { to: '/attributes', name: m.console_attributes() },
    { to: '/groups', name: m.console_product_groups() },
    { to: '/meanings', name: m.console_meanings() },
    { to: '/searched', name: m.console_searched() },
  ]
  return (
    <div className="pb-3">
      <Pills label={m.console_tree()} pills={tabs.map((tab) => ({ ...tab, isHere: pathname === tab.to }))} />
    </div>
  )
}
