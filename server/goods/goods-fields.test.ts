import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameRow } from '#server/changes/changed-tables.rules.ts'
import { narrowWrite } from '#server/changes/row-images.rules.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'
import { requireGoods } from './goods-admin.reads.ts'
import { listGoodsRows } from './goods-rows.rules.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
})
afterAll(() => shop.close())

const en = { locale: 'en-US' } as const

/** Every field with a value of its own. */
const fields = {
  nameZh: '全套茶具',
  nameEn: 'Whole tea set',
  descriptionZh: '第一行\n第二行',
  descriptionEn: 'First line\nsecond line',
  packZh: '六件',
  packEn: 'Six pieces',
  originZh: '香港',
  originEn: 'Hong Kong',
  highlights: { zh: ['手工陶土', '可盛一升'], en: ['Clay, made by hand', 'Holds one litre'] },
  materialZh: '陶',
  materialEn: 'Clay',
  brand: 'LUMORA',
  category: 'housewares.kitchenware.tableware',
  itemType: 'PRODUCT' as const,
  approxWeightG: 900,
  grossWeightG: 1_200,
  sizeCm: [30, 20, 10] as [number, number, number],
  cold: true,
  minAge: 18,
  preOrder: { lead: '2/WEEK', limit: 40, depositPercent: 30 },
  purchaseLimit: 3,
  remarkDemanded: true,
  buyerWords: [{ code: 'engraving', nameZh: '刻字', nameEn: 'Engraving', maxLength: 12 }],
  specs: [{ nameZh: '容量', nameEn: 'Holds', valueZh: '一升', valueEn: '1 litre' }],
  attributes: [],
  searchWords: 'gongfu 功夫茶',
  seo: { titleZh: '茶具', titleEn: 'Tea set of clay', descriptionZh: '陶茶具', descriptionEn: 'A set' },
  groups: ['new' as const],
  together: ['EL10235'],
  picture: { shape: 'box', hue: 30 },
}

test('what is drafted is what is published, and what is read again: every field', async () => {
  const { version } = await owner.call('POST /staff/goods', { code: 'WHOLE', fields, variants: [{ price: 480 }] })
  const published = await owner.call('POST /staff/goods/{code}/publish', { code: 'WHOLE', version })
  expect(published.draftFields).toEqual([])
  expect(published.fields).toEqual(fields)
  const guest = await shop.visitor()
  expect(await guest.call('GET /item/product/{id}', { id: 'WHOLE' }, en)).toMatchObject({
    name: 'Whole tea set',
    description: 'First line\nsecond line',
    pack: 'Six pieces',
    origin: 'Hong Kong',
    minAge: 18,
    nonStock: 'Y',
    preOrderPriod: '2/WEEK',
    depositPercent: 30,
    purchaseLimit: 3,
    remarkDemanded: true,
    options: [{ code: 'engraving', name: 'Engraving', maxLength: 12 }],
    specs: [{ name: 'Holds', value: '1 litre' }],
    highlights: ['Clay, made by hand', 'Holds one litre'],
    seo: { title: 'Tea set of clay', description: 'A set' },
    variants: [{ availability: { state: 'PRE_ORDER' } }],
  })
  const sameAgain = await owner.call('PUT /staff/goods/{code}', { code: 'WHOLE', version: published.version, fields })
  expect(sameAgain).toMatchObject({ hasDraft: false, changeId: null })
})

test('goods of before that are drafted and published keep their columns, variants and pictures', async () => {
  const goods = shop.db.selectFrom('product').select('code').where('company', '=', 'SPORT')
  const rows = await goods.where('code', '<>', 'WHOLE').execute()
  expect(rows.length).toBeGreaterThan(100)
  const different: string[] = []
  for (const { code } of rows) {
    const { whole, rows: live } = await requireGoods(shop.db, 'SPORT', code)
    const there = new Map(
      [...live.variant.map((row) => ['variant', row] as const), ['product', live.product!] as const].map(
        ([table, row]) => [nameRow(table, row), row],
      ),
    )
    const variants = whole.variants.map((variant) => ({
      ...variant,
      assortId: variant.assortId!,
      barcode: variant.barcode!,
    }))
    const about = {
      company: 'SPORT',
      code,
      today: '2026-11-20',
      rows: live,
      groupPositions: {},
      status: live.product!['status'],
      showsFrom: null,
      showsUntil: null,
    }
    for (const write of listGoodsRows(whole, variants, about)) {
      if (write.table !== 'product' && write.table !== 'variant') continue
      const rest = narrowWrite(write, there.get(nameRow(write.table, write.key)) ?? null)
      for (const column of Object.keys(rest?.values ?? {}))
        if (column !== 'seo') different.push(`${code} ${write.table}.${column}`)
    }
  }
  expect(different).toEqual([])
})
