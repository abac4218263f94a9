import { percentOf, type Rounding } from '#server/shop/allocation.rules.ts'
import { asksDeposit } from '#server/stock/stock.rules.ts'
import type { SalePart } from './order-pricing.rules.ts'
import { listChargeKeys } from './tender-allocation.rules.ts'

/**
 * The amount due at placing for one order of pre-ordered goods; null when the full amount is due. Goods without a deposit
 * share are paid in full, charges with the rest. Amounts paid by coupons, points and gift cards belong to neither part.
 */
export function depositOf(
  { allocation, charges, dueCents }: Pick<SalePart, 'allocation' | 'charges' | 'dueCents'>,
  percents: ReadonlyMap<string, number | null>,
  rounding: Rounding,
): number | null {
  const money = allocation.filter(({ part }) => part === 'money')
  if (!money.some(({ key }) => asksDeposit(percents.get(key)))) return null
  const chargeKeys = listChargeKeys(charges)
  const deposit = money.reduce((sum, { key, cents }) => {
    const percent = percents.get(key)
    if (chargeKeys.has(key)) return sum
    return sum + (asksDeposit(percent) ? percentOf(cents, percent, rounding) : cents)
  }, 0)
  return deposit > 0 && deposit < dueCents ? deposit : null
}
