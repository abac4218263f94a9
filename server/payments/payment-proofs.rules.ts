import { movesOnline } from './payments.rules.ts'

/** A buyer gets a few tries; who needs more should talk to a person. */
export const mostProofs = 5
/** And a visitor, or an order, no more than these in an hour. */
export const sendings = { most: 10, seconds: 3_600 }

/** For how long an order with a proof stands while staff have not looked: long weekends included. */
export const reviewTime = Temporal.Duration.from({ hours: 96 })
/** How much time is left at least when a proof would not do. §9 */
export const timeAfterRejection = Temporal.Duration.from({ hours: 24 })
/** A proof shows somebody's account: its file goes when nobody can have a question about it any more. */
export const fileLife = Temporal.Duration.from({ hours: 24 * 90 })

export interface Provable {
  method: string
  isPayable: boolean
  isOpen: boolean
  proofs: number
}

/** Whether a proof is wanted for this try to pay, or why not. */
export function judgeProof({ method, isPayable, isOpen, proofs }: Provable): 'wanted' | 'not-wanted' | 'enough' {
  if (movesOnline(method) || !isPayable || !isOpen) return 'not-wanted'
  return proofs < mostProofs ? 'wanted' : 'enough'
}
