import type { ByHand, FpsCode } from '#contract/payments.ts'

/** Money that comes by FPS or transfer, for an order or for bills: what is known of it, and how the shop is asked. §9 */
export interface MoneyByHand extends ByHand {
  /** What is stated with it. */
  number: string
  amount: number
  payBefore: string | null
  words: ProofWords
  readCode: () => Promise<FpsCode>
  sendProof: (file: Blob, onPart: (share: number) => void) => Promise<void>
}

/** What a proof is good for, and what becomes of it. */
interface ProofWords {
  why: (facts: { hours: string }) => string
  sent: (facts: { moment: string; hours: string }) => string
}
