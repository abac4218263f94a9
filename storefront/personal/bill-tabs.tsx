import { Link, useSearchParams } from 'react-router'
import { m } from '#words/compiled/messages.js'

const tabs = ['due', 'paid', 'all'] as const
export type BillTab = (typeof tabs)[number]
const names = { due: m.bills_tab_due, paid: m.bills_tab_paid, all: m.bills_tab_all }

/** The one asked for in the address; all, where nothing is said. */
export function useBillTab(): BillTab {
  const asked = useSearchParams()[0].get('tab')
  return tabs.find((tab) => tab === asked) ?? 'all'
}

const look =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-14 inset-ring inset-ring-edge hover:bg-mist aria-[current=true]:bg-tint aria-[current=true]:font-medium aria-[current=true]:text-action aria-[current=true]:inset-ring-action'

export function BillTabs({ tab, counts }: { tab: BillTab; counts: Record<BillTab, number> }) {
  return (
    <nav aria-label={m.bills_tabs()}>
      <ul className="flex flex-wrap gap-2">
        {tabs.map((one) => (
          <li key={one}>
            <Link
              to={{ search: `?tab=${one}` }}
              preventScrollReset
              aria-current={one === tab ? 'true' : undefined}
              className={look}
            >
              {names[one]()}
              <span className="tabular-nums">{counts[one]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
