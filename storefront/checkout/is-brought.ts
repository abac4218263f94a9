import type { PaymentResult } from '#contract/checkout.ts'

/** To a door: not picked up, and not sent as an e-mail. */
export const isBrought = ({ pickUp, byMail }: Pick<PaymentResult['ways'][number], 'pickUp' | 'byMail'>) =>
  !pickUp && !byMail
