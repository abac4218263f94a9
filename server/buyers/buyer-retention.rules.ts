/** Business records are kept for seven years: Inland Revenue Ordinance (Cap. 112, section 51C). */
const memory = Temporal.Duration.from({ years: 7 })

/** Buyers of orders before this date are erased. */
export const retainedFrom = (today: Temporal.PlainDate): Temporal.PlainDate => today.subtract(memory)
