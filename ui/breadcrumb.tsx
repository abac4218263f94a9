import { Link } from './link.tsx'

export interface Crumb {
  label: string
  to: string
}

/** Breadcrumbs; the last one is the current page and no link. */
export function Breadcrumb({ crumbs, here, label }: { crumbs: readonly Crumb[]; here: string; label: string }) {
  return (
    <nav aria-label={label} className="scroller -mx-4 px-4 py-3 text-14 whitespace-nowrap text-soft">
      <ol className="flex gap-2">
        {crumbs.map((crumb) => (
          <li key={crumb.to} className="flex gap-2">
            <Link to={crumb.to} className="hover:text-action hover:underline">
              {crumb.label}
            </Link>
            <span aria-hidden>/</span>
          </li>
        ))}
        <li aria-current="page" className="max-w-[40ch] shrink-0 truncate text-ink">
          {here}
        </li>
      </ol>
    </nav>
  )
}
