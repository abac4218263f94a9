import { Link } from 'react-router'

interface TabLinksProps {
  /** The accessible name of the tabs. */
  label: string
  tabs: readonly { to: string; name: string; count?: number; isHere: boolean }[]
}

const look =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-14 inset-ring inset-ring-edge hover:bg-mist aria-[current=true]:bg-tint aria-[current=true]:font-medium aria-[current=true]:text-action aria-[current=true]:inset-ring-action'

/** Tabs of a page as links with their own URLs, with counts where known. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {tabs.map(({ to, name, count, isHere }) => (
          <li key={to}>
            <Link to={{ search: to }} preventScrollReset aria-current={isHere ? 'true' : undefined} className={look}>
              {name}
              {count !== undefined && <span className="tabular-nums">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
