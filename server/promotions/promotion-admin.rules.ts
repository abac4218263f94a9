import type { Grade } from '#contract/grades.ts'
import { type PromotionDay, kindsOf, type Promotion } from './promotion-terms.rules.ts'

/** A promotion as staff enter it. */
export interface PromotionInput extends Omit<Promotion, 'id' | 'codes' | 'grades' | 'from' | 'to'> {
  codes: string[]
  grades: Grade[] | null
  from: PromotionDay
  to: PromotionDay | null
  state: 'draft' | 'live'
}

/** The name of a field that does not fit the others; null when all fit. */
export function findMisfit({ lane, terms, from, to, codes, limits, minPieces }: PromotionInput): string | null {
  if (!kindsOf[lane].includes(terms.kind)) return 'lane, terms.kind'
  if (to !== null && to < from) return 'from, to'
  if (codes.some((code) => !/^[A-Z0-9_-]{3,32}$/.test(code))) return 'codes'
  if (limits.perCode !== null && codes.length === 0) return 'codes, limits.perCode'
  if (terms.kind === 'tiers' && new Set(terms.steps.map(({ fromCents }) => fromCents)).size < terms.steps.length)
    return 'terms.steps'
  if (terms.kind === 'combo' && minPieces > 0) return 'terms.kind, minPieces'
  return null
}

/** Every named code, to be checked: one that does not exist would never apply. */
export function listNamed({ terms, of }: Pick<PromotionInput, 'terms' | 'of'>) {
  const goods = terms.kind === 'buy-get' && terms.gets ? [of, terms.gets] : [of]
  const all = goods.flatMap((one) => [one, one.except])
  const parts = terms.kind === 'combo' ? terms.parts.map(({ product }) => product) : []
  return {
    products: [...new Set([...all.flatMap(({ products }) => products), ...parts])],
    categories: [...new Set(all.flatMap(({ categories }) => categories))],
    brands: [...new Set(all.flatMap(({ brands }) => brands))],
  }
}
