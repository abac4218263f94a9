import { isFor, isPart, type PricedLine, type Promotion } from './promotion-terms.rules.ts'

/** Whether a promotion concerns any of these lines, as its goods or as its gift. */
export function isAbout({ terms, of }: Promotion, lines: readonly PricedLine[]): boolean {
  return lines.some((line) => {
    if (terms.kind === 'combo') return terms.parts.some((part) => isPart(part, line))
    return isFor(of, line) || (terms.kind === 'buy-get' && terms.gets !== null && isFor(terms.gets, line))
  })
}

export const isLimited = ({ limits }: Promotion) =>
  limits.overall !== null || limits.perCustomer !== null || limits.perCode !== null

interface PromotedWare {
  product: string
  assortId: string
  category: string
  brand: string
  price: number
  listPrice: number | null
  isGiftCard: boolean
}

/** A quantity of one variant, as a line. */
export const asLine = (
  { product, assortId, category, brand, price, listPrice, isGiftCard }: PromotedWare,
  key: string,
  quantity: number,
): PricedLine => ({
  key,
  product,
  assortId,
  category,
  brand,
  isGiftCard,
  quantity,
  priceCents: price,
  listCents: listPrice,
})
