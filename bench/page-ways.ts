import { Hono } from 'hono'
import type { CachedResponse } from '#server/lib/cache/cached-response.ts'
import { ResponseCache } from '#server/lib/cache/response-cache.ts'
import type { Bindings } from '#server/lib/http/request-bindings.ts'
import { mountPages } from '#server/pages.ts'

type Shop = Parameters<typeof mountPages>[0] & { fetch: Hono<Bindings>['fetch'] }
export type PageWay = 'fast' | 'plain'

/** The pages of a shop a second time, with a cache of their own. Everything else is answered by the shop, from its caches. */
export async function openPageWay(shop: Shop, pages: PageWay) {
  const cache = new ResponseCache<CachedResponse>(
    ({ size }) => size,
    ({ dependencies }) => dependencies,
  )
  const hono = new Hono<Bindings>()
  for (const path of ['/api/*', '/pictures/*', '/manifest.webmanifest'])
    hono.all(path, (c) => shop.fetch(c.req.raw, c.env))
  await mountPages({ ...shop, hono, context: { responseCache: cache } }, { pages })
  return {
    hono,
    /** CPU milliseconds of this process for some pages, each rendered anew. */
    async draw(address: string, times: number): Promise<number> {
      const before = process.cpuUsage()
      for (let turn = 0; turn < times; turn++) {
        cache.drop()
        const { status } = await hono.fetch(new Request(address))
        if (status !== 200) throw new Error(`${address} answers ${status}`)
      }
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    },
  }
}

/** Mean CPU milliseconds of one page in each way, the ways in turns of a few pages. */
export async function drawInTurns(
  ways: Record<PageWay, Awaited<ReturnType<typeof openPageWay>>>,
  address: string,
  turns = 12,
): Promise<Record<PageWay, number>> {
  const few = 4
  const used = { fast: 0, plain: 0 }
  for (let turn = 0; turn < turns; turn++)
    for (const way of turn % 2 ? (['plain', 'fast'] as const) : (['fast', 'plain'] as const))
      used[way] += await ways[way].draw(address, few)
  return { fast: used.fast / turns / few, plain: used.plain / turns / few }
}
