import type { Db } from '#server/lib/database/db.ts'
import type { ContentFormat, Print } from './content-pictures.rules.ts'
import * as store from './content-pictures.store.ts'

export const findPrint = (
  db: Db,
  company: string,
  wanted: { id: string; print: Print; format: ContentFormat },
): Promise<Buffer | undefined> => store.findPrint(db, company, wanted)
