import { z } from 'zod'
import { ownVipCode } from './claims.ts'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

/** Lowest first, §1. */
export const grades = ['MEMBER', 'VIP', 'SUPER VIP', 'SUPER VVIP'] as const
export type Grade = (typeof grades)[number]

/** How a grade was obtained. §3 */
export const gradeChangeTypes = [
  'create',
  'upgrade',
  'downgrade',
  'renew',
  'handle modify',
  'consumption upgrade',
  'automatic downgrade',
  'remain unchanged',
] as const
export type GradeChangeType = (typeof gradeChangeTypes)[number]

export const GradeRecord = z.object({
  changeType: z.enum(gradeChangeTypes),
  changeTypeName: z.string(),
  fromGrade: z.enum(grades).nullable(),
  fromGradeName: z.string().nullable(),
  toGrade: z.enum(grades),
  toGradeName: z.string(),
  spent: Hkd, // received in the preceding twelve months
  starts: z.iso.date(),
  ends: z.iso.date().nullable(), // the date of review; null for a Normal member
  status: z.enum(['active', 'inactive']), // only the newest is active
  statusName: z.string(),
  reason: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
})
export type GradeRecord = z.infer<typeof GradeRecord>

export const postVipTxRecordList = endpoint('GET /vip/postVipTxRecordList', {
  who: 'member',
  summary: 'The own grade records, newest first, in pages.',
  input: z.object({
    vipCode: ownVipCode,
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(10),
  }),
  reply: z.object({ records: z.array(GradeRecord), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const getPostVipTxPageInfo = endpoint('GET /vip/getPostVipTxPageInfo', {
  who: 'member',
  summary:
    'The figures above the grade page: spend received in the last twelve months, what the next grade still wants, when the present one is reviewed and what keeping it still wants.',
  input: z.object({ vipCode: ownVipCode }),
  reply: z.object({
    vipGrade: z.enum(grades),
    vipGradeName: z.string(),
    spent: Hkd,
    spentSince: z.iso.date(),
    nextGrade: z.enum(grades).nullable(), // null at the top
    nextGradeName: z.string().nullable(),
    nextGradeFrom: Hkd.nullable(),
    missing: Hkd.nullable(),
    reviewDate: z.iso.date().nullable(),
    keepsFrom: Hkd.nullable(), // the spending required at the review; null for a Normal member
    missingToKeep: Hkd.nullable(), // counting what will still be within the twelve months at the review
    grades: z.array(z.object({ vipGrade: z.enum(grades), vipGradeName: z.string(), from: Hkd })),
  }),
})
