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
  const words = ['風筒', '洗衣機', '牛扒', 'rice cooker', 'coffee', 'wireless', '電視', 'chocolate']

  return [
    await loadBeside(
      floor,
      'listing of 24 with facets, cached',
      shop,
      tags.map(({ tag }) => ask('POST /item/searchItemByTag', { tag })),
    ),
    await load(
      'listing of 24 with facets, uncached',
      shop,
      unlike(2_000, (turn) => ask('POST /item/searchItemByTag', pages[turn % pages.length]!)),
    ),
    await loadBeside(
      floor,
      'product, cached',
      shop,
      codes.slice(0, 8).map((code) => ask('GET /item/product/{id}', { id: code })),
    ),
    await load(
      'product, uncached',
      shop,
      unlike(2_000, (turn) => ask('GET /item/product/{id}', { id: codes[turn % codes.length]! })),
    ),
    await loadBeside(
      floor,
      'search, cached',
      shop,
      words.map((search) => ask('POST /item/omsSearchItem', { search })),
    ),
    await load(
      'search, uncached',
      shop,
      unlike(2_000, (turn) =>
        ask('POST /item/omsSearchItem', { search: words[turn % words.length]!, page: 1 + (turn % 3) }),
      ),
    ),
    await load(
      'typeahead, uncached',
      shop,
      unlike(2_000, (turn) => ask('GET /item/typeahead', { search: words[turn % words.length]!.slice(0, 2) })),
    ),
    await loadBeside(floor, 'home page, cached', shop, [{ path: '/' }]),
    await loadBeside(floor, 'listing page, cached', shop, [{ path: `/collections/category/${tags[0]!.tag}` }]),
    await loadBeside(floor, 'product page, cached', shop, [{ path: `/product/${codes[0]!}` }]),
    await loadBeside(
      floor,
      'listing of 24, cached, compressed',
      shop,
      tags.map(({ tag }) => asBrowser(ask('POST /item/searchItemByTag', { tag }))),
    ),
    await loadBeside(floor, 'home page, cached, compressed', shop, [asBrowser({ path: '/' })]),
    await load(
      'home page, uncached',
      shop,
      unlike(1_000, () => ({ path: '/' })),
    ),
    await load(
      'listing page, uncached',
      shop,
      unlike(1_000, (turn) => ({ path: `/collections/category/${tags[turn % tags.length]!.tag}` })),
    ),
    await load(
      'product page, uncached',
      shop,
      unlike(1_000, (turn) => ({ path: `/product/${codes[turn % codes.length]!}` })),
    ),
  ]
}

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
