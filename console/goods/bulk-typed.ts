import type { GoodsFields } from '#contract/goods-admin.ts'
import type { GoodsOperation } from '#contract/goods-change.ts'
import { readWhole } from '#console/catalogue/goods-typed.ts'
import { readSigned } from './read-signed.ts'

/** What of goods is changed at once; `state` publishes or withdraws. */
export const bulkParts = [
  'state',
  'price',
  'originalPrice',
  'cost',
  'category',
  'brand',
  'groups',
  'attributes',
  'together',
  'nameZh',
  'nameEn',
  'searchWords',
  'safety',
  'purchaseLimit',
  'preOrderLimit',
  'minAge',
] as const
export type BulkPart = (typeof bulkParts)[number]

/** What is done with a part. */
export type BulkHow =
  | 'publish'
  | 'withdraw'
  | 'percent'
  | 'amount'
  | 'set'
  | 'clear'
  | 'add'
  | 'addMissing'
  | 'remove'
  | 'replace'

const prices: readonly BulkHow[] = ['percent', 'amount', 'set', 'clear']
const texts: readonly BulkHow[] = ['replace', 'set']
const numbers: readonly BulkHow[] = ['set', 'clear']

export const howsOf: Readonly<Record<BulkPart, readonly BulkHow[]>> = {
  state: ['publish', 'withdraw'],
  price: ['percent', 'amount', 'set'],
  originalPrice: prices,
  cost: prices,
  category: ['set'],
  brand: ['set'],
  groups: ['add', 'remove'],
  attributes: ['set', 'addMissing', 'remove'],
  together: ['add', 'remove'],
  nameZh: texts,
  nameEn: texts,
  searchWords: texts,
  safety: ['set'],
  purchaseLimit: numbers,
  preOrderLimit: numbers,
  minAge: numbers,
}

/** What the form of many goods holds. */
export interface BulkTyped {
  part: BulkPart
  how: BulkHow
  /** A number, a price, or a text, as it is typed. */
  value: string
  find: string
  /** Of a category, a brand, a group or an attribute; of goods that are sold together. */
  code: string
  valueZh: string
  valueEn: string
  round: 'none' | 'dollar' | 'dime' | 'ninety'
  note: string
}

export const untouchedBulk: BulkTyped = {
  part: 'state',
  how: 'publish',
  value: '',
  find: '',
  code: '',
  valueZh: '',
  valueEn: '',
  round: 'none',
  note: '',
}

/** The operations that were typed; null where something is missing, or cannot be read. */
export function toOperations(typed: BulkTyped): GoodsOperation[] | null {
  const { part, how, value, find, code, valueZh, valueEn } = typed
  switch (part) {
    case 'state':
      return [{ kind: how === 'withdraw' ? 'withdraw' : 'publish' }]
    case 'price':
    case 'originalPrice':
    case 'cost':
      return toPrices(part, typed)
    case 'category':
    case 'brand':
      return code === '' ? null : [{ kind: 'setPlace', field: part, value: code }]
    case 'groups':
      if (code === '') return null
      return [{ kind: how === 'remove' ? 'removeGroup' : 'addGroup', value: code as GoodsFields['groups'][number] }]
    case 'together':
      return code === '' ? null : [{ kind: how === 'remove' ? 'removeTogether' : 'addTogether', value: code }]
    case 'attributes': {
      if (code === '') return null
      if (how === 'remove') return [{ kind: 'removeAttribute', attribute: code }]
      if (valueZh.trim() === '' || valueEn.trim() === '') return null
      const kind = how === 'addMissing' ? 'addAttribute' : 'setAttribute'
      return [{ kind, attribute: code, valueZh: valueZh.trim(), valueEn: valueEn.trim() }]
    }
    case 'nameZh':
    case 'nameEn':
    case 'searchWords':
      if (how === 'set') return value.trim() === '' ? null : [{ kind: 'setText', field: part, value: value.trim() }]
      return find === '' ? null : [{ kind: 'replaceText', field: part, find, with: value }]
    default:
      return toNumbers(part, how, value)
  }
}

type PricePart = 'price' | 'originalPrice' | 'cost'

function toPrices(field: PricePart, { how, value, round }: BulkTyped): GoodsOperation[] | null {
  if (how === 'clear') return [{ kind: 'setPrice', field, value: null }]
  const number = readSigned(value)
  if (number === null) return null
  if (how === 'set') return [{ kind: 'setPrice', field, value: value.trim() }]
  const change: GoodsOperation =
    how === 'amount' ? { kind: how, field, value: number } : { kind: 'percent', field, value: number }
  return round === 'none' ? [change] : [change, { kind: 'round', field, to: round }]
}

type NumberPart = 'safety' | 'purchaseLimit' | 'preOrderLimit' | 'minAge'

function toNumbers(part: NumberPart, how: BulkHow, typed: string): GoodsOperation[] | null {
  const value = how === 'clear' ? null : readWhole(typed)
  if (value === null && how !== 'clear') return null
  if (part === 'safety') return value === null ? null : [{ kind: 'setSafety', value }]
  if (value === 0) return null
  return part === 'preOrderLimit' ? [{ kind: 'setPreOrderLimit', value }] : [{ kind: 'setFigure', field: part, value }]
}
