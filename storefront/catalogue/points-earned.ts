import type { Grade } from '#contract/grades.ts'
import { pointsToEarn } from '#server/points/points.rules.ts'

/** Points a member earns at a price; without login, those of the first grade. */
export const pointsEarned = (price: number, member: { vipGrade: string } | null | undefined): number =>
  pointsToEarn(Math.round(price * 100), (member?.vipGrade ?? 'MEMBER') as Grade)
