/** Actions with a limit for one person, and the kind under which they are measured. */
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

/** Many small amounts count as one large one: what the same person did alone of this kind today is included. */
export const mayActAlone = (
  cents: number,
  doneCents: number,
  { secondPersonFrom }: { secondPersonFrom: number },
): boolean => doneCents + cents <= secondPersonFrom
