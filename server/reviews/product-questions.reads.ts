import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import * as store from './product-questions.store.ts'

export { findQuestion } from './product-questions.store.ts'

export const readAnswered = (db: Db, company: string, { productCode, ...asked }: PageQuery & { productCode: string }) =>
  store.listAnswered(db, { company, product: productCode, ...rowsOf(asked) })

export const readOwnQuestions = (db: Db, self: MemberOwner, asked: PageQuery) => store.listOwn(db, self, rowsOf(asked))

/** Everything a member asked, for the data export. */
export async function exportQuestions(db: Db, self: MemberOwner): Promise<Record<string, unknown>[]> {
  const { questions } = await store.listOwn(db, self, { skip: 0, most: 10_000 })
  return questions.map(({ product, text, name, state, reason, answer, askedAt }) => ({
    productCode: product,
    text,
    shownName: name,
    state,
    reason,
    answer,
    askedAt,
  }))
}
