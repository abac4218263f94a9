import { lineId } from '#server/cart/cart-prices.rules.ts'
import type { CartLineKey } from '#server/cart/cart.rules.ts'
import { pointsToEarn } from '#server/points/points.rules.ts'
import type { Grade } from '#contract/grades.ts'
import { type Charge, lineOfCharge } from '#server/shop/charges.rules.ts'
import type { PricedSale, SalePart } from './order-pricing.rules.ts'
import type { NameInLanguages } from '#words/languages.ts'

/** A cart line with the product data that its order keeps. */
interface SaleLine extends CartLineKey {
  quantity: number
  arrives: Temporal.PlainDate | null
  goods: {
    product: string
    nameZh: string
    nameEn: string
    colourZh: string | null
    colourEn: string | null
    size: string | null
    optionValues: NameInLanguages[]
    price: number
    listPrice: number | null
    isGiftCard: boolean
  }
}

/** One part of the sale, as an order stores it. */
export interface DividedPart<L extends SaleLine> {
  id: string
  supplier: string
  selected: L[]
  lines: ReturnType<typeof describeLine>[]
  discounts: { line: number; promotion: string; code: string | null; nameZh: string; nameEn: string; cents: number }[]
  tenders: ReturnType<typeof listTenders>
  charges: readonly Charge[]
  /** What must be paid before the order goes on. */
  dueCents: number
  depositCents: number | null
  pointsToEarn: number
}

export interface SplitTerms {
  ids: readonly string[]
  /** The payment method of the remainder; null when nothing remains. */
  method: string | null
  /** The part of an order's remainder that is due now. */
  firstOf: (cents: number) => number
  grade: Grade | null
  /** How many times a coupon was chosen. */
  usesOf: (ref: string) => number
  nameTender: (kind: 'coupon' | 'gift-card', ref: string) => NameInLanguages
  namePromotion: (id: string) => NameInLanguages
}

/**
 * Splits a sale into one order per supplier (§3): its lines, their discounts and what pays for them. Every sum is derived from
 * the one allocation.
 */
export function divideSale<L extends SaleLine>(
  {
    sale,
    parts,
    selected,
  }: { sale: PricedSale; parts: readonly (SalePart & { depositCents: number | null })[]; selected: readonly L[] },
  terms: SplitTerms,
): DividedPart<L>[] {
  const codeOf = new Map(sale.discounted.applied.map(({ promotion, code }) => [promotion, code]))
  return parts.map((part, at) => {
    const lines = selected.filter((line) => part.keys.includes(lineId(line)))
    const lineOf = new Map<string, number>([
      ...part.charges.map(({ kind }, position) => [kind, lineOfCharge(position)] as const),
      ...lines.map((line, position) => [lineId(line), position + 1] as const),
    ])
    return {
      id: terms.ids[at]!,
      supplier: part.supplier,
      selected: lines,
      lines: lines.map(describeLine),
      discounts: part.allocation
        .filter((one) => one.part === 'promotion')
        .map(({ key, ref, cents }) => {
          const { zh, en } = terms.namePromotion(ref)
          return {
            line: lineOf.get(key)!,
            promotion: ref,
            code: codeOf.get(ref) ?? null,
            nameZh: zh,
            nameEn: en,
            cents,
          }
        }),
      tenders: listTenders(part, lineOf, terms),
      charges: part.charges,
      dueCents: part.depositCents ?? terms.firstOf(part.dueCents),
      depositCents: part.depositCents,
      pointsToEarn: terms.grade === null ? 0 : pointsToEarn(part.earningCents, terms.grade),
    }
  })
}

const order = ['coupon', 'points', 'gift-card', 'money'] as const

function listTenders(part: SalePart, lineOf: ReadonlyMap<string, number>, terms: SplitTerms) {
  return order.flatMap((kind) => {
    const own = part.allocation.filter((one) => one.part === kind)
    return [...Map.groupBy(own, ({ ref }) => ref)].map(([ref, shares]) => ({
      kind,
      ...describeTender(kind, ref, part, terms),
      cents: sumOf(shares),
      allocation: [...Map.groupBy(shares, ({ key }) => key)].map(([key, ofLine]) => ({
        line: lineOf.get(key)!,
        cents: sumOf(ofLine), // a coupon that is used twice pays the same line twice
      })),
    }))
  })
}

const sumOf = (shares: readonly { cents: number }[]) => shares.reduce((sum, { cents }) => sum + cents, 0)

function describeTender(kind: (typeof order)[number], ref: string, { points }: SalePart, terms: SplitTerms) {
  if (kind === 'money') return { method: terms.method ?? '', ref: null, nameZh: null, nameEn: null, uses: 1 }
  if (kind === 'points') return { method: 'POINTS', ref: String(points), nameZh: null, nameEn: null, uses: 1 }
  const { zh, en } = terms.nameTender(kind, ref)
  const uses = kind === 'coupon' ? terms.usesOf(ref) : 1
  return { method: kind === 'coupon' ? 'COUPON' : 'GIFT_CARD', ref, nameZh: zh, nameEn: en, uses }
}

const describeLine = ({ goods, assortId, barcode, dynamicAttr, quantity, arrives }: SaleLine) => ({
  product: goods.product,
  assortId,
  barcode,
  dynamicAttr,
  nameZh: goods.nameZh,
  nameEn: goods.nameEn,
  colourZh: goods.colourZh,
  colourEn: goods.colourEn,
  size: goods.size,
  optionValues: goods.optionValues,
  quantity,
  unitCents: goods.price,
  arrives,
  cardCents: goods.isGiftCard ? (goods.listPrice ?? goods.price) : null,
})
