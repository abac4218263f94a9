import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

interface PillsProps {
  label: string
  pills: readonly { name: string; to: string; isHere: boolean; count?: number | undefined }[]
}

/** Filters of a list as links, with how many rows each has. Where they do not fit, the one that is open is brought into sight. */
export function Pills({ label, pills }: PillsProps) {
  const row = useRef<HTMLUListElement>(null)
  const here = pills.find(({ isHere }) => isHere)?.to
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (!row.current || !open) return
    // Not scrollIntoView, which would also move the page.
    row.current.scrollLeft = open.offsetLeft - (row.current.clientWidth - open.offsetWidth) / 2
  }, [here])
  return (
    <nav aria-label={label}>
      <ul ref={row} className="relative scroller flex gap-2 py-0.5 max-md:-mx-4 max-md:px-4">
        {pills.map(({ name, to, isHere, count }) => (
          <li key={name} className="shrink-0">
            <Link to={to} replace aria-current={isHere ? 'true' : undefined} className="pill">
              {name}
              {count !== undefined && <span className="tabular-nums opacity-75">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
