import {
  type ChangeAuthor,
  lockGoods,
  requireVersion,
  writeChange,
  type WrittenChange,
} from '#server/changes/write-change.commands.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import * as store from './category-admin.store.ts'

/** A brand or an attribute as staff write it: new, changed, or taken away. */
interface ListWish {
  code: string
  version: number
  isNew: boolean
  remove: boolean
}

const lists = {
  brand: { notFound: 'BRAND_NOT_FOUND', hasGoods: 'BRAND_HAS_GOODS' },
  attribute: { notFound: 'ATTRIBUTE_NOT_FOUND', hasGoods: 'ATTRIBUTE_HAS_GOODS' },
} as const satisfies Record<string, Record<'notFound' | 'hasGoods', RefusalCode>>

export const putBrand = (
  tx: Tx,
  author: ChangeAuthor,
  { nameZh, nameEn, ...wish }: ListWish & { nameZh: string; nameEn: string },
): Promise<WrittenChange> => putEntry(tx, author, 'brand', wish, { name_zh: nameZh, name_en: nameEn })

export const putAttribute = (
  tx: Tx,
  author: ChangeAuthor,
  {
    nameZh,
    nameEn,
    facet,
    position,
    ...wish
  }: ListWish & { nameZh: string; nameEn: string; facet: boolean; position: number },
): Promise<WrittenChange> =>
  putEntry(tx, author, 'attribute', wish, { names: { zh: nameZh, en: nameEn }, facet, position })

async function putEntry(
  tx: Tx,
  author: ChangeAuthor,
  table: keyof typeof lists,
  { code, version, isNew, remove }: ListWish,
  values: Record<string, unknown>,
): Promise<WrittenChange> {
  const { company } = author
  if (isNew) await lockGoods(tx, company)
  else await requireVersion(tx, company, `${table} ${code}`, version)
  const entries = table === 'brand' ? await store.listBrands(tx, company) : await store.listAttributes(tx, company)
  const isThere = entries.some((one) => one.code === code)
  if (isNew && isThere) throw new Refusal('CODE_TAKEN', { code })
  if (!isNew && !isThere) throw new Refusal(lists[table].notFound)
  const count = remove ? ((await store.countGoods(tx, company, table)).get(code) ?? 0) : 0
  if (count > 0) throw new Refusal(lists[table].hasGoods, { count })
  return writeChange(tx, author, { kind: table }, [{ table, key: { code }, values: remove ? null : values }])
}
