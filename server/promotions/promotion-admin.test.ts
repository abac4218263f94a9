import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#ui/api.ts'
import { stopAgeing } from '#tests/ageing.ts'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let merchandiser: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  merchandiser = await enterAs(shop, 'merchandiser')
  await putOnSale(shop.db, { code: 'S-TEA', cents: 10_000, onHand: 50 })
})
afterAll(() => shop.close())

const list = 'GET /staff/promotions'
const create = 'POST /staff/promotions'
const write = 'PUT /staff/promotions/{id}'
const end = 'POST /staff/promotions/{id}/end'

const teaWeek = (about: Partial<Input<typeof create>> = {}): Input<typeof create> => ({
  nameZh: '茶葉週',
  nameEn: 'Tea week',
  lane: 'line',
  terms: { kind: 'amount', amount: 12.5 },
  of: { products: ['S-TEA'] },
  from: '2026-11-01',
  ...about,
})
const discountOfTea = async () => {
  const buyer = await shop.visitor()
  return (await buyer.call('POST /shop_cart/addToShopCart', [{ prodCode: 'S-TEA' }])).totals.discount
}

test('a draft is seen by staff alone; live it is in every cart, ended in none, and never comes back', async () => {
  stopAgeing()
  const { id, state, says } = await merchandiser.call(create, teaWeek(), { locale: 'en-US' })
  expect([state, says]).toEqual(['draft', 'HK$12.50 off each'])
  expect(await discountOfTea()).toBe(0)
  const { promotions } = await shop.stranger().call('POST /item/getRecommendPromotion', { productCode: 'S-TEA' })
  expect(promotions).toEqual([])

  await merchandiser.call(write, { ...teaWeek({ state: 'live' }), id })
  await expect.poll(discountOfTea).toBe(12.5)
  await merchandiser.call(write, { ...teaWeek({ state: 'live', terms: { kind: 'percent', percent: 20 } }), id })
  await expect.poll(discountOfTea).toBe(20)
  expect((await merchandiser.call(end, { id })).state).toBe('ended')
  await expect.poll(discountOfTea).toBe(0)
  for (const again of [
    await merchandiser.ask(end, { id }),
    await merchandiser.ask(write, { ...teaWeek({ state: 'live' }), id }),
  ])
    expect(again).toMatchObject({ status: 409, error: 'PROMOTION_ENDED' })
})

test('what was written is read back as it was said, whatever kind it is', async () => {
  const kinds: Partial<Input<typeof create>>[] = [
    { lane: 'line', terms: { kind: 'percent', percent: 12.5 } },
    { lane: 'line', terms: { kind: 'fixed-price', amount: 88.8 } },
    { lane: 'bundle', terms: { kind: 'nth-piece', nth: 2, percent: 50, mixed: false } },
    { lane: 'bundle', terms: { kind: 'pieces-for', pieces: 3, amount: 55, mixed: true } },
    {
      lane: 'order',
      terms: {
        kind: 'tiers',
        steps: [
          { fromAmount: 400, amountOff: 40 },
          { fromAmount: 800, percent: 12 },
        ],
      },
    },
    { lane: 'delivery', terms: { kind: 'free-delivery' }, minGoods: 300 },
    {
      lane: 'bundle',
      terms: {
        kind: 'combo',
        parts: [
          { product: 'S-TEA', quantity: 1 },
          { product: 'EL10256', quantity: 2 },
        ],
        price: { amountOff: 30 },
      },
    },
  ]
  for (const about of kinds) {
    const { id } = await merchandiser.call(create, teaWeek(about))
    const { promotions } = await merchandiser.call(list, {})
    expect(promotions[0]).toMatchObject({ id, ...about, state: 'draft', uses: 0 })
    expect(promotions[0]!.of.products).toEqual(['S-TEA'])
  }
})

test('what does not go together is refused by name, and nothing is kept of it', async () => {
  const { totalCount: before } = await merchandiser.call(list, {})
  const wrong: [Partial<Input<typeof create>>, string][] = [
    [{ lane: 'order', terms: { kind: 'nth-piece', nth: 2, percent: 50, mixed: true } }, 'lane, terms.kind'],
    [{ from: '2026-12-01', to: '2026-11-30' }, 'from, to'],
    [{ codes: ['no blanks'] }, 'codes'],
    [{ limits: { perCode: 3 } }, 'codes, limits.perCode'],
    [{ of: { products: ['NOSUCH'] } }, 'NOSUCH'],
    [{ of: { categories: ['no.such'] } }, 'no.such'],
    [{ of: { brands: ['NOBODY'] } }, 'NOBODY'],
  ]
  for (const [about, field] of wrong)
    expect(await merchandiser.ask(create, teaWeek(about))).toMatchObject({
      status: 422,
      error: 'PROMOTION_UNCLEAR',
      facts: { field },
    })
  for (const about of [
    { terms: { kind: 'percent', percent: 101 } },
    { terms: { kind: 'amount', amount: -1 } },
    { nameZh: ' ' },
  ])
    expect(await merchandiser.ask(create, teaWeek(about as never))).toMatchObject({ status: 400 })
  expect((await merchandiser.call(list, {})).totalCount).toBe(before)
})

test('a code belongs to one promotion, until that is over', async () => {
  const codes = ['tea-2026']
  const { id, codes: kept } = await merchandiser.call(create, teaWeek({ codes, state: 'live' }))
  expect(kept).toEqual(['TEA-2026'])
  expect(await merchandiser.ask(create, teaWeek({ codes }))).toMatchObject({
    status: 409,
    error: 'DISCOUNT_CODE_TAKEN',
    facts: { code: 'TEA-2026' },
  })
  const [one, two] = await Promise.all([
    merchandiser.ask(create, teaWeek({ codes: ['RACE-1'] })),
    merchandiser.ask(create, teaWeek({ codes: ['RACE-1'] })),
  ])
  expect([one.ok, two.ok].filter(Boolean)).toHaveLength(1)
  await merchandiser.call(end, { id })
  const next = await merchandiser.call(create, teaWeek({ codes }))
  const { promotions } = await merchandiser.call(list, { code: 'Tea-2026' })
  expect(promotions.map((promotion) => promotion.id)).toEqual([next.id])
})

test('the order desk and support look; the owner and the merchandiser write; visitors find nothing; every change is in the log', async () => {
  const owner = await enterAs(shop, 'owner')
  for (const role of ['order desk', 'support'] as const) {
    const somebody = await enterAs(shop, role)
    expect((await somebody.call(list, { size: 1 })).promotions).toHaveLength(1)
    expect(await somebody.ask(create, teaWeek())).toMatchObject({ status: 403, error: 'ROLE_NOT_ALLOWED' })
  }
  for (const route of [list, create] as const)
    expect(await (await shop.visitor()).ask(route, teaWeek() as never)).toMatchObject({ ok: false, status: 404 })
  const { id } = await owner.call(create, teaWeek())
  await merchandiser.call(end, { id })
  const { entries } = await owner.call('GET /staff/auditLog', { subject: `promotion ${id}` })
  expect(entries.map(({ call, role }) => [call, role])).toEqual([
    ['POST /staff/promotions/{id}/end', 'merchandiser'],
    ['POST /staff/promotions', 'owner'],
  ])
  expect(entries[1]!.input).toMatchObject({ terms: { kind: 'amount', amount: 12.5 } })
  const fresh = await enterAs(shop, 'merchandiser', 'FOOD')
  expect(await fresh.ask(end, { id })).toMatchObject({ status: 404 })
})
