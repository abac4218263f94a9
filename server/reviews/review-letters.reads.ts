import type { Locale } from '#contract/shop.ts'
import { findMember } from '#server/identity/profile.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { findLetterFrame, type LetterFrame } from '#server/shop/shop.reads.ts'
import { findQuestion } from './product-questions.reads.ts'
import { listUnreviewed } from './review-purchases.store.ts'
import { type GoodsLook, readLooks } from './reviews.reads.ts'
import * as store from './review-letters.store.ts'

export const wantsReviewLetters = async (db: Db, self: MemberOwner): Promise<boolean> =>
  !(await store.isStopped(db, self))

/** A letter that asks for reviews of one order. */
export interface ReviewInvitation extends LetterFrame {
  company: string
  to: string
  name: string
  invoiceNo: string
  goods: readonly GoodsLook[]
}

const mostGoods = 5

/** None where nothing is left to ask for, or nobody to be asked. */
export async function findInvitation(
  db: Db,
  order: string,
  { publicUrl, now }: { publicUrl: string; now: Temporal.Instant },
): Promise<ReviewInvitation | undefined> {
  const found = await store.findOrder(db, order)
  if (!found) return undefined
  const { company, member, number: invoiceNo } = found
  const self = { company, member }
  const reader = await findReader(db, self)
  if (!reader || (await store.isStopped(db, self))) return undefined
  const unreviewed = await listUnreviewed(db, self, { invoiceNo, most: mostGoods })
  const asker = { company, locale: reader.locale, now }
  const looks = await readLooks(
    db,
    asker,
    unreviewed.map(({ assortId }) => assortId),
  )
  const goods = unreviewed.flatMap(({ assortId }) => looks.get(assortId) ?? [])
  if (goods.length === 0) return undefined
  return { ...(await findLetterFrame(db, company, reader.locale, publicUrl)), ...reader, company, invoiceNo, goods }
}

/** A letter that tells a member the answer to a question. */
export interface AnswerLetter extends LetterFrame {
  company: string
  to: string
  name: string
  product: { code: string; nameZh: string; nameEn: string }
  question: string
  answer: string
}

/** None where the answer was taken back, or nobody is there to read it. */
export async function findAnswerLetter(
  db: Db,
  company: string,
  id: string,
  publicUrl: string,
): Promise<AnswerLetter | undefined> {
  const question = await findQuestion(db, company, id)
  if (question?.state !== 'answered') return undefined
  const reader = await findReader(db, { company, member: question.member })
  if (!reader) return undefined
  const { product: code, nameZh, nameEn, text, answer } = question
  const frame = await findLetterFrame(db, company, reader.locale, publicUrl)
  return { ...frame, ...reader, company, product: { code, nameZh, nameEn }, question: text, answer }
}

/** Letters go to addresses that were proven, in the member's language. */
async function findReader(
  db: Db,
  self: MemberOwner,
): Promise<{ to: string; name: string; locale: Locale } | undefined> {
  const member = await findMember(db, self)
  if (!member?.email || !member.emailProven) return undefined
  return { to: member.email, name: member.firstName, locale: member.language }
}
