import type { Discounted } from '#server/promotions/promotions.rules.ts'
import type { PricedLine } from '#server/promotions/promotion-terms.rules.ts'
import { allocate } from '#server/shop/allocation.rules.ts'
import type { Charge } from '#server/shop/charges.rules.ts'

/** An amount on one line or charge: discounted or paid, and by what. */
export interface Allocated {
  /** A line's key, or the kind of a charge. */
  key: string
  part: 'promotion' | 'coupon' | 'points' | 'gift-card' | 'money'
  /** Which promotion, coupon or card; empty for points and money. */
  ref: string
  cents: number
}

/** A sale during payment: lines by key, then charges, with the unpaid amount of each. */
export interface AllocatedBill {
  dues: readonly DueAmount[]
  allocation: readonly Allocated[]
}
export interface DueAmount {
  key: string
  /** null for a charge. */
  line: PricedLine | null
  leftCents: number
}

/** A charge with the promotions that reduce it. */
export interface DiscountedCharge extends Pick<Charge, 'kind' | 'cents'> {
  off: { promotion: string; cents: number } | null
}

/** Charges of a sale besides goods and delivery. No promotion reduces them. */
export type ChosenCharge = Pick<Charge, 'kind' | 'cents'>

/** The charges of a sale, the delivery first. */
export const listCharges = (
  { deliveryCents, deliveryOff }: Discounted,
  further: readonly ChosenCharge[],
): DiscountedCharge[] => [
  { kind: 'delivery', cents: deliveryCents, off: deliveryOff },
  ...further.map((charge) => ({ ...charge, off: null })),
]

/** The keys of an allocation that are charges. */
export const listChargeKeys = (charges: readonly Pick<Charge, 'kind'>[]): ReadonlySet<string> =>
  new Set(charges.map(({ kind }) => kind))

/** The amounts due after promotions. */
export function openBill(
  lines: readonly PricedLine[],
  { lines: priced }: Discounted,
  charges: readonly DiscountedCharge[],
): AllocatedBill {
  const goods = lines.map((line, at) => ({ line, ...priced[at]! })).sort((a, b) => (a.key < b.key ? -1 : 1))
  return {
    dues: [
      ...goods.map(({ key, line, netCents }) => ({ key, line, leftCents: netCents })),
      ...charges.map(({ kind, cents, off }) => ({ key: kind, line: null, leftCents: cents - (off?.cents ?? 0) })),
    ],
    allocation: [
      ...goods.flatMap(({ key, discounts }) => discounts.map(({ promotion, cents }) => takeOff(key, promotion, cents))),
      ...charges.flatMap(({ kind, off }) => (off ? [takeOff(kind, off.promotion, off.cents)] : [])),
    ],
  }
}

const takeOff = (key: string, ref: string, cents: number): Allocated => ({ key, part: 'promotion', ref, cents })

export const isGoods = ({ line }: DueAmount) => line !== null && !line.isGiftCard
/** A gift card is bought with money only: no points and no other card pay for it. */
export const isNoGiftCard = ({ line }: DueAmount) => !line?.isGiftCard
const isAny = () => true

export const leftOf = ({ dues }: AllocatedBill, may: (due: DueAmount) => boolean = isAny) =>
  dues.reduce((sum, due) => (may(due) ? sum + due.leftCents : sum), 0)

/** Pays these amounts of the dues, in their order. */
export function pay(
  { dues, allocation }: AllocatedBill,
  part: Allocated['part'],
  ref: string,
  shares: readonly number[],
): AllocatedBill {
  const paid = dues.map(({ key }, at) => ({ key, part, ref, cents: shares[at]! })).filter(({ cents }) => cents > 0)
  return {
    dues: dues.map((due, at) => ({ ...due, leftCents: due.leftCents - shares[at]! })),
    allocation: [...allocation, ...paid],
  }
}

/** Pays the eligible dues in proportion to what is unpaid of each. */
export const payAcross = (
  bill: AllocatedBill,
  part: Allocated['part'],
  { ref, cents }: { ref: string; cents: number },
  may: (due: DueAmount) => boolean = isAny,
): AllocatedBill =>
  pay(
    bill,
    part,
    ref,
    allocate(
      cents,
      bill.dues.map((due) => (may(due) ? due.leftCents : 0)),
    ),
  )

/** Sums the allocation by kind and by these keys. */
export const sumPart = (
  allocation: readonly Allocated[],
  part: Allocated['part'],
  isOf: (one: Allocated) => boolean = isAny,
) => allocation.reduce((sum, one) => (one.part === part && isOf(one) ? sum + one.cents : sum), 0)
