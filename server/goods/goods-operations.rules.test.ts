import { expect, test } from 'vitest'
import type { GoodsOperation } from '#contract/goods-change.ts'
import { blankGoods, blankVariant, type GoodsDocument } from './goods-document.rules.ts'
import { applyOperations } from './goods-operations.rules.ts'

const power = { attribute: 'power', valueZh: '800瓦', valueEn: '800 W' }
const size = { attribute: 'size', valueZh: '大', valueEn: 'Large' }
const pot: GoodsDocument = {
  ...blankGoods,
  nameEn: 'Tea pot',
  brand: 'B',
  category: 'c',
  attributes: [power, size],
  together: ['ONE', 'TWO'],
  groups: ['new', 'top_deal'],
  preOrder: { lead: '2/WEEK', limit: 9, depositPercent: null },
  variants: [{ ...blankVariant, assortId: 'A1', barcode: '4891234500006', priceCents: 12_900 }],
}

test.each<[GoodsOperation, Partial<GoodsDocument>]>([
  [{ kind: 'setText', field: 'nameEn', value: 'Kettle' }, { nameEn: 'Kettle' }],
  [{ kind: 'replaceText', field: 'nameEn', find: 'pot', with: 'cup' }, { nameEn: 'Tea cup' }],
  [{ kind: 'setFigure', field: 'minAge', value: 18 }, { minAge: 18 }],
  [{ kind: 'setFigure', field: 'purchaseLimit', value: null }, { purchaseLimit: null }],
  [{ kind: 'setPlace', field: 'brand', value: 'X' }, { brand: 'X' }],
  [{ kind: 'setPlace', field: 'category', value: 'y' }, { category: 'y' }],
  [{ kind: 'setCold', value: true }, { cold: true }],
  [{ kind: 'addGroup', value: 'recommended' }, { groups: ['new', 'top_deal', 'recommended'] }],
  [{ kind: 'removeGroup', value: 'new' }, { groups: ['top_deal'] }],
  [{ kind: 'setAttribute', ...power, valueEn: '900 W' }, { attributes: [{ ...power, valueEn: '900 W' }, size] }],
  [{ kind: 'addAttribute', ...power, valueEn: '900 W' }, {}],
  [{ kind: 'removeAttribute', attribute: 'power' }, { attributes: [size] }],
  [{ kind: 'addTogether', value: 'THREE' }, { together: ['ONE', 'TWO', 'THREE'] }],
  [{ kind: 'removeTogether', value: 'ONE' }, { together: ['TWO'] }],
  [{ kind: 'setBarcode', value: '4891234500013' }, { variants: [{ ...pot.variants[0]!, barcode: '4891234500013' }] }],
  [{ kind: 'setPreOrderLimit', value: 40 }, { preOrder: { ...pot.preOrder!, limit: 40 } }],
  [{ kind: 'setPrice', field: 'cost', value: '1.5' }, { variants: [{ ...pot.variants[0]!, costCents: 150 }] }],
  [{ kind: 'percent', field: 'price', value: -10 }, { variants: [{ ...pot.variants[0]!, priceCents: 11_610 }] }],
  [{ kind: 'amount', field: 'price', value: 1 }, { variants: [{ ...pot.variants[0]!, priceCents: 13_000 }] }],
  [{ kind: 'round', field: 'price', to: 'ninety' }, { variants: [{ ...pot.variants[0]!, priceCents: 12_890 }] }],
  [{ kind: 'setSafety', value: 3 }, {}],
  [{ kind: 'countStock', value: 3 }, {}],
  [{ kind: 'publish' }, {}],
  [{ kind: 'withdraw' }, {}],
])('%j does that to goods, and nothing else', (operation, change) => {
  expect(applyOperations(pot, [operation])).toEqual({ kind: 'applied', next: { ...pot, ...change } })
})
