/** When an order completes itself; never where the goods lie at the showroom until they are fetched. */
export const completesAt = (
  { carrier, sentAt }: { carrier: string; sentAt: Temporal.Instant },
  { completeAfterDays }: { completeAfterDays: number },
): Temporal.Instant | null => (carrier === 'SHOWROOM' ? null : sentAt.add({ hours: 24 * completeAfterDays }))
