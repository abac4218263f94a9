import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sortKeys } from '#contract/facets.ts'
import { putOnSale } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'

describe.each(['snapshot', 'postgres'] as const)('listings from the home in %s', (home) => {
  let shop: Awaited<ReturnType<typeof openShop>>
  let visitor: ReturnType<typeof shop.stranger>
  beforeAll(async () => {
    shop = await openShop({ search: home })
    visitor = shop.stranger()
  })
  afterAll(() => shop.close())

  type ListFilters = NonNullable<Parameters<typeof list>[0]['filters']>
  const list = (
    input: Parameters<typeof visitor.call<'POST /item/searchItemByTag'>>[1],
    locale: 'zh-TW' | 'en-US' = 'zh-TW',
  ) => visitor.call('POST /item/searchItemByTag', input, { locale })
  const filtered = (filters: ListFilters, tag?: string) => list({ filters, size: 100, ...(tag && { tag }) })

  /** Waits until every process knows what has just been committed. */
  async function told<T>(ask: () => Promise<T>, is: (answer: T) => boolean): Promise<T> {
    await expect.poll(async () => is(await ask())).toBe(true)
    return ask()
  }

  test('[7.055] a category lists its own goods and those of all below it', async () => {
    const { items, totalCount, title, path } = await list({ tag: 'electric.large', size: 100 })
    expect(title).toBe('大型家電')
    expect(path.map((step) => step.tag)).toEqual(['electric', 'electric.large'])
    const rows = await shop.db
      .selectFrom('product')
      .select('code')
      .where('company', '=', 'SPORT')
      .where('category', 'like', 'electric.large.%')
      .where('status', '=', 'live')
      .execute()
    expect(items.map(({ productCode }) => productCode).sort()).toEqual(rows.map(({ code }) => code).sort())
    expect(totalCount).toBe(rows.length)
  })

  test('[2.09] pages follow one another without a gap or a repeat, and end', async () => {
    const tag = 'foods_market'
    const all: string[] = []
    for (let page = 1; ; page++) {
      const { items, totalCount } = await list({ tag, page, size: 40, sort: 'name' })
      if (items.length === 0) {
        expect(all).toHaveLength(totalCount)
        break
      }
      all.push(...items.map(({ productCode }) => productCode))
    }
    expect(new Set(all).size).toBe(all.length)
    expect((await list({ tag, page: 10_000, size: 100 })).items).toEqual([])
  })

  test('[9.18] [9.19] every sort works both ways, with the same goods', async () => {
    for (const sort of sortKeys.filter((key) => key !== 'relevance')) {
      const both = await Promise.all(
        (['asc', 'desc'] as const).map((direction) => list({ tag: 'trendy_goods', sort, direction, size: 100 })),
      )
      const [up, down] = both.map(({ items }) => items.map(({ productCode }) => productCode))
      expect(up!.toSorted(), sort).toEqual(down!.toSorted())
      expect(up, sort).not.toEqual(down)
    }
  })

  test('[1.16] sorted by price the cheapest stands first, and last the other way', async () => {
    const prices = async (direction: 'asc' | 'desc') =>
      (await list({ sort: 'price', direction, size: 100 })).items.map(({ sellingPrice }) => sellingPrice)
    const [up, down] = [await prices('asc'), await prices('desc')]
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(down).toEqual(down.toSorted((a, b) => b - a))
  })

  test('names sort by the language that is asked for', async () => {
    const names = async (locale: 'zh-TW' | 'en-US') =>
      (await list({ sort: 'name', size: 100 }, locale)).items.map(({ name }) => name)
    const english = await names('en-US')
    expect(english).toEqual(english.toSorted(new Intl.Collator('en-HK', { numeric: true }).compare))
    const chinese = await names('zh-TW')
    expect(chinese).toEqual(chinese.toSorted(new Intl.Collator('zh-HK', { numeric: true }).compare))
  })

  test('[7.066] a filter’s count is what a click on it brings', async () => {
    const { facets } = await filtered({ availability: ['IN_STOCK'] }, 'trendy_goods')
    for (const group of ['brand', 'color', 'size', 'material', 'category'] as const) {
      for (const { value, count } of facets[group].slice(0, 3)) {
        const { totalCount } = await filtered({ availability: ['IN_STOCK'], [group]: [value] }, 'trendy_goods')
        expect(totalCount, `${group} ${value}`).toBe(count)
      }
    }
    expect((await filtered({ availability: ['IN_STOCK'], offer: true }, 'trendy_goods')).totalCount).toBe(facets.offer)
  })

  test('a price range lets through what has a price in it', async () => {
    const { items } = await filtered({ priceFrom: 100, priceTo: 200 }, 'housewares')
    expect(items.length).toBeGreaterThan(0)
    for (const { sellingPrice } of items) expect(sellingPrice).toBeLessThanOrEqual(200)
  })

  test('a red and a large shirt are not a large red one', async () => {
    await putOnSale(shop.db, {
      code: 'SHIRT-1',
      category: 'trendy_goods',
      variants: [
        { assortId: 'SHIRT-1-S', colour: '藍色', size: 'S', onHand: 5 },
        { assortId: 'SHIRT-1-XXL', size: 'XXL', onHand: 5 },
      ],
    })
    const sizes = (filters: ListFilters) =>
      filtered(filters, 'trendy_goods').then(({ items }) => items.map(({ productCode }) => productCode))
    await told(
      () => sizes({ size: ['XXL'] }),
      (codes) => codes.includes('SHIRT-1'),
    )
    expect(await sizes({ size: ['XXL'] })).toContain('SHIRT-1')
    expect(await sizes({ color: ['blue'], size: ['S'] })).toContain('SHIRT-1')
    expect(await sizes({ color: ['blue'], size: ['XXL'] })).not.toContain('SHIRT-1')
  })

  test('goods are in stock, to be ordered or sold out as their cards say, and are counted so', async () => {
    const { facets, totalCount } = await list({ size: 1 })
    expect(facets.availability.reduce((sum, { count }) => sum + count, 0)).toBe(totalCount)
    for (const { value, count } of facets.availability) {
      const states = new Set<string>()
      let seen = 0
      for (let page = 1; seen < count; page++) {
        const { items } = await list({ page, size: 100, filters: { availability: [value as 'IN_STOCK'] } })
        expect(items.length, `page ${page} of ${value}`).toBeGreaterThan(0)
        seen += items.length
        for (const { availability } of items) states.add(availability.state)
      }
      expect([...states].filter((state) => state !== 'LOW_STOCK')).toEqual([value])
    }
  })

  test('goods that are sold out in one colour alone are not among the sold out, until that colour is asked for', async () => {
    const colours = { black: ['黑色', '#1f2328'], blue: ['藍色', '#2f62b5'] } as const
    await putOnSale(shop.db, {
      code: 'HALF-1',
      category: 'housewares',
      variants: [
        { assortId: 'HALF-1-K', colour: 'black', onHand: 0, cents: 9_000 },
        { assortId: 'HALF-1-B', colour: 'blue', onHand: 9, cents: 8_000 },
      ],
    })
    for (const [assortId, [zh, hex]] of [
      ['HALF-1-K', colours.black],
      ['HALF-1-B', colours.blue],
    ] as const)
      await shop.db
        .updateTable('variant')
        .set({ colour_zh: zh, colour_hex: hex })
        .where('assort_id', '=', assortId)
        .execute()
    const card = (filters: ListFilters) =>
      list({ tag: 'housewares', filters: { ...filters, priceFrom: 80, priceTo: 90 }, size: 100 }).then(({ items }) =>
        items.find(({ productCode }) => productCode === 'HALF-1'),
      )
    const wearing = (hex: string) => (card?: { picture: { src: string }; chosen: { color: string | null } | null }) =>
      card?.chosen?.color === hex
    const [, black] = colours.black
    const [, blue] = colours.blue
    expect(await told(() => card({ color: ['black'] }), wearing(black))).toMatchObject({
      availability: { state: 'SOLD_OUT' },
      sellingPrice: 90,
      priceVaries: false,
      chosen: { color: black, size: null },
      picture: { src: expect.stringContaining('HALF-1-K') },
    })
    expect(await told(() => card({ color: ['blue'] }), wearing(blue))).toMatchObject({
      availability: { state: 'IN_STOCK' },
      sellingPrice: 80,
      chosen: { color: blue, size: null },
      picture: { src: expect.stringContaining('HALF-1-B') },
    })
    expect(await card({})).toMatchObject({
      availability: { state: 'IN_STOCK' },
      sellingPrice: 80,
      priceVaries: true,
      chosen: null,
    })
    expect(await card({ availability: ['SOLD_OUT'] })).toBeUndefined()
    expect(await card({ availability: ['SOLD_OUT'], color: ['black'] })).toBeDefined()
    expect(await card({ availability: ['IN_STOCK'], color: ['black'] })).toBeUndefined()
    expect(await card({ availability: ['IN_STOCK'] })).toMatchObject({ chosen: { color: blue } })
  })

  test('a listing narrowed to some variants shows their prices, and sorts by these', async () => {
    const { items } = await list({ size: 100 })
    const varying = items.filter(({ priceVaries }) => priceVaries)
    expect(varying.length).toBeGreaterThan(0)
    const priceFrom = Math.min(...varying.map(({ sellingPrice }) => sellingPrice)) + 0.01
    for (const direction of ['asc', 'desc'] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => list({ sort: 'price', direction, page, size: 60, filters: { priceFrom } })),
      )
      const prices = pages.flatMap((page) => page.items.map(({ sellingPrice }) => sellingPrice))
      expect(prices).toEqual(prices.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)))
      expect(Math.min(...prices)).toBeGreaterThanOrEqual(priceFrom)
      const codes = pages.flatMap((page) => page.items.map(({ productCode }) => productCode))
      expect(new Set(codes).size).toBe(codes.length)
      const { totalCount } = pages[0]!
      const last = await list({
        sort: 'price',
        direction,
        page: Math.ceil(totalCount / 60),
        size: 60,
        filters: { priceFrom },
      })
      expect(last.items).toHaveLength(totalCount % 60 || 60)
      expect((await list({ sort: 'price', direction, page: 9_999, size: 60, filters: { priceFrom } })).items).toEqual(
        [],
      )
    }
  })

  test('[7.059] the attributes of a listing are those its goods have', async () => {
    const clothes = await visitor.call('POST /item/searchItemAttributeByTag', { tag: 'trendy_goods.fashion.apparel' })
    expect(clothes.facets.size.map(({ value }) => value)).toEqual(expect.arrayContaining(['S', 'M', 'L', 'XL']))
    expect(clothes.sorts).toContain('size')
    const fruit = await visitor.call('POST /item/searchItemAttributeByTag', { tag: 'foods_market.fresh.fruit' })
    expect(fruit.facets.size).toEqual([])
    expect(fruit.sorts).not.toContain('size')
    const cards = await visitor.call('POST /item/searchItemAttributeByTag', { tag: 'trendy_goods.gifts' })
    expect(cards.facets.size).toEqual([]) // what stands on a gift card is no size
  })

  test('[2.08] [7.058] a home section shows its goods in the order it was put together', async () => {
    for (const itemGroup of ['new', 'recommended', 'top_deal', 'hot_collection'] as const) {
      const { items } = await visitor.call('POST /item/getItemsByItemGroup', { itemGroup, size: 100 })
      const rows = await shop.db
        .selectFrom('item_group')
        .innerJoin('product', (join) =>
          join.onRef('product.company', '=', 'item_group.company').onRef('product.code', '=', 'item_group.product'),
        )
        .select('item_group.product')
        .where('item_group.company', '=', 'SPORT')
        .where('item_group.code', '=', itemGroup)
        .where('product.status', '=', 'live')
        .orderBy('item_group.position')
        .orderBy('item_group.product')
        .execute()
      expect(
        items.map(({ productCode }) => productCode),
        itemGroup,
      ).toEqual(rows.map(({ product }) => product))
    }
  })

  test('[1.18] goods of the section "new" are marked as new on their cards, and only they', async () => {
    const group = await visitor.call('POST /item/getItemsByItemGroup', { itemGroup: 'new', size: 100 })
    expect(group.items.every(({ isNew }) => isNew)).toBe(true)
    expect((await filtered({ isNew: true })).totalCount).toBe(group.totalCount)
  })

  test.each(['zh-TW', 'en-US'] as const)(
    'what a listing writes of its goods is what their cards say, card by card, in %s',
    async (locale) => {
      for (let page = 1; page <= 3; page++) {
        const { items } = await list({ size: 60, page }, locale)
        const productCodes = items.map(({ productCode }) => productCode)
        expect(productCodes).toHaveLength(60)
        const cards = await visitor.call('POST /item/getItemsByProductCodes', { productCodes }, { locale })
        expect(items).toEqual(cards.items)
      }
    },
  )

  test('a listing with liquor says that the statutory notice is due', async () => {
    expect((await list({ tag: 'foods_market.snacks_drinks.alcohol' })).hasAlcohol).toBe(true)
    expect((await list({ tag: 'foods_market.fresh.fruit' })).hasAlcohol).toBe(false)
  })

  test('a listing takes sorts, languages and sizes from closed lists, and pages up to a bound', async () => {
    const hostile = [
      { sort: "price'; drop table product --" },
      { size: 101 },
      { page: 10_001 },
      { page: 0 },
      { direction: 'sideways' },
      { filters: { availability: ['ANY'] } },
    ]
    for (const input of hostile) {
      expect(await visitor.ask('POST /item/searchItemByTag', input as never), JSON.stringify(input)).toMatchObject({
        status: 400,
        error: 'INVALID_INPUT',
      })
    }
    expect((await filtered({ brand: ["' or 1=1 --"], color: ['%'], size: ['\\'] })).totalCount).toBe(0)
  })
})
