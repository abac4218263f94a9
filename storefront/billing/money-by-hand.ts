import type { ByHand, FpsCode } from '#contract/payments.ts'

/** A payment by FPS or bank transfer, for an order or for bills: its data and its calls. §9 */
export interface MoneyByHand extends ByHand {
  /** The reference that the payer states. */
  number: string
  amount: number
  payBefore: string | null
  words: ProofWords
  readCode: () => Promise<FpsCode>
  sendProof: (file: Blob, onPart: (share: number) => void) => Promise<void>
}

/** Texts about a proof: why to send it, and what happens to it. */
interface ProofWords {
  why: (facts: { hours: string }) => string
  sent: (facts: { moment: string; hours: string }) => string
}
