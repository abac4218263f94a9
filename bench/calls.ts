import { ask, BenchBuyer } from './buyer.ts'
import type { Child } from './child.ts'
import { type LoadRequest, load, loadBeside, type Measured } from './load.ts'

/** The frequent calls and pages, cached (repeated requests) and uncached (never the same twice). */
export async function measureCalls(floor: Child, shop: Child): Promise<Measured[]> {
  const visitor = new BenchBuyer(shop)
  const { tags } = await visitor.call('POST /tag', {})
  const { items } = await visitor.call('POST /item/searchItemByTag', { size: 100 })
  const codes = items.map((item) => item.productCode)
  const pages = await listFullPages(visitor, tags)
  const rows = [...listCallRows(tags, codes, pages), ...listPageRows(tags, codes)]
  const measured: Measured[] = []
  for (const { name, isCached, requests } of rows)
    measured.push(await (isCached ? loadBeside(floor, name, shop, requests) : load(name, shop, requests)))
  return measured
}

interface CallRow {
  name: string
  isCached: boolean
  requests: LoadRequest[]
}

const words = ['風筒', '洗衣機', '牛扒', 'rice cooker', 'coffee', 'wireless', '電視', 'chocolate']

type Tags = readonly { tag: string }[]

const listCallRows = (tags: Tags, codes: readonly string[], pages: readonly { tag: string; page: number }[]) => [
  cached(
    'listing of 24 with facets',
    tags.map(({ tag }) => ask('POST /item/searchItemByTag', { tag })),
  ),
  uncached('listing of 24 with facets', 2_000, (turn) =>
    ask('POST /item/searchItemByTag', pages[turn % pages.length]!),
  ),
  cached(
    'product',
    codes.slice(0, 8).map((code) => ask('GET /item/product/{id}', { id: code })),
  ),
  uncached('product', 2_000, (turn) => ask('GET /item/product/{id}', { id: codes[turn % codes.length]! })),
  cached(
    'search',
    words.map((search) => ask('POST /item/omsSearchItem', { search })),
  ),
  uncached('search', 2_000, (turn) =>
    ask('POST /item/omsSearchItem', { search: words[turn % words.length]!, page: 1 + (turn % 3) }),
  ),
  uncached('typeahead', 2_000, (turn) =>
    ask('GET /item/typeahead', { search: words[turn % words.length]!.slice(0, 2) }),
  ),
]

const listPageRows = (tags: Tags, codes: readonly string[]) => [
  cached('home page', [{ path: '/' }]),
  cached('listing page', [{ path: `/collections/category/${tags[0]!.tag}` }]),
  cached('product page', [{ path: `/product/${codes[0]!}` }]),
  cached(
    'listing of 24',
    tags.map(({ tag }) => asBrowser(ask('POST /item/searchItemByTag', { tag }))),
    ', compressed',
  ),
  cached('home page', [asBrowser({ path: '/' })], ', compressed'),
  uncached('home page', 1_000, () => ({ path: '/' })),
  uncached('listing page', 1_000, (turn) => ({ path: `/collections/category/${tags[turn % tags.length]!.tag}` })),
  uncached('product page', 1_000, (turn) => ({ path: `/product/${codes[turn % codes.length]!}` })),
]

const cached = (name: string, requests: LoadRequest[], how = ''): CallRow => ({
  name: `${name}, cached${how}`,
  isCached: true,
  requests,
})

const uncached = (name: string, count: number, make: (turn: number) => LoadRequest): CallRow => ({
  name: `${name}, uncached`,
  isCached: false,
  requests: unlike(count, make),
})

/** Full pages of each category; an empty page is cheap and would distort the figures. */
async function listFullPages(visitor: BenchBuyer, tags: readonly { tag: string }[]) {
  const most = 20
  const full: { tag: string; page: number }[] = []
  for (const { tag } of tags) {
    const { totalCount, size } = await visitor.call('POST /item/searchItemByTag', { tag })
    for (let page = 1; page <= Math.min(most, Math.floor(totalCount / size)); page++) full.push({ tag, page })
  }
  return full.sort((a, b) => a.page - b.page)
}

/** With a browser's Accept-Encoding. */
const asBrowser = (one: LoadRequest): LoadRequest => ({
  ...one,
  headers: { ...one.headers, 'accept-encoding': 'gzip, br' },
})

/** Distinct requests, none answered before. */
const unlike = (count: number, make: (turn: number) => LoadRequest): LoadRequest[] =>
  Array.from({ length: count }, (_, turn) => ({ ...make(turn), unlike: true }))
