import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGoodsShop, type GoodsShop } from '#tests/drafted-goods.ts'
import { openShop } from '#tests/shop.ts'

let { shop, owner, live, read } = {} as GoodsShop
let others: Awaited<ReturnType<typeof openShop>>[]
/** Guests of a process for each home of search. */
let guests: GoodsShop['guest'][]
beforeAll(async () => {
  ;({ shop, owner, live, read } = await openGoodsShop())
  others = [await openShop({ search: 'snapshot', beside: shop }), await openShop({ search: 'postgres', beside: shop })]
  guests = await Promise.all(others.map((one) => one.visitor()))
})
afterAll(async () => {
  for (const one of others) await one.close()
  await shop.close()
})

const attribute = 'teapot_capacity'
const languages = ['en-US', 'zh-TW'] as const

/** What every home offers of an attribute in a category, in one language. */
const offered = (locale: (typeof languages)[number], filters: object = {}) =>
  Promise.all(
    guests.map(async (guest) => {
      const asked = { tag: 'housewares', filters: filters as never }
      const { facets } = await guest.call('POST /item/searchItemByTag', asked, { locale })
      const own = facets.attributes.filter(({ code }) => code === attribute) // the demo has others
      return own.map(({ name, values }) => [name, values.map((one) => `${one.label}: ${one.count}`)])
    }),
  )
const inBoth = <T>(expected: T) => [expected, expected]

async function writeAttribute(more: object = {}) {
  const { attributes } = await owner.call('GET /staff/tree', {})
  const { code, nameZh, nameEn, facet, position, version } = attributes.find((one) => one.code === attribute)!
  return owner.call('PUT /staff/attributes/{code}', { code, nameZh, nameEn, facet, position, version, ...more })
}

test('an attribute that staff mark is a filter in both languages and both homes, follows every change, and goes again', async () => {
  const made = { code: attribute, nameZh: '容量', nameEn: 'Capacity', isNew: true, version: 0 }
  await owner.call('PUT /staff/attributes/{code}', made)
  const capacity = (valueZh: string, valueEn: string) => ({
    attributes: [{ attribute, valueZh, valueEn }],
  })
  const small = await live(capacity('500 毫升', '500 ml'))
  await live(capacity('1.5 公升', '1.5 L'))
  await live(capacity('1.5 公升', '1.5 L'))
  expect(await offered('en-US')).toEqual(inBoth([]))

  await writeAttribute({ facet: true })
  await expect.poll(() => offered('en-US')).toEqual(inBoth([['Capacity', ['500 ml: 1', '1.5 L: 2']]]))
  await expect.poll(() => offered('zh-TW')).toEqual(inBoth([['容量', ['500 毫升: 1', '1.5 公升: 2']]]))
  for (const guest of guests)
    for (const [choice, count] of [
      ['teapot_capacity:1500 ml', 2],
      ['teapot_capacity:400..1500 ml', 3],
      ['teapot_capacity:9 l', 0],
      ['unknown:9 l', 0],
    ] as const) {
      const filters = { attribute: [choice] }
      const found = await guest.call('POST /item/omsSearchItem', { search: 'teapot', filters })
      const listed = await guest.call('POST /item/searchItemByTag', { tag: 'housewares', filters })
      expect([found.totalCount, listed.totalCount], choice).toEqual([count, count])
    }

  const { version } = await read(small.code)
  const saved = await owner.call('PUT /staff/goods/{code}', {
    code: small.code,
    version,
    fields: capacity('2 公升', '2 L'),
  })
  await owner.call('POST /staff/goods/{code}/publish', { code: small.code, version: saved.version })
  await expect.poll(() => offered('zh-TW')).toEqual(inBoth([['容量', ['1.5 公升: 2', '2 公升: 1']]]))

  const renamed = await writeAttribute({ nameZh: '容積', nameEn: 'Volume' })
  await expect.poll(() => offered('en-US')).toEqual(inBoth([['Volume', ['1.5 L: 2', '2 L: 1']]]))
  await owner.call('POST /staff/changes/{id}/undo', { id: renamed.changeId! })
  await expect.poll(() => offered('zh-TW')).toEqual(inBoth([['容量', ['1.5 公升: 2', '2 公升: 1']]]))

  await writeAttribute({ facet: false })
  await expect.poll(() => offered('en-US')).toEqual(inBoth([]))
  await expect.poll(() => offered('en-US', { attribute: ['teapot_capacity:1500 ml'] })).toEqual(inBoth([]))
})

test('hostile choices: too many or too long are refused by name, and what nobody has finds nothing', async () => {
  const [first, second] = guests
  for (const attribute of [
    Array.from({ length: 1_000 }, (_, at) => `capacity:${at}`),
    [`capacity:${'9'.repeat(5_000)}`],
    [''],
    ['capacity:\0'],
    ['capacity:\ud800'],
    'capacity:1',
    [{ capacity: '1' }],
  ]) {
    const asked = { filters: { attribute } as never }
    const refused = { ok: false, status: 400, error: 'INVALID_INPUT' }
    expect(await first!.ask('POST /item/searchItemByTag', asked)).toMatchObject(refused)
  }
  for (const attribute of [
    ['constructor:x'],
    ['__proto__:x'],
    ['capacity'],
    [':'],
    ["a:'; drop table x"],
    ['capacity:9..1 ml'],
    Array.from({ length: 50 }, (_, at) => `a${at}:x`),
  ])
    for (const guest of [first!, second!])
      expect(
        await guest.ask('POST /item/searchItemByTag', { filters: { attribute } }),
        String(attribute),
      ).toMatchObject({
        ok: true,
        value: { totalCount: 0, items: [] },
      })
})
