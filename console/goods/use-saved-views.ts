import type { SavedView } from '#contract/goods-views.ts'
import { useAnswer } from '#console/lib/query.ts'
import { writeQuery } from '#console/lib/list-state.ts'

/** Views that every shop begins with, and that nobody can change. */
export const firstViews = [
  { name: 'all', filter: {} },
  { name: 'drafts', filter: { state: 'draft' } },
  { name: 'incomplete', filter: { missing: 'any' } },
  { name: 'soldOut', filter: { state: 'live', missing: 'stock' } },
  { name: 'noPhoto', filter: { missing: 'photo' } },
] as const satisfies { name: string; filter: SavedView['view']['filter'] }[]

export const useSavedViews = () => useAnswer('GET /staff/views', {})

const writeFilter = (filter: SavedView['view']['filter']) =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value ?? '']))

/** The address that opens a view: its filters, and its id, which brings the columns. */
export const linkToView = ({ viewId, view }: Pick<SavedView, 'viewId' | 'view'>): string =>
  writeQuery(new URLSearchParams(), {
    ...writeFilter(view.filter),
    sort: view.sort === 'code' ? '' : view.sort,
    direction: view.direction === 'asc' ? '' : view.direction,
    view: viewId,
  })

export const linkToFilter = (filter: SavedView['view']['filter']): string =>
  writeQuery(new URLSearchParams(), writeFilter(filter))
