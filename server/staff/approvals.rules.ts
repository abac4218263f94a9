/** What staff may do alone up to a measure, and the kind it is measured with. */
export const kinds = {
  'gift card issue': 'gift card',
  'gift card adjustment': 'gift card',
  points: 'points',
  refund: 'refund',
  coupon: 'goodwill',
  'waived charge': 'waived charge',
} as const
export type Act = keyof typeof kinds
export type ApprovalKind = (typeof kinds)[Act]

/** Many small sums are one great one: what the same person has done alone of the same kind today counts with it. */
export const mayActAlone = (
  cents: number,
  doneCents: number,
  { secondPersonFrom }: { secondPersonFrom: number },
): boolean => doneCents + cents <= secondPersonFrom
