/** When an order completes automatically; never while the goods wait at the showroom. */
export const completesAt = (
  { carrier, sentAt }: { carrier: string; sentAt: Temporal.Instant },
  { completeAfterDays }: { completeAfterDays: number },
): Temporal.Instant | null => (carrier === 'SHOWROOM' ? null : sentAt.add({ hours: 24 * completeAfterDays }))
