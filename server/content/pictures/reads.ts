import type { Db } from '#server/lib/db.ts'
import type { Format, Print } from './rules.ts'
import * as store from './store.ts'

export const hasPicture = (db: Db, company: string, id: string): Promise<boolean> => store.has(db, company, id)

export const findPrint = (
  db: Db,
  company: string,
  wanted: { id: string; print: Print; format: Format },
): Promise<Buffer | undefined> => store.find(db, company, wanted)
