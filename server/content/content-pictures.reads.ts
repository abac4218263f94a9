import type { Db } from '#server/lib/database/db.ts'
import type { ContentFormat, Print } from './content-pictures.rules.ts'
import * as store from './content-pictures.store.ts'

export const hasPicture = (db: Db, company: string, id: string): Promise<boolean> => store.has(db, company, id)

export const findPrint = (
  db: Db,
  company: string,
  wanted: { id: string; print: Print; format: ContentFormat },
): Promise<Buffer | undefined> => store.find(db, company, wanted)
