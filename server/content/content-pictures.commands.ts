import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import * as store from './content-pictures.store.ts'

/** Lets content refer to a picture of this company, uploaded here or with the photos of goods. */
export async function requirePicture(tx: Tx, company: string, id: string): Promise<void> {
  await store.adopt(tx, company, id)
  if (!(await store.hasPicture(tx, company, id))) throw new Refusal('CONTENT_PICTURE_NOT_FOUND')
}
