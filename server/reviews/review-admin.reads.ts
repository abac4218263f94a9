import type { questionTabs, reviewTabs } from '#contract/reviews-admin.ts'
import { readVersions } from '#server/changes/changes.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import * as questions from './product-questions.store.ts'
import * as reviews from './reviews.store.ts'

/** What the version of each counts. */
export const recordOfReview = (id: string): string => `review ${id}`
export const recordOfQuestion = (id: string): string => `question ${id}`

export type VersionedReview = reviews.StoredReview & { version: number }
export type VersionedQuestion = questions.StoredQuestion & { version: number }

const newFor = Temporal.Duration.from({ hours: 14 * 24 })

export async function listReviews(
  db: Db,
  company: string,
  asked: PageQuery & { tab: (typeof reviewTabs)[number]; productCode: string | undefined; now: Temporal.Instant },
) {
  const wish = { company, tab: asked.tab, product: asked.productCode, since: asked.now.subtract(newFor) }
  const [found, counts] = await Promise.all([
    reviews.listForStaff(db, { ...wish, ...rowsOf(asked) }),
    reviews.countWaiting(db, company),
  ])
  return { ...found, counts, reviews: await addVersions(db, company, found.reviews, recordOfReview) }
}

export async function listQuestions(
  db: Db,
  company: string,
  { tab, ...page }: PageQuery & { tab: (typeof questionTabs)[number] },
) {
  const found = await questions.listForStaff(db, { company, tab, ...rowsOf(page) })
  return { ...found, questions: await addVersions(db, company, found.questions, recordOfQuestion) }
}

export async function requireReview(db: Db, company: string, id: string): Promise<VersionedReview> {
  const review = await reviews.findReview(db, company, id)
  if (!review) throw new Refusal('REVIEW_NOT_FOUND')
  return (await addVersions(db, company, [review], recordOfReview))[0]!
}

export async function requireQuestion(db: Db, company: string, id: string): Promise<VersionedQuestion> {
  const question = await questions.findQuestion(db, company, id)
  if (!question) throw new Refusal('QUESTION_NOT_FOUND')
  return (await addVersions(db, company, [question], recordOfQuestion))[0]!
}

async function addVersions<Row extends { id: string }>(
  db: Db,
  company: string,
  rows: readonly Row[],
  recordOf: (id: string) => string,
): Promise<(Row & { version: number })[]> {
  const records = rows.map(({ id }) => recordOf(id))
  const versions = await readVersions(db, company, records)
  return rows.map((row) => ({ ...row, version: versions.get(recordOf(row.id)) ?? 0 }))
}
