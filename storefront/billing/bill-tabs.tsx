import { useSearchParams } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { TabLinks } from '#ui/tab-links.tsx'

const tabs = ['all', 'due', 'paid'] as const
export type BillTab = (typeof tabs)[number]
const names = { due: m.bills_tab_due, paid: m.bills_tab_paid, all: m.bills_tab_all }

/** The tab named in the query string; by default, all. */
export function useBillTab(): BillTab {
  const asked = useSearchParams()[0].get('tab')
  return tabs.find((tab) => tab === asked) ?? 'all'
}

export const BillTabs = ({ tab, counts }: { tab: BillTab; counts: Record<BillTab, number> }) => (
  <TabLinks
    label={m.bills_tabs()}
    tabs={tabs.map((one) => ({ to: `?tab=${one}`, name: names[one](), count: counts[one], isHere: one === tab }))}
  />
)
