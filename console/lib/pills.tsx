import { Link } from 'react-router'

interface PillsProps {
  label: string
  pills: readonly { name: string; to: string; isHere: boolean; count?: number | undefined }[]
}

/** Filters of a list as links, with how many rows each has. */
export const Pills = ({ label, pills }: PillsProps) => (
  <nav aria-label={label}>
    <ul className="scroller flex gap-2 py-0.5 max-md:-mx-4 max-md:px-4">
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
