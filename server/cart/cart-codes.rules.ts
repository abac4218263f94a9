import type { Why } from '#server/promotions/refusal-reasons.rules.ts'
import type { Discounted } from '#server/promotions/promotions.rules.ts'
import { waitsForDelivery } from './cart-prices.rules.ts'

type CodeVerdict = { kind: 'applied'; cents: number } | { kind: 'refused'; why: Why }

/** What a code does to a cart that was priced with its promotion. */
export function judgeCode({ applied, refused }: Discounted, promotion: string): CodeVerdict {
  const had = applied.find((one) => one.promotion === promotion)
  if (had) return { kind: 'applied', cents: had.cents }
  const found = refused.find((one) => one.promotion === promotion)!
  return waitsForDelivery(found) ? { kind: 'applied', cents: 0 } : { kind: 'refused', why: found.why }
}

/** Whether the reason lies in the code and not in the cart: nothing that the visitor selects makes it good again. */
export const isGone = ({ kind }: Why) => kind === 'ended' || kind === 'used-up' || kind === 'used-by-you'
