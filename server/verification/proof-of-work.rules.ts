/** Effort of a proof; each step is about four times the one before. */
export type Effort = 1 | 2 | 3 | 4
const mostEffort: Effort = 4

/**
 * Average tries of a solver (256 for two hex digits, 4,096 for three) times the rounds per try. Verification costs the rounds of
 * one try, so higher efforts require more tries rather than more rounds.
 */
const works: Record<Effort, { cost: number; keyPrefix: string }> = {
  1: { cost: 1_000, keyPrefix: '00' },
  2: { cost: 4_000, keyPrefix: '00' },
  3: { cost: 1_000, keyPrefix: '000' },
  4: { cost: 4_000, keyPrefix: '000' },
}

export const workOf = (effort: Effort) => ({ algorithm: 'PBKDF2/SHA-256', ...works[effort] })

/** Effort 1 at first, plus one for each step. */
export const effortAfter = (steps: number): Effort => Math.min(mostEffort, 1 + Math.max(0, Math.floor(steps))) as Effort

/** Effort 1 from the first excess try, plus one for each further multiple of the limit. */
export const effortBeyond = (times: number, most: number): Effort => effortAfter(Math.ceil(times / most) - 2)

export const readEffort = (value: unknown): Effort => (value === 2 || value === 3 || value === 4 ? value : 1)
