import type { orderTabs } from '#contract/orders.ts'
import { m } from '#words/compiled/messages.js'
import { TabLinks } from '#ui/tab-links.tsx'

export type OrderTab = (typeof orderTabs)[number]

const names: Record<OrderTab, () => string> = {
  all: m.orders_tab_all,
  'to pay': m.orders_tab_to_pay,
  'under way': m.orders_tab_under_way,
  completed: m.orders_tab_completed,
  cancelled: m.orders_tab_cancelled,
  'after-sales': m.orders_tab_after_sales,
}
const tabs = Object.keys(names) as OrderTab[]

/** The tab named in the query string; by default, all. */
export const readTab = (asked: string | null): OrderTab => tabs.find((tab) => tab === asked) ?? 'all'

export const addressOfTab = (tab: OrderTab, search: string) =>
  `?${new URLSearchParams({ ...(tab !== 'all' && { tab }), ...(search && { search }) })}`

interface OrderTabsProps {
  tab: OrderTab
  counts: Record<OrderTab, number>
  search: string
}

export const OrderTabs = ({ tab, counts, search }: OrderTabsProps) => (
  <TabLinks
    label={m.orders_tabs()}
    tabs={tabs.map((one) => ({
      to: addressOfTab(one, search),
      name: names[one](),
      count: counts[one],
      isHere: one === tab,
    }))}
  />
)
