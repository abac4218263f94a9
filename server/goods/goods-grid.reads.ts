import type { Db } from '#server/lib/database/db.ts'
import { readForest, requireBranch } from '#server/catalogue/category-tree.reads.ts'
import { type GridRow, type GridView, listCodes, listGridRows } from './goods-grid.store.ts'

/** The codes of a view; a category stands for those below it too. */
export async function listViewCodes(
  db: Db,
  company: string,
  { category, ...view }: Omit<GridView, 'categories'> & { category: string | undefined },
): Promise<string[]> {
  const categories = category === undefined ? undefined : await listBelow(db, company, category)
  return listCodes(db, company, { ...view, categories })
}

async function listBelow(db: Db, company: string, category: string): Promise<string[]> {
  const forest = await readForest(db, company)
  const { place, end } = requireBranch(forest, category)
  return forest.places.slice(place, end).map(({ code }) => code)
}

/** Rows of the grid in the order asked; codes that are not found are left out. */
export async function readGridRows(db: Db, company: string, codes: readonly string[]): Promise<GridRow[]> {
  const rows = new Map((await listGridRows(db, company, codes)).map((row) => [row.code, row]))
  return codes.flatMap((code) => rows.get(code) ?? [])
}
