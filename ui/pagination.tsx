import { Link, type To } from 'react-router'
import { Icon } from './icon.tsx'

interface PaginationProps {
  page: number
  pages: number
  to: (page: number) => To
  labels: { pages: string; page: (page: number) => string; previous: string; next: string }
}

/** Links, so that Back, new tabs and pages without scripts work. */
export function Pagination({ page, pages, to, labels }: PaginationProps) {
  if (pages <= 1) return null
  const step = 'inline-flex h-11 min-w-11 items-center justify-center rounded-md px-2 tabular-nums hover:bg-mist'
  return (
    <nav aria-label={labels.pages} className="flex items-center justify-center gap-1">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" aria-label={labels.previous} className={step}>
          <Icon name="left" size={16} />
        </Link>
      )}
      {pagesToShow(page, pages).map((shown, index) =>
        shown === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- a gap is identified by its position only
          <span key={`gap-${index}`} aria-hidden className="px-1 text-soft">
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={to(shown)}
            aria-label={labels.page(shown)}
            aria-current={shown === page ? 'page' : undefined}
            className={`${step} ${shown === page ? 'bg-tint font-bold text-action' : ''}`}
          >
            {shown}
          </Link>
        ),
      )}
      {page < pages && (
        <Link to={to(page + 1)} rel="next" aria-label={labels.next} className={step}>
          <Icon name="right" size={16} />
        </Link>
      )}
    </nav>
  )
}

/** The first, the last, the current page and its neighbours; null stands for a gap. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages)
  const shown: (number | null)[] = []
  for (const each of [...new Set(wanted)].toSorted((a, b) => a - b)) {
    const last = shown.at(-1) ?? 0
    if (each - last === 2) shown.push(each - 1)
    else if (each - last > 2) shown.push(null)
    shown.push(each)
  }
  return shown
}
