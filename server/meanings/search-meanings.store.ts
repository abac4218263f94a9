import type { Db } from '#server/lib/database/db.ts'
import type { OccasionGoods } from './meanings.rules.ts'

export interface MeaningRow {
  code: string
  names: string[]
  goods: OccasionGoods[]
  except: string[]
  onlySaid: boolean
}

export async function listMeanings(db: Db, company: string): Promise<MeaningRow[]> {
  const rows = await db
    .selectFrom('search_meaning')
    .select(['code', 'names', 'goods', 'except_categories as except', 'only_said as onlySaid'])
    .where('company', '=', company)
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ ...row, goods: row.goods as OccasionGoods[] }))
}
