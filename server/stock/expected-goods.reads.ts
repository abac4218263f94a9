import { readVersions } from '#server/changes/changes.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type PageQuery, rowsOf } from '#server/lib/database/paging.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type ExpectedGoods, findExpected, listExpected } from './expected-goods.store.ts'

/** What is expected, with the version that a change of it names. */
export type ExpectedGoodsRecord = ExpectedGoods & { version: number }

export const expectedRecord = (id: string) => `expected ${id}`

/** What is still to come, of one variant or of all. */
export async function readComing(
  db: Db,
  company: string,
  { assortId, ...page }: PageQuery & { assortId?: string | undefined },
): Promise<{ expected: ExpectedGoodsRecord[]; count: number }> {
  const { expected, count } = await listExpected(db, company, { assortId, ...rowsOf(page) })
  const versions = await readVersions(
    db,
    company,
    expected.map(({ id }) => expectedRecord(id)),
  )
  return { expected: expected.map((one) => ({ ...one, version: versions.get(expectedRecord(one.id)) ?? 0 })), count }
}

/** Refuses EXPECTED_GOODS_NOT_FOUND. */
export async function readExpected(db: Db, company: string, id: string): Promise<ExpectedGoodsRecord> {
  const [found, versions] = await Promise.all([
    findExpected(db, company, id),
    readVersions(db, company, [expectedRecord(id)]),
  ])
  if (!found) throw new Refusal('EXPECTED_GOODS_NOT_FOUND')
  return { ...found, version: versions.get(expectedRecord(id)) ?? 0 }
}
