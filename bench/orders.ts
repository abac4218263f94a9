import { demoPassword } from '#database/seed/people.ts'
import { type Input, type Route, writeRequest } from '#ui/api.ts'
import { ShopVisitor } from '#tests/visitor.ts'
import { type Child, startChild } from './child.ts'
import { load, type Measured } from './load.ts'
import { measureQuery } from './query.ts'
import { writeTable } from './table.ts'

const member = 'emily.carter@harbour.example'
const own = 5_000

/**
 * The orders of a member who has 5,000: first page, a tab, last page, a search, and one order; alone in the database, then among
 * this many orders of others. One reader at a time.
 */
export async function measureOrders(floor: Child, bank: Child, secret: string, others: number): Promise<string> {
  const shop = await startChild('shop-server.ts', '0', bank.url, secret)
  await shop.ask({ past: { email: member, orders: own, from: 1 } })
  const visitor = new ShopVisitor((request) => fetch(request), shop.url)
  await visitor.call('POST /websiteLogin', { userId: member, password: demoPassword })
  const { orders, totalCount } = await visitor.call('POST /sale/getSelfOrderUnderMerchant', { size: 100 })
  const headers = { authorization: visitor.token!, 'content-type': 'application/json' }

  const rows: Measured[] = [await load('floor: node:http, 20 KB', floor, [{ path: '/' }]), await measureQuery(shop)]
  rows.push(...(await measure('alone')))
  console.log(`Writing ${others} orders of other people …`)
  await shop.ask({ past: { orders: others, from: 1_000_000 } })
  rows.push(...(await measure(`among ${others}`)))
  await shop.stop()
  return writeTable(`a member with ${totalCount} orders, one reader (the floors: 8)`, rows)

  async function measure(where: string): Promise<Measured[]> {
    const read = <R extends Route>(name: string, route: R, inputs: Input<R>[]) => {
      const asks = inputs.map((input) => {
        const [path, { method, body }] = writeRequest(route, input, 'zh-TW')
        return { method: method as 'GET' | 'POST', path, headers, ...(typeof body === 'string' && { body }) }
      })
      return load(`${name}, ${where}`, shop, asks, 4, 1)
    }
    const list = 'POST /sale/getSelfOrderUnderMerchant'
    const last = Math.ceil(totalCount / 10)
    return [
      await read('list, first page', list, [{}]),
      await read('list, a tab', list, [{ tab: 'under way' }, { tab: 'cancelled' }, { tab: 'to pay' }]),
      await read('list, last page', list, [{ page: last }]),
      await read('list, by number', list, [{ search: orders[50]!.invoiceNo }]),
      await read('list, by words', list, [{ search: '風筒' }]),
      await read(
        'order page',
        'POST /payment/getSalesMemoDetails',
        orders.map(({ invoiceNo }) => ({ invoiceNo })),
      ),
    ]
  }
}
