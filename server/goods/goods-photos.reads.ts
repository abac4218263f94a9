import type { Db } from '#server/lib/database/db.ts'
import { requirePictures, type VersionedPicture } from '#server/pictures/uploaded-pictures.reads.ts'
import { type HasPhotos, requireGoods } from './goods-admin.reads.ts'
import * as store from './goods-photos.store.ts'

export interface GoodsPhotos {
  code: string
  /** Of the goods. */
  version: number
  pictures: (VersionedPicture & { variants: string[] | null })[]
}

export async function readGoodsPhotos(db: Db, company: string, code: string): Promise<GoodsPhotos> {
  const { version } = await requireGoods(db, company, code)
  const placed = await store.listPhotos(db, company, code)
  const pictures = await requirePictures(
    db,
    company,
    placed.map(({ picture }) => picture),
  )
  return { code, version, pictures: pictures.map((picture, at) => ({ ...picture, variants: placed[at]!.variants })) }
}

export const hasPhotos: HasPhotos = async (db, company, code) => (await store.listPhotos(db, company, code)).length > 0
