import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TagNode } from '#contract/tree.ts'
import { putOnSale, setStock } from '#tests/goods.ts'
import { openShop } from '#tests/shop.ts'

describe.each(['snapshot', 'postgres'] as const)('the catalogue from the home in %s', (home) => {
  let shop: Awaited<ReturnType<typeof openShop>>
  let visitor: ReturnType<typeof shop.stranger>
  beforeAll(async () => {
    shop = await openShop({ search: home })
    visitor = shop.stranger()
  })
  afterAll(() => shop.close())

  const list = (
    input: Parameters<typeof visitor.call<'POST /item/searchItemByTag'>>[1],
    locale: 'zh-TW' | 'en-US' = 'zh-TW',
  ) => visitor.call('POST /item/searchItemByTag', input, { locale })
  const soldOutIn = (tag: string) => list({ filters: { availability: ['SOLD_OUT'] }, size: 100, tag })

  /** Waits until all processes have received the committed change. */
  async function told<T>(ask: () => Promise<T>, is: (answer: T) => boolean): Promise<T> {
    await expect.poll(async () => is(await ask())).toBe(true)
    return ask()
  }

  test('[7.021] [3.01] [3.02] the whole forest comes at once: three levels, in both languages, with pictures', async () => {
    const { tags } = await visitor.call('POST /tag', {})
    const [top] = tags
    expect(top).toMatchObject({
      id: top!.tag,
      labelEn: expect.any(String),
      labelZh: expect.any(String),
      visible: true,
      imageLoaded: true,
    })
    expect(top!.name).toBe(top!.labelZh)
    expect(top!.name2).toBe(top!.labelEn)
    expect(top!.image).toMatch(/^\/pictures\/category\//)
    expect(top!.children[0]!.children[0]!.children).toEqual([])
    const depth = (children: readonly TagNode[]): number =>
      1 + Math.max(0, ...children.map((child) => depth(child.children)))
    expect(Math.max(...tags.map((tag) => depth(tag.children)))).toBe(3)
  })

  test('[3.03] the departments of the shop are there', async () => {
    const { tags } = await visitor.call('POST /tag', {})
    const departments = [
      'meat',
      'foods_market',
      'electric',
      'housewares',
      'trendy_goods',
      'beauty',
      'personal_care_health',
      'pet_product',
    ]
    expect(tags.map(({ tag }) => tag)).toEqual(expect.arrayContaining(departments))
  })

  test('[0.01] every department has goods on sale', async () => {
    const { tags } = await visitor.call('POST /tag', {})
    for (const { tag } of tags) expect((await list({ tag, size: 1 })).totalCount, tag).toBeGreaterThan(0)
  })

  test('[3.04] (D21) every tag carries its names and the lists that older clients read, spelled as they know them', async () => {
    const { tags } = await visitor.call('POST /tag', {}, { locale: 'en-US' })
    const electric = tags.find(({ tag }) => tag === 'electric')!
    expect(electric.name).toBe(electric.labelEn)
    expect(electric.name2).toBe(electric.labelZh)
    const named = (tag: TagNode) => ({ tag: tag.tag, name: tag.labelEn, name2: tag.labelZh })
    const check = (tag: TagNode) => {
      const { children, dropDownReponseList, childerDropDownReponseList } = tag
      expect(dropDownReponseList).toEqual(
        children.map((child) => ({ ...named(child), childerDropDownReponseList: child.children.map(named) })),
      )
      expect(childerDropDownReponseList).toEqual(children.flatMap((child) => child.children.map(named)))
      children.forEach(check)
    }
    tags.forEach(check)
    expect(electric.dropDownReponseList.map(({ tag }) => tag)).toContain('electric.large')
    expect(electric.childerDropDownReponseList.map(({ tag }) => tag)).toContain('electric.large.fridge')
  })

  test('[7.022] one category comes with what lies below it and the way up', async () => {
    const { tag, path } = await visitor.call('POST /tag/getTagTreeByTagCode', { tagCode: 'electric.large' })
    expect(tag.children.map((child) => child.tag)).toContain('electric.large.fridge')
    expect(path.map((step) => step.tag)).toEqual(['electric', 'electric.large'])
    expect(await visitor.ask('POST /tag/getTagTreeByTagCode', { tagCode: 'nowhere' })).toMatchObject({
      status: 404,
      error: 'CATEGORY_NOT_FOUND',
    })
  })

  test('[7.064] best sellers are what orders that stand say', async () => {
    const { items } = await visitor.call('POST /dashBord/getSalesMostQty', { days: 365, size: 100 })
    const { rows } = await shop.app.context.db
      .selectFrom('order_line')
      .innerJoin('sales_order', 'sales_order.id', 'order_line.order_id')
      .select('product')
      .select(({ fn }) => fn.sum<number>('quantity').as('sold'))
      .where('sales_order.company', '=', 'SPORT')
      .where('order_state', 'in', ['confirmed', 'completed'])
      .groupBy('product')
      .execute()
      .then((rows) => ({ rows: new Map(rows.map(({ product, sold }) => [product, sold])) }))
    expect(items.length).toBeGreaterThan(0)
    for (const { productCode, soldQty } of items) expect(soldQty).toBe(rows.get(productCode))
    const sold = items.map(({ soldQty }) => soldQty)
    expect(sold).toEqual(sold.toSorted((a, b) => b - a))
    const hot = await visitor.call('POST /item/getItemsByItemGroup', { itemGroup: 'hot_sales', size: 12 })
    const best = await visitor.call('POST /dashBord/getSalesMostQty', { days: 90, size: 1 })
    expect(hot.items[0]!.productCode).toBe(best.items[0]!.productCode)
  })

  test('[2.10] [3.34] a product comes whole: variants with colour, size, barcode and stock', async () => {
    const [row] = await shop.db
      .selectFrom('variant')
      .select('product')
      .where('company', '=', 'SPORT')
      .where('size', '=', 'XL')
      .limit(1)
      .execute()
    const product = await visitor.call('GET /item/product/{id}', { id: row!.product })
    expect(product).toMatchObject({ productCode: row!.product, sellable: true })
    expect(product.sizes).toEqual(['S', 'M', 'L', 'XL'])
    expect(product.variants).toHaveLength(product.colors.length * product.sizes.length)
    for (const { color, size, barcode, availability } of product.variants) {
      expect(color!.hex).toMatch(/^#/)
      expect(product.sizes).toContain(size)
      expect(barcode).toMatch(/^\d{13}$/)
      expect(availability.onhandQty).toBeLessThanOrEqual(99)
    }
  })

  test('nobody reads our stock: what is told ends at 99', async () => {
    await putOnSale(shop.db, { code: 'MANY-1', onHand: 5_000 })
    const { variants } = await visitor.call('GET /item/product/{id}', { id: 'MANY-1' })
    expect(variants[0]!.availability).toMatchObject({ state: 'IN_STOCK', onhandQty: 99 })
  })

  test('[8.38] a product nobody knows is not found, a withdrawn one is no longer valid, an unsellable one is shown as such', async () => {
    await putOnSale(shop.db, { code: 'GONE-1', status: 'withdrawn', onHand: 1 })
    await putOnSale(shop.db, { code: 'SHOWN-1', status: 'unsellable', onHand: 1 })
    expect(await visitor.ask('GET /item/product/{id}', { id: 'NOBODY' })).toMatchObject({
      status: 404,
      error: 'PRODUCT_NOT_FOUND',
      message: '找不到此貨品。',
    })
    expect(await visitor.ask('GET /item/product/{id}', { id: 'GONE-1' })).toMatchObject({
      status: 422,
      error: 'PRODUCT_INVALID',
    })
    expect(await visitor.call('GET /item/product/{id}', { id: 'SHOWN-1' })).toMatchObject({ sellable: false })
    for (const code of ['GONE-1', 'SHOWN-1']) {
      const { items } = await visitor.call('POST /item/omsSearchItem', { search: code })
      expect(items.map(({ productCode }) => productCode)).not.toContain(code)
    }
  })

  test('[7.056] products come by barcode; unknown ones are named', async () => {
    const [row] = await shop.db
      .selectFrom('variant')
      .select(['product', 'barcode'])
      .where('company', '=', 'SPORT')
      .orderBy('barcode')
      .limit(1)
      .execute()
    const { items, unknown } = await visitor.call('POST /item/getItemByBarcodes', { barcodes: [row!.barcode, '404'] })
    expect(items.map(({ productCode }) => productCode)).toEqual([row!.product])
    expect(unknown).toEqual(['404'])
  })

  test('[7.060] a product comes with what is sold together and what else is recommended', async () => {
    const [pair] = await shop.db
      .selectFrom('sold_together')
      .select(['product', 'partner'])
      .where('company', '=', 'SPORT')
      .orderBy('product')
      .orderBy('position')
      .limit(1)
      .execute()
    const { item, salesTogether, recommended } = await visitor.call('POST /item/getItemByBarcodeWithSalesTogether', {
      productCode: pair!.product,
    })
    expect(item.productCode).toBe(pair!.product)
    expect(salesTogether[0]!.productCode).toBe(pair!.partner)
    const codes = recommended.map(({ productCode }) => productCode)
    expect(codes.length).toBeGreaterThan(3)
    expect(codes).not.toContain(pair!.product)
    expect(codes.filter((code) => salesTogether.some(({ productCode }) => productCode === code))).toEqual([])
  })

  test('[7.062] the matrix of colours and sizes tells the stock of each cell', async () => {
    await putOnSale(shop.db, {
      code: 'MATRIX-1',
      variants: [
        { assortId: 'MATRIX-1-L', colour: '藍色', size: 'L', onHand: 0 },
        { assortId: 'MATRIX-1-S', colour: '藍色', size: 'S', onHand: 7 },
      ],
    })
    const { colors, sizes, variants } = await visitor.call('GET /item/getItemColorAndSize', { productCode: 'MATRIX-1' })
    expect(colors).toEqual([{ name: '藍色', hex: '#336699' }])
    expect(sizes).toEqual(['S', 'L'])
    expect(variants.map(({ size, availability }) => [size, availability.state])).toEqual([
      ['L', 'SOLD_OUT'],
      ['S', 'IN_STOCK'],
    ])
  })

  test('a product names the ways of delivery that carry it, and no other', async () => {
    const waysOf = async (tag: string) => {
      const { items } = await list({ tag, size: 1 })
      return (await visitor.call('GET /item/product/{id}', { id: items[0]!.productCode })).deliveryWays
    }
    expect(await waysOf('electric.large')).toEqual(['LARGE'])
    expect(await waysOf('beauty')).toEqual(['STANDARD', 'LOCKER', 'SHOWROOM'])
    expect(await waysOf('meat')).toEqual(['STANDARD', 'SHOWROOM'])
    expect(await waysOf('trendy_goods.gifts')).toEqual(['EMAIL'])
  })

  test('[7.065] dimensions and weight are told where they are known', async () => {
    await putOnSale(shop.db, { code: 'BOX-1', sizeCm: [30, 20, 10], weightG: 1_200 })
    expect(await visitor.call('POST /app/getItemDimension', { productCode: 'BOX-1' })).toEqual({
      lengthCm: 30,
      widthCm: 20,
      heightCm: 10,
      grossWeightG: 1_200,
    })
  })

  test('[7.063] catty and tael are those of the law of Hong Kong', async () => {
    const { ratios } = await visitor.call('GET /uom/getUOMRatio2', {})
    const grams = Object.fromEntries(ratios.map((ratio) => [ratio.uom, ratio.grams]))
    expect(grams).toMatchObject({ CATTY: 604.78982, TAEL: 37.79936375, KG: 1_000, G: 1 })
    expect(grams['CATTY']! / grams['TAEL']!).toBeCloseTo(16, 6)
    expect(grams['LB']! / grams['OZ']!).toBeCloseTo(16, 9)
  })

  test('[7.019] a variant’s pictures come with their widths and formats', async () => {
    const [row] = await shop.db
      .selectFrom('variant')
      .select('assort_id')
      .where('company', '=', 'SPORT')
      .where('colour_hex', 'is not', null)
      .limit(1)
      .execute()
    const { pictures } = await visitor.call('GET /admin/image/getProductImageWithAssortId', {
      assortId: row!.assort_id,
    })
    expect(pictures.length).toBeGreaterThan(1)
    for (const picture of pictures)
      expect(picture).toMatchObject({ formats: ['avif', 'webp', 'jpg'], widths: [320, 640, 960] })
    expect(await visitor.ask('GET /admin/image/getProductImageWithAssortId', { assortId: 'no-such' })).toMatchObject({
      status: 404,
    })
  })

  test('cards of given products come in the order asked, without those that are gone', async () => {
    const { items } = await list({ size: 3, sort: 'productCode' })
    const codes = items.map(({ productCode }) => productCode).toReversed()
    const cards = await visitor.call('POST /item/getItemsByProductCodes', { productCodes: ['NOBODY', ...codes] })
    expect(cards.items.map(({ productCode }) => productCode)).toEqual(codes)
  })

  test('what goes on sale, changes its name, sells out and is withdrawn is followed at once', async () => {
    await putOnSale(shop.db, { code: 'LIVE-1', category: 'pet_product', onHand: 3 })
    const search = (words: string) => () =>
      visitor
        .call('POST /item/omsSearchItem', { search: words })
        .then(({ items }) => items.find(({ productCode }) => productCode === 'LIVE-1'))
    // Goods and stock are written one after the other.
    const inStock = await told(search('LIVE-1'), (card) => card?.availability.state === 'LOW_STOCK')
    expect(inStock).toMatchObject({ availability: { state: 'LOW_STOCK', onhandQty: 3 } })

    await shop.db
      .updateTable('product')
      .set({ name_en: 'Zebra Blanket', name_zh: '斑馬毛氈' })
      .where('code', '=', 'LIVE-1')
      .execute()
    expect(await told(search('斑馬毛氈'), Boolean)).toMatchObject({ name: '斑馬毛氈' })
    expect(await told(search('zebra'), Boolean)).toBeDefined()

    await setStock(shop.db, 'LIVE-1', 0)
    const soldOut = () =>
      soldOutIn('pet_product').then(({ items }) => items.some(({ productCode }) => productCode === 'LIVE-1'))
    expect(await told(soldOut, Boolean)).toBe(true)

    await shop.db.updateTable('variant').set({ price_cents: 77_700 }).where('assort_id', '=', 'LIVE-1').execute()
    expect(await told(search('zebra'), (card) => card?.sellingPrice === 777)).toMatchObject({ sellingPrice: 777 })

    await shop.db.updateTable('product').set({ status: 'withdrawn' }).where('code', '=', 'LIVE-1').execute()
    expect(await told(search('zebra'), (card) => card === undefined)).toBeUndefined()
  })
})
