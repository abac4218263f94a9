import type { Grade } from '#contract/grades.ts'
import { pointsToEarn } from '#server/points/points.rules.ts'

/** What goods of a price earn the member who looks at them; whoever has not logged in reads what the first grade earns. */
export const pointsEarned = (price: number, member: { vipGrade: string } | null | undefined): number =>
  pointsToEarn(Math.round(price * 100), (member?.vipGrade ?? 'MEMBER') as Grade)
