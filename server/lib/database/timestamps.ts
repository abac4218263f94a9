/** An instant as the driver sends it, in milliseconds, the precision of the shop's clocks. */
export const toTimestamp = ({ epochMilliseconds }: Temporal.Instant): Date => new Date(epochMilliseconds)
