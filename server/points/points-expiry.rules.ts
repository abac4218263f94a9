/** The days before expiry on which a member is reminded. A missed reminder is not sent once the next one is due. */
export const notices = [
  { days: 30, after: 7 },
  { days: 7, after: -1 },
] as const

/** The expiry dates that need a reminder today. */
export const stretchOf = (today: Temporal.PlainDate, { days, after }: (typeof notices)[number]) => ({
  days,
  from: today.add({ days: after + 1 }),
  to: today.add({ days }),
})
