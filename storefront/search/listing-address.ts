import type { Filters, sortKeys } from '#contract/facets.ts'

export type SortKey = (typeof sortKeys)[number]
export type SortDirection = 'asc' | 'desc'

/** The query of a listing's URL: it holds the whole state, so that links and Back restore it. */
export interface ListingAddress {
  search: string
  sort: SortKey | undefined
  direction: SortDirection
  page: number
  filters: ChosenFilters
}

/** An `attribute` is one that staff made a filter, with the value that is chosen: `code:value`. */
export const listedFilters = ['category', 'brand', 'color', 'size', 'material', 'availability', 'attribute'] as const
export type ListedFilter = (typeof listedFilters)[number]
export type ChosenFilters = Record<ListedFilter, string[]> & {
  offer: boolean
  isNew: boolean
  priceFrom: number | undefined
  priceTo: number | undefined
}

const sorts: readonly string[] = [
  'productCode',
  'name',
  'price',
  'date',
  'size',
  'colour',
  'material',
  'brand',
] satisfies SortKey[]
const availabilities: readonly string[] = ['IN_STOCK', 'PRE_ORDER', 'SOLD_OUT']

/** Parses a query, which anyone may have written: invalid values are ignored. */
export function readListingAddress(query: URLSearchParams): ListingAddress {
  const [sort = '', direction] = (query.get('sort') ?? '').split('-')
  const page = Number(query.get('page') ?? 1)
  const listed = Object.fromEntries(listedFilters.map((name) => [name, readValues(query, name)])) as Record<
    ListedFilter,
    string[]
  >
  return {
    search: (query.get('search') ?? '').trim().slice(0, 80),
    sort: sorts.includes(sort) || sort === 'relevance' ? (sort as SortKey) : undefined,
    direction: direction === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    filters: {
      ...listed,
      availability: listed.availability.filter((each) => availabilities.includes(each)),
      offer: query.get('offer') === '1',
      isNew: query.get('isNew') === '1',
      priceFrom: readPrice(query.get('priceFrom')),
      priceTo: readPrice(query.get('priceTo')),
    },
  }
}

const readValues = (query: URLSearchParams, name: string) =>
  [...new Set(query.getAll(name))].filter((value) => value !== '' && value.length <= 130).slice(0, 50)

function readPrice(text: string | null): number | undefined {
  if (!text || !/^\d{1,8}(\.\d{1,2})?$/.test(text)) return undefined
  return Number(text)
}

/** Writes the shortest query: default values are left out. */
export function writeListingAddress({ search, sort, direction, page, filters }: ListingAddress): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  for (const name of listedFilters) for (const value of filters[name]) query.append(name, value)
  if (filters.offer) query.set('offer', '1')
  if (filters.isNew) query.set('isNew', '1')
  if (filters.priceFrom !== undefined) query.set('priceFrom', String(filters.priceFrom))
  if (filters.priceTo !== undefined) query.set('priceTo', String(filters.priceTo))
  if (sort) query.set('sort', sort === 'relevance' ? sort : `${sort}-${direction}`)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** The same listing with other filters, on its first page. */
export const refilter = (address: ListingAddress, filters: Partial<ChosenFilters>): ListingAddress => ({
  ...address,
  page: 1,
  filters: { ...address.filters, ...filters },
})

export const noFilters: ChosenFilters = {
  category: [],
  brand: [],
  color: [],
  size: [],
  material: [],
  availability: [],
  attribute: [],
  offer: false,
  isNew: false,
  priceFrom: undefined,
  priceTo: undefined,
}

export function countFilters(filters: ChosenFilters): number {
  const listed = listedFilters.reduce((sum, name) => sum + filters[name].length, 0)
  const price = filters.priceFrom !== undefined || filters.priceTo !== undefined
  return listed + Number(filters.offer) + Number(filters.isNew) + Number(price)
}

/** The filters in the shape of a call. */
export function wireFilters({ priceFrom, priceTo, availability, ...rest }: ChosenFilters): Filters {
  return {
    ...rest,
    availability: availability as NonNullable<Filters['availability']>,
    ...(priceFrom !== undefined && { priceFrom }),
    ...(priceTo !== undefined && { priceTo }),
  }
}
