import { useSearchParams } from 'react-router'
import { Pagination } from '#storefront/ui/pagination.tsx'
import { m } from '#words/compiled/messages.js'

/** The page that is asked for in the address. */
export function usePageNumber(): number {
  const [query] = useSearchParams()
  const asked = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(asked) && asked >= 1 && asked <= 1_000 ? asked : 1
}

export function OwnPagination({ page, size, totalCount }: { page: number; size: number; totalCount: number }) {
  return (
    <div className="mt-8">
      <Pagination
        page={page}
        pages={Math.ceil(totalCount / size)}
        to={(wanted) => ({ search: wanted === 1 ? '' : `?page=${wanted}` })}
        labels={{
          pages: m.shell_pages(),
          page: (wanted) => m.shell_page({ page: wanted }),
          previous: m.shell_previous(),
          next: m.shell_next(),
        }}
      />
    </div>
  )
}
