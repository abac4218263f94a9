import { setTimeout as wait } from 'node:timers/promises'
import type { ShopVisitor } from '#tests/visitor.ts'

/** Milliseconds between two visitors. They come at their time, whether or not the shop has answered those before. */
const pause = 10

/** What visitors of pages in the response cache waited for, from the moment at which they came. */
export interface CachedPageTimes {
  visitors: number
  p50: number
  p99: number
  /** Visitors who were told to come again. */
  refused: number
}

/** The pages that visitors see most: home, listings and products, in the response cache after the first visitor. */
export async function listCachedPages(shop: { url: string }, owner: ShopVisitor): Promise<string[]> {
  const { categories } = await owner.call('GET /staff/tree', {})
  const { codes } = await owner.call('GET /staff/goods/order', { state: 'live' })
  const all = codes.split('\t')
  const products = Array.from({ length: 8 }, (_, at) => all[Math.floor((all.length * (at + 1)) / 9)]!)
  const listings = categories.filter(({ parent }) => parent === null).slice(0, 4)
  const pages = [
    '/',
    ...listings.map(({ code }) => `/collections/category/${code}`),
    ...products.map((code) => `/product/${code}`),
  ]
  for (const page of pages) {
    const response = await fetch(shop.url + page)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${page} answers ${response.status}`)
  }
  return pages
}

/** Sends a visitor every 10 ms until `work` is done, or for some milliseconds. */
export async function visitCachedPages(
  shop: { url: string },
  pages: readonly string[],
  work: Promise<unknown> | number,
): Promise<CachedPageTimes> {
  const times: number[] = []
  const visits: Promise<void>[] = []
  let refused = 0
  let isDone = false
  const done = (typeof work === 'number' ? wait(work) : work).finally(() => (isDone = true))
  const began = performance.now()
  for (let turn = 0; !isDone; turn += 1) {
    const due = began + turn * pause
    if (due > performance.now()) await wait(due - performance.now())
    visits.push(
      fetch(shop.url + pages[turn % pages.length]!).then(async (response) => {
        await response.arrayBuffer()
        if (response.status === 503) refused += 1
        else if (!response.ok) throw new Error(`a cached page answers ${response.status}`)
        times.push(performance.now() - due)
      }),
    )
  }
  await done
  await Promise.all(visits)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { visitors: sorted.length, p50: at(0.5), p99: at(0.99), refused }
}
