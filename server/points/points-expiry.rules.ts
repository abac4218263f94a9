/** The days ahead of which a member is told that points end; a notice that was missed is not sent when the next is due. */
export const notices = [
  { days: 30, after: 7 },
  { days: 7, after: -1 },
] as const

/** Last days of which to tell today. */
export const stretchOf = (today: Temporal.PlainDate, { days, after }: (typeof notices)[number]) => ({
  days,
  from: today.add({ days: after + 1 }),
  to: today.add({ days }),
})
