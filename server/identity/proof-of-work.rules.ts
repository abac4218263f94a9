/** How much work a proof takes: each step some four times the one before. */
export type Effort = 1 | 2 | 3 | 4
const mostEffort: Effort = 4

/**
 * Tries that a solver needs on average (256 for two digits, 4,096 for three) times the rounds of each. Checking takes the rounds
 * of one try, so the steps that would cost the shop more ask for more tries instead.
 */
const works: Record<Effort, { cost: number; keyPrefix: string }> = {
  1: { cost: 1_000, keyPrefix: '00' },
  2: { cost: 4_000, keyPrefix: '00' },
  3: { cost: 1_000, keyPrefix: '000' },
  4: { cost: 4_000, keyPrefix: '000' },
}

export const workOf = (effort: Effort) => ({ algorithm: 'PBKDF2/SHA-256', ...works[effort] })

/** One step at first, and one more for each that was taken. */
export const effortAfter = (steps: number): Effort => Math.min(mostEffort, 1 + Math.max(0, Math.floor(steps))) as Effort

/** From the first try that is too many one step, and one more for each time that as many come again. */
export const effortBeyond = (times: number, most: number): Effort => effortAfter(Math.ceil(times / most) - 2)

export const readEffort = (value: unknown): Effort => (value === 2 || value === 3 || value === 4 ? value : 1)
