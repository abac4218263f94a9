/** A moment as the driver sends it: to the millisecond, as clocks of the shop tell it. */
export const toTimestamp = ({ epochMilliseconds }: Temporal.Instant): Date => new Date(epochMilliseconds)
