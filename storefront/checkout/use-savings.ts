import { useState } from 'react'
import { findSavings, keepSavings, type Savings } from '#storefront/cart/savings.ts'

type SavingsList = 'codes' | 'coupons' | 'cards' | 'closed' | 'charges'

/** The buyer's chosen codes, coupons, points and gift cards, stored in this tab. */
export function useSavings() {
  const [savings, setSavings] = useState(findSavings)
  const change = (next: (savings: Savings) => Savings) =>
    setSavings((known) => {
      const changed = next(known)
      keepSavings(changed)
      return changed
    })
  const adder = (list: SavingsList) => (one: string) =>
    change((known) => (known[list].includes(one) ? known : { ...known, [list]: [...known[list], one] }))
  const remover = (list: SavingsList) => (one: string) =>
    change((known) => ({ ...known, [list]: known[list].filter((other) => other !== one) }))
  return {
    savings,
    change,
    addCode: adder('codes'),
    removeCode: remover('codes'),
    chooseCoupons: (coupons: readonly string[]) => change((known) => ({ ...known, coupons })),
    removeCoupon: remover('coupons'),
    payWithPoints: (points: number) => change((known) => ({ ...known, points })),
    addCard: adder('cards'),
    removeCard: remover('cards'),
    closePromotion: adder('closed'),
    reopenPromotion: remover('closed'),
    addCharge: adder('charges'),
    removeCharge: remover('charges'),
  }
}
export type Choosing = ReturnType<typeof useSavings>
