import { toHkd } from '#contract/money.ts'
import type { FieldDifference } from './bulk-goods.rules.ts'
import { priceColumns } from '#server/goods/goods-operations.rules.ts'

/** Prices in HK$; what has parts as texts of its parts. */
export const wireDifference = ({ assortId, field, before, after }: FieldDifference) => ({
  assortId,
  field,
  before: wireValue(field, before),
  after: wireValue(field, after),
})

function wireValue(field: string, value: unknown): string | number | boolean | string[] | null {
  if (typeof value === 'number') return field in priceColumns ? toHkd(value) : value
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return value === null || value === undefined ? null : listTexts(value)
}

/** `[{ attribute: 'power', valueEn: '800 W' }]` → `['power 800 W']` */
const listTexts = (value: object): string[] =>
  (Array.isArray(value) ? value : [value]).map((part: unknown) =>
    typeof part === 'object' && part !== null
      ? Object.values(part)
          .filter((inner) => inner !== null && inner !== '')
          .map((inner) => (typeof inner === 'object' ? listTexts(inner as object).join(' ') : String(inner)))
          .join(' ')
      : String(part),
  )
