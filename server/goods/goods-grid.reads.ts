import type { Db } from '#server/lib/database/db.ts'
import { readForest, requireBranch } from '#server/catalogue/category-tree.reads.ts'
import { type GridRow, type GridView, listCodes, listGridRows } from './goods-grid.store.ts'

type AskedView = Omit<GridView, 'categories'> & { category: string | undefined }

/** How many goods a view has and their codes, joined by tabs; a category stands for those below it too. */
export async function readViewOrder(db: Db, company: string, { category, ...view }: AskedView) {
  const categories = category === undefined ? undefined : await listBelow(db, company, category)
  return listCodes(db, company, { ...view, categories })
}

export async function listViewCodes(db: Db, company: string, view: AskedView): Promise<string[]> {
  const { count, codes } = await readViewOrder(db, company, view)
  return count === 0 ? [] : codes.split('\t')
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
