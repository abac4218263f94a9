import { useSearchParams } from 'react-router'
import { Pagination } from './pagination.tsx'
import { m } from '#words/compiled/messages.js'

/** The page number in the URL. */
export function usePageNumber(): number {
  const [query] = useSearchParams()
  const asked = Number(query.get('page') ?? 1)
  return Number.isSafeInteger(asked) && asked >= 1 && asked <= 1_000 ? asked : 1
}

interface OwnPaginationProps {
  page: number
  size: number
  totalCount: number
  /** Other query parameters, which are kept. */
  beside?: string
}

export function OwnPagination({ page, size, totalCount, beside = '' }: OwnPaginationProps) {
  const search = (wanted: number) => [beside, wanted === 1 ? '' : `page=${wanted}`].filter(Boolean).join('&')
  return (
    <div className="mt-8">
      <Pagination
        page={page}
        pages={Math.ceil(totalCount / size)}
        to={(wanted) => ({ search: search(wanted) && `?${search(wanted)}` })}
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
