import { describe, expect, test } from 'vitest'
import { type GoodsDocument, blankGoods, blankVariant } from '#server/goods/goods-document.rules.ts'
import { judgePart } from './import-goods.rules.ts'
import type { Mapping } from './import-columns.rules.ts'
import type { GoodsNow, PartSurroundings } from './import-part.rules.ts'
import { readRow } from './import-rows.rules.ts'

const variant = {
  ...blankVariant,
  assortId: 'A1',
  barcode: '4891234567893',
  priceCents: 10_000,
  costCents: 4_000,
}
const pot: GoodsDocument = {
  ...blankGoods,
  nameZh: '茶壺',
  nameEn: 'Pot',
  brand: 'B',
  category: 'c',
  picture: { shape: 'box', hue: 1 },
  variants: [variant],
}
const live = (more: Partial<GoodsNow> = {}): GoodsNow => ({
  version: 3,
  live: pot,
  whole: pot,
  draftsVariants: false,
  stock: new Map([
    [
      'A1',
      {
        onHand: 5,
        held: 2,
        safety: 1,
        places: new Map([
          ['main', 3],
          ['KT', 2],
        ]),
      },
    ],
  ]),
  urls: new Set(),
  hasPhotos: false,
  ...more,
})
const around = (more: Partial<PartSurroundings> = {}): PartSurroundings => ({
  goods: new Map([['A1', live()]]),
  brands: [{ code: 'B', nameZh: '牌', nameEn: 'Brand' }],
  categories: [{ code: 'c', nameZh: '類', nameEn: 'Cat' }],
  attributes: new Set(['power']),
  barcodes: new Map([['4891234567893', 'A1']]),
  assortIds: new Map([['A1', 'A1']]),
  warehouses: [
    { code: 'main', name: '' },
    { code: 'KT', name: 'Kwai Chung' },
  ],
  languages: ['zh-TW', 'en-US'],
  settings: { publish: true, addBrands: true, sure: false, category: 'c', brand: 'B' },
  mayAdd: true,
  mayGoLow: true,
  mayCount: true,
  ...more,
})

/** Judges lines of a file, whose goods are named by the first column. */
function judge(mapping: Mapping, lines: string[][], about = around(), products = lines.map(([code]) => code ?? null)) {
  const rows = lines.map((cells, at) =>
    readRow({ line: at + 2, cells, product: products[at] ?? null, twice: false }, mapping),
  )
  const part = judgePart(rows, about)
  return {
    ...part,
    told: part.verdicts.map(({ verdict, problems }) => [verdict, ...problems.map(({ problem }) => problem)].join(' ')),
  }
}

describe('goods that are there', () => {
  test('a row that says what is there already is the same, and writes nothing', () => {
    const { told, edits } = judge(['code', 'nameEn', 'price'], [['A1', 'Pot', '100']])
    expect(told).toEqual(['same'])
    expect(edits).toEqual([])
  })

  test('a missing column and an empty cell change nothing', () => {
    const { told, edits } = judge(['code', 'nameEn', 'price'], [['A1', '', '120']])
    expect(told).toEqual(['changed'])
    expect(edits[0]!.next).toEqual({ ...pot, variants: [{ ...variant, priceCents: 12_000 }] })
  })

  test('∅ empties; a name that is needed is refused', () => {
    expect(judge(['code', 'cost'], [['A1', '∅']]).edits[0]!.next.variants[0]!.costCents).toBeNull()
    expect(judge(['code', 'nameEn'], [['A1', '∅']]).told).toEqual(['refused language_missing'])
  })

  test('options and variants that a file does not name stay', () => {
    const two: GoodsDocument = {
      ...pot,
      options: [
        {
          code: 'size',
          role: 'size',
          nameZh: '尺寸',
          nameEn: 'Size',
          values: ['S', 'M'].map((code) => ({ code, nameZh: code, nameEn: code, hex: null })),
        },
      ],
      variants: [
        { ...variant, choice: { size: 'S' } },
        { ...variant, assortId: 'A1-M', barcode: '2', choice: { size: 'M' } },
      ],
    }
    const about = around({ goods: new Map([['A1', live({ live: two, whole: two })]]) })
    const { edits } = judge(['code', 'option1Name', 'option1Value', 'price'], [['A1', 'Size', 'L', '90']], about)
    expect(edits[0]!.next.variants.map(({ choice }) => choice)).toEqual([{ size: 'S' }, { size: 'M' }, { size: 'L' }])
    expect(judge(['code', 'price'], [['A1', '90']], about).told).toEqual(['refused variant_ambiguous'])
  })

  test('stock is counted, never below what orders hold, by those who may', () => {
    expect(judge(['code', 'stock'], [['A1', '9']]).edits[0]!.counts).toEqual([
      { assortId: 'A1', warehouse: null, onHand: 9 },
    ])
    expect(judge(['code', 'stock'], [['A1', '5']]).told).toEqual(['same'])
    expect(judge(['code', 'stock'], [['A1', '1']]).told).toEqual(['refused below_held'])
    expect(judge(['code', 'stock'], [['A1', '9']], around({ mayCount: false })).told).toEqual([
      'refused role_not_allowed',
    ])
  })

  test('safety stock is set of what has stock, by those who may', () => {
    const set = (cell: string, more = {}) => judge(['code', 'safety'], [['A1', cell]], around(more))
    expect(set('3').told).toEqual(['changed'])
    expect(set('3').edits[0]).toMatchObject({ next: pot, counts: [], safeties: [{ assortId: 'A1', safety: 3 }] })
    expect(set('∅').edits[0]!.safeties).toEqual([{ assortId: 'A1', safety: 0 }])
    expect(set('1').told).toEqual(['same'])
    expect(set('-1').told).toEqual(['refused number_unreadable'])
    expect(set('3', { mayCount: false }).told).toEqual(['refused safety_not_allowed'])
    expect(set('1', { mayCount: false }).told).toEqual(['same'])
    expect(set('3', { goods: new Map([['A1', live({ live: null })]]) }).told).toEqual(['refused safety_too_early'])
    const twice = judge(
      ['code', 'safety'],
      [
        ['A1', '1'],
        ['A1', '4'],
      ],
    )
    expect(twice.told).toEqual(['same', 'refused conflicts'])
  })

  test('a limit of pre-orders is of goods that are sold on pre-order', () => {
    expect(judge(['code', 'preOrderLimit'], [['A1', '9']]).told).toEqual(['refused pre_order_missing'])
    expect(judge(['code', 'preOrderLimit'], [['A1', '∅']]).told).toEqual(['same'])
    const sold: GoodsDocument = { ...pot, preOrder: { lead: '2/WEEK', limit: 5, depositPercent: 30 } }
    const about = around({ goods: new Map([['A1', live({ live: sold, whole: sold })]]) })
    const limit = (cell: string) => judge(['code', 'preOrderLimit'], [['A1', cell]], about)
    expect(limit('5').told).toEqual(['same'])
    expect(limit('0').told).toEqual(['refused number_unreadable'])
    expect(limit('9').edits[0]!.next).toEqual({ ...sold, preOrder: { ...sold.preOrder, limit: 9 } })
    expect(limit('∅').edits[0]!.next.preOrder).toEqual({ ...sold.preOrder, limit: null })
  })

  test('two rows that count one variant contradict each other', () => {
    expect(
      judge(
        ['code', 'stock'],
        [
          ['A1', '9'],
          ['A1', '4'],
        ],
      ).told,
    ).toEqual(['changed', 'refused conflicts'])
  })

  test('prices that are far, below half or below cost ask who says so', () => {
    expect(judge(['code', 'price'], [['A1', '2000']]).told).toEqual(['refused price_far'])
    const sure = around({ settings: { ...around().settings, sure: true } })
    expect(judge(['code', 'price'], [['A1', '2000']], sure).told).toEqual(['changed'])
    expect(judge(['code', 'price'], [['A1', '39']], around({ mayGoLow: false, settings: sure.settings })).told).toEqual(
      ['refused price_too_low'],
    )
    expect(judge(['code', 'price'], [['A1', '0']], sure).told).toEqual(['refused price_missing'])
    expect(judge(['code', 'price', 'originalPrice'], [['A1', '100', '90']]).told).toEqual([
      'refused price_above_original',
    ])
  })

  test('a barcode that lost its zeros is refused with the whole one', () => {
    const about = around({ barcodes: new Map([['012345678905', 'A1']]) })
    const { verdicts } = judge(['code', 'barcode'], [['A1', '12345678905']], about)
    expect(verdicts[0]!.problems).toEqual([{ column: 1, problem: 'barcode_zeros', remedy: '012345678905' }])
  })

  test('a new variant waits where a draft has a list of its own', () => {
    const about = around({ goods: new Map([['A1', live({ draftsVariants: true })]]) })
    expect(judge(['code', 'option1Name', 'option1Value'], [['A1', 'Size', 'M']], about).told).toEqual([
      'refused draft_open',
    ])
  })
})

describe('goods that are new', () => {
  const mapping: Mapping = ['code', 'nameZh', 'nameEn', 'price', 'brand', 'pictures']

  test('complete ones are published, others stay drafts', () => {
    const { told, edits } = judge(mapping, [
      ['N1', '杯', 'Cup', '20', '', 'https://a.example/1.jpg'],
      ['N2', '杯', '', '20', '', ''],
    ])
    expect(told).toEqual(['new', 'new'])
    expect(edits.map(({ code, publish, urls }) => [code, publish, urls.length])).toEqual([
      ['N1', true, 1],
      ['N2', false, 0],
    ])
  })

  test('a brand that is not there is added once', () => {
    const { brands, edits } = judge(mapping, [
      ['N1', '杯', 'Cup', '20', 'Kettle & Co', ''],
      ['N2', '杯', 'Cup', '20', 'kettle & co', ''],
    ])
    expect(brands).toEqual([{ code: 'Kettle-Co', nameZh: 'Kettle & Co', nameEn: 'Kettle & Co' }])
    expect(edits.map(({ next }) => next.brand)).toEqual(['Kettle-Co', 'Kettle-Co'])
    const strict = around({ settings: { ...around().settings, addBrands: false } })
    expect(judge(mapping, [['N1', '杯', 'Cup', '20', 'None', '']], strict).told).toEqual(['refused brand_unknown'])
  })

  test('an id of a variant belongs to one product', () => {
    const own: Mapping = ['code', 'assortId', 'price']
    expect(judge(own, [['N1', 'A1', '20']]).told).toEqual(['refused id_taken'])
    expect(
      judge(own, [
        ['N1', 'X-1', '20'],
        ['N2', 'X-1', '20'],
      ]).told,
    ).toEqual(['new', 'refused id_taken'])
  })

  test('an attribute of the shop does not keep them drafts', () => {
    const own: Mapping = [...mapping, 'attribute.power.zh', 'attribute.power.en']
    const told = (more: string[]) => judge(own, [['N1', '杯', 'Cup', '20', '', 'https://a.example/1.jpg', ...more]])
    expect(told(['800瓦', '800 W']).edits.map(({ publish }) => publish)).toEqual([true])
    expect(told(['', '800 W']).edits.map(({ publish }) => publish)).toEqual([false])
  })

  test('a category that the shop does not have keeps them drafts', () => {
    const about = around({ settings: { ...around().settings, category: 'gone' } })
    expect(judge(mapping, [['N1', '杯', 'Cup', '20', '', 'https://a.example/1.jpg']], about).edits[0]!.publish).toBe(
      false,
    )
  })

  test('they come whole or not at all', () => {
    const { told, edits } = judge(
      ['code', 'nameZh', 'nameEn', 'option1Name', 'option1Value', 'price'],
      [
        ['N1', '杯', 'Cup', 'Size', 'S', '20'],
        ['N1', '', '', '', 'M', 'dear'],
      ],
    )
    expect(told).toEqual(['refused other_row', 'refused price_unreadable'])
    expect(edits).toEqual([])
  })

  test("Shopify's rows of one product become its variants, and its further photos", () => {
    const { edits } = judge(
      ['code', 'nameEn', 'option1Name', 'option1Value', 'price', 'pictures'],
      [
        ['tee', 'Tee', 'Size', 'S', '20', 'https://a.example/1.jpg'],
        ['tee', '', '', 'M', '22', ''],
        ['tee', '', '', '', '', 'https://a.example/2.jpg'],
      ],
    )
    expect(edits[0]!.next.variants.map(({ choice, priceCents }) => [choice, priceCents])).toEqual([
      [{ size: 'S' }, 2_000],
      [{ size: 'M' }, 2_200],
    ])
    expect(edits[0]!.urls).toEqual(['https://a.example/1.jpg', 'https://a.example/2.jpg'])
  })

  test('rows that say different things of one product are refused', () => {
    expect(
      judge(
        ['code', 'nameEn', 'price'],
        [
          ['A1', 'Pot', '110'],
          ['A1', 'Jar', '110'],
        ],
      ).told,
    ).toEqual(['changed', 'refused conflicts'])
  })

  test('a list by barcode adds nothing', () => {
    const about = around({ mayAdd: false })
    expect(judge(['barcode', 'price'], [['9999', '5']], about, [null]).told).toEqual(['refused barcode_unknown'])
  })
})
