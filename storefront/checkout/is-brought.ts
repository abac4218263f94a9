import type { PaymentResult } from '#contract/checkout.ts'

/** Delivered to an address: neither picked up nor sent by e-mail. */
export const isBrought = ({ pickUp, byMail }: Pick<PaymentResult['ways'][number], 'pickUp' | 'byMail'>) =>
  !pickUp && !byMail
