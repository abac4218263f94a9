/** The maximum pieces on hand of one variant. */
export const mostOnHand = 1_000_000
