import { movesOnline } from '#server/shop/payment-methods.rules.ts'

/** Proofs per payment; a buyer who needs more should talk to a person. */
export const mostProofs = 5
/** Rate limit of uploads per visitor and per order. */
export const sendings = { most: 10, seconds: 3_600 }

/** How long an order with an unreviewed proof stands; covers long weekends. */
export const reviewTime = Temporal.Duration.from({ hours: 96 })
/** The least time that remains after a proof is rejected. §9 */
export const timeAfterRejection = Temporal.Duration.from({ hours: 24 })
/** A proof shows a bank account, so its file is deleted when no question about it can come any more. */
export const fileLife = Temporal.Duration.from({ hours: 24 * 90 })

export interface Provable {
  method: string
  isPayable: boolean
  isOpen: boolean
  proofs: number
}

/** Whether a proof is wanted for this payment, or why not. */
export function judgeProof({ method, isPayable, isOpen, proofs }: Provable): 'wanted' | 'not-wanted' | 'enough' {
  if (movesOnline(method) || !isPayable || !isOpen) return 'not-wanted'
  return proofs < mostProofs ? 'wanted' : 'enough'
}
