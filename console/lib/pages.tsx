import { Pagination } from '#ui/pagination.tsx'
import { m } from '#words/compiled/messages.js'
import { useFilters } from './list-state.ts'

/** The pages of a list. */
export function Pages({ page, size, totalCount }: { page: number; size: number; totalCount: number }) {
  const { linkTo } = useFilters()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 pt-3 text-soft">
      <p className="tabular-nums">
        {totalCount > 0 &&
          m.console_rows_of({
            from: (page - 1) * size + 1,
            to: Math.min(page * size, totalCount),
            count: totalCount,
          })}
      </p>
      <Pagination
        page={page}
        pages={Math.ceil(totalCount / size)}
        to={(wanted) => ({ search: linkTo({ page: wanted === 1 ? '' : String(wanted) }) })}
        labels={{
          pages: m.console_pages(),
          page: (wanted) => m.console_page({ page: wanted }),
          previous: m.console_previous(),
          next: m.console_next(),
        }}
      />
    </div>
  )
}
