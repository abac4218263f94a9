import type { Complaint } from '#contract/complaints.ts'
import type { GoodsOperation } from '#contract/goods-change.ts'
import { judgeBarcode } from './goods-barcodes.rules.ts'
import type { DocumentVariant, GoodsDocument } from './goods-document.rules.ts'
import { roundPrice } from './price-changes.rules.ts'
import { readTypedPrice } from './typed-prices.rules.ts'

export const priceColumns = { price: 'priceCents', originalPrice: 'originalCents', cost: 'costCents' } as const

export type AppliedOperations =
  | { kind: 'applied'; next: GoodsDocument }
  | { kind: 'refused'; field: string; complaint: Complaint }

/** Runs operations over some goods, one after another: −20 %, then down to .90. */
export function applyOperations(goods: GoodsDocument, operations: readonly GoodsOperation[]): AppliedOperations {
  let next = goods
  for (const operation of operations) {
    const result = applyOperation(next, operation)
    if ('complaint' in result) return { kind: 'refused', ...result }
    next = result
  }
  return { kind: 'applied', next }
}

export type FieldFault = { field: string; complaint: Complaint }

const longestName = 200
const longest: Readonly<Record<string, number>> = { descriptionZh: 20_000, descriptionEn: 20_000, searchWords: 500 }

function applyOperation(goods: GoodsDocument, operation: GoodsOperation): GoodsDocument | FieldFault {
  switch (operation.kind) {
    case 'setText':
      return setText(goods, operation.field, operation.value)
    case 'replaceText':
      return setText(
        goods,
        operation.field,
        goods[operation.field].replaceAll(operation.find, () => operation.with).trim(),
      )
    case 'setFigure':
    case 'setPlace':
      return { ...goods, [operation.field]: operation.value }
    case 'setCold':
      return { ...goods, cold: operation.value }
    case 'addGroup':
      return goods.groups.includes(operation.value) ? goods : { ...goods, groups: [...goods.groups, operation.value] }
    case 'removeGroup':
      return { ...goods, groups: goods.groups.filter((group) => group !== operation.value) }
    case 'setAttribute':
    case 'addAttribute':
      return putAttribute(goods, operation)
    case 'removeAttribute':
      return { ...goods, attributes: goods.attributes.filter(({ attribute }) => attribute !== operation.attribute) }
    case 'addTogether':
      return addTogether(goods, operation.value)
    case 'removeTogether':
      return { ...goods, together: goods.together.filter((partner) => partner !== operation.value) }
    case 'setBarcode':
      return setBarcode(goods, operation.value)
    case 'setPreOrderLimit':
      return goods.preOrder
        ? { ...goods, preOrder: { ...goods.preOrder, limit: operation.value } }
        : { field: 'preOrder', complaint: 'pre_order_missing' }
    case 'setSafety':
    case 'countStock':
    case 'publish':
    case 'withdraw':
      return goods // of the rows around the document
    default:
      return changePrices(goods, operation)
  }
}

const most = { attributes: 60, together: 24 }

function putAttribute(
  goods: GoodsDocument,
  { kind, ...value }: Extract<GoodsOperation, { valueZh: string }>,
): GoodsDocument | FieldFault {
  const at = goods.attributes.findIndex(({ attribute }) => attribute === value.attribute)
  if (at >= 0) return kind === 'addAttribute' ? goods : { ...goods, attributes: goods.attributes.with(at, value) }
  return goods.attributes.length < most.attributes
    ? { ...goods, attributes: [...goods.attributes, value] }
    : { field: 'attributes', complaint: 'too_many' }
}

function addTogether(goods: GoodsDocument, partner: string): GoodsDocument | FieldFault {
  if (goods.together.includes(partner)) return goods
  return goods.together.length < most.together
    ? { ...goods, together: [...goods.together, partner] }
    : { field: 'together', complaint: 'too_many' }
}

function setBarcode(goods: GoodsDocument, barcode: string): GoodsDocument | FieldFault {
  const [only, ...others] = goods.variants
  if (!only || others.length > 0) return { field: 'barcode', complaint: 'one_variant_only' }
  return judgeBarcode(barcode) === 'fine'
    ? { ...goods, variants: [{ ...only, barcode }] }
    : { field: 'barcode', complaint: 'barcode_unreadable' }
}

const setText = (goods: GoodsDocument, field: string, value: string): GoodsDocument | FieldFault =>
  value.length > (longest[field] ?? longestName) || !value.isWellFormed()
    ? { field, complaint: 'too_long' }
    : { ...goods, [field]: value }

type PriceStep = Extract<GoodsOperation, { field: keyof typeof priceColumns }>

function changePrices(goods: GoodsDocument, operation: PriceStep): GoodsDocument | FieldFault {
  const column = priceColumns[operation.field]
  const variants: DocumentVariant[] = []
  for (const [at, variant] of goods.variants.entries()) {
    const next = changePrice(variant[column], operation)
    if (next === 'unreadable' || (next !== null && next < 0))
      return { field: `variants.${at}.${operation.field}`, complaint: 'price_unreadable' }
    variants.push({ ...variant, [column]: next })
  }
  return { ...goods, variants }
}

/** Prices that are not there stay away: a percentage of nothing is nothing. Halves of a cent go up. */
function changePrice(before: number | null, operation: PriceStep): number | null | 'unreadable' {
  if (operation.kind === 'setPrice') {
    if (operation.value === null || operation.value === '') return null
    return readTypedPrice(operation.value) ?? 'unreadable'
  }
  if (before === null) return null
  if (operation.kind === 'round') return roundPrice(before, operation.to)
  return operation.kind === 'percent'
    ? Math.round((before * (100 + operation.value)) / 100)
    : before + Math.round(operation.value * 100)
}
