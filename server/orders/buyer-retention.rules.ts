/** Business records are kept for seven years, as the Inland Revenue Ordinance (Cap. 112, section 51C) asks; nothing needs them longer. */
const memory = Temporal.Duration.from({ years: 7 })

/** Whoever bought on a day before this one is forgotten. */
export const retainedFrom = (today: Temporal.PlainDate): Temporal.PlainDate => today.subtract(memory)
