import { type ChangeAuthor, requireVersion, writeChange } from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { addRendering } from '#server/pictures/uploaded-pictures.commands.ts'
import { requirePictures } from '#server/pictures/uploaded-pictures.reads.ts'
import { goodsRecord, requireGoods } from './goods-admin.reads.ts'
import * as store from './goods-photos.store.ts'

interface GoodsPhotoEdit {
  code: string
  version: number
  pictures: readonly { pictureId: string; variants: readonly string[] | null }[]
}

/** Replaces the photos of some goods, as one change. Returns its id; null when nothing was different. */
export async function saveGoodsPhotos(
  tx: Tx,
  author: ChangeAuthor,
  { code, version, pictures }: GoodsPhotoEdit,
): Promise<string | null> {
  const { company } = author
  await requireVersion(tx, company, goodsRecord(code), version)
  await requireGoods(tx, company, code)
  const ids = pictures.map(({ pictureId }) => pictureId)
  if (new Set(ids).size < ids.length) throw new Refusal('INVALID_INPUT', { field: 'pictures' })
  await requirePictures(tx, company, ids)
  const gone = (await store.listPhotos(tx, company, code)).filter(({ picture }) => !ids.includes(picture))
  const keyOf = (picture: string) => ({ product: code, picture })
  const { id } = await writeChange(tx, author, { kind: 'pictures' }, [
    ...gone.map(({ picture }) => ({ table: 'product_picture' as const, key: keyOf(picture), values: null })),
    ...pictures.map(({ pictureId, variants }, position) => ({
      table: 'product_picture' as const,
      key: keyOf(pictureId),
      values: { position, variants },
    })),
  ])
  if (id !== null) await addRendering(tx, company, ids)
  return id
}
