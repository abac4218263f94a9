import { demoPassword } from '#database/seed/people.ts'
import { writeRequest } from '#ui/api.ts'
import { ShopVisitor } from '#tests/visitor.ts'
import type { Child } from './child.ts'
import { load, type Measured } from './load.ts'

const member = 'emily.carter@harbour.example'
const size = 10

/** The points history of a long-time member: its first, a middle and its last page, and the totals; one reader at a time. */
export async function measurePoints(shop: Child, entries: number): Promise<Measured[]> {
  await shop.ask({ history: entries, email: member })
  const visitor = new ShopVisitor((request) => fetch(request), shop.url)
  await visitor.call('POST /websiteLogin', { userId: member, password: demoPassword })
  const { totalCount } = await visitor.call('GET /vip/postVipTxBonusList', {})
  const last = Math.ceil(totalCount / size)
  const headers = { authorization: visitor.token! }
  const history = (page: number) => writeRequest('GET /vip/postVipTxBonusList', { page, size }, 'zh-TW')[0]
  const pages = [
    ['first page', 1],
    ['in the middle', Math.floor(last / 2)],
    ['last page', last],
  ] as const
  const rows: Measured[] = []
  for (const [name, page] of pages)
    rows.push(await load(`history of ${totalCount}, ${name}`, shop, [{ path: history(page), headers }], 4, 1))
  const [figures] = writeRequest('GET /vip/getVipBonusPageInfo', {}, 'zh-TW')
  rows.push(await load('figures of the points page', shop, [{ path: figures, headers }], 4, 1))
  return rows
}
