import { expect, test } from 'vitest'
import { blankGoods, type DocumentVariant, mergeDraft, nameVariants, narrowDraft } from './goods-document.rules.ts'

const variant = (assortId: string | null, priceCents: number): DocumentVariant => ({
  assortId,
  barcode: assortId,
  choice: {},
  priceCents,
  originalCents: null,
  costCents: null,
  stock: null,
  vendorCode: null,
  bin: null,
})
const live = { ...blankGoods, nameEn: 'Pot', nameZh: '壺', variants: [variant('A', 100), variant('B', 200)] }

test('a draft keeps only what differs, and with what is live it is whole again', () => {
  const whole = { ...live, nameEn: 'Teapot', variants: [variant('B', 250), variant(null, 300)] }
  const draft = narrowDraft(live, whole)
  expect(draft).toEqual({ nameEn: 'Teapot', variants: [{ assortId: 'B', priceCents: 250 }, variant(null, 300)] })
  expect(mergeDraft(live, draft)).toEqual(whole)
  expect(narrowDraft(live, live)).toEqual({})
})

test('what others write meanwhile to live goods is not written over by a draft', () => {
  const draft = narrowDraft(live, { ...live, variants: [variant('A', 110), variant('B', 200)] })
  const meanwhile = { ...live, nameZh: '茶壺', variants: [variant('A', 100), { ...variant('B', 190), bin: 'C3' }] }
  expect(mergeDraft(meanwhile, draft)).toEqual({
    ...meanwhile,
    variants: [variant('A', 110), { ...variant('B', 190), bin: 'C3' }],
  })
})

test('a new variant is named by the code, or by the code and its choice', () => {
  const size = { code: 'size', role: 'size' as const, nameZh: '', nameEn: '', values: [] }
  expect(nameVariants('POT', [variant(null, 1)], [])[0]!.assortId).toBe('POT')
  expect(nameVariants('POT', [{ ...variant(null, 1), choice: { size: 'M' } }], [size])[0]!.assortId).toBe('POT-M')
  expect(nameVariants('POT', [variant('OLD', 1)], [size])[0]!.assortId).toBe('OLD')
})
