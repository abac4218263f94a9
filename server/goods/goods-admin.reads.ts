import type { Complaint } from '#contract/complaints.ts'
import type { Locale } from '#contract/shop.ts'
import { readVersions } from '#server/changes/changes.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { m } from '#words/compiled/messages.js'
import { sayInBoth } from '#words/languages.ts'
import { homeOf } from '#server/lib/database/transaction.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import * as store from './goods-admin.store.ts'
import { listOwners } from './goods-batch.store.ts'
import { listMissing } from './goods-completeness.rules.ts'
import { type GoodsDocument, mergeDraft } from './goods-document.rules.ts'
import { readLiveGoods } from './goods-live.rules.ts'

export { listMissingNames } from './goods-admin.store.ts'

/** Whether goods have photos, which stand in the place of a drawn picture. */
export type HasPhotos = (db: Db, company: string, code: string) => Promise<boolean>

export const goodsRecord = (code: string) => `product ${code}`

/** Some goods as staff work on them. */
export interface AdminGoods {
  code: string
  version: number
  rows: store.LiveRows
  live: GoodsDocument | null
  draft: store.StoredDraft | undefined
  /** What is live with the draft over it. */
  whole: GoodsDocument
}

export async function requireGoods(db: Db, company: string, code: string): Promise<AdminGoods> {
  const [rows, draft, versions] = await Promise.all([
    store.readLiveRows(db, company, code),
    store.findDraft(db, company, code),
    readVersions(db, company, [goodsRecord(code)]),
  ])
  if (!rows.product && !draft?.document) throw new Refusal('PRODUCT_NOT_FOUND')
  const live = rows.product && readLiveGoods(rows.product, rows, optionNames())
  return {
    code,
    version: versions.get(goodsRecord(code)) ?? 0,
    rows,
    live,
    draft,
    whole: mergeDraft(live, draft?.document ?? null),
  }
}

/** The options of goods from before options had rows. */
export const optionNames = () => ({
  colour: sayInBoth((locale) => m.catalogue_colour({}, { locale })),
  size: sayInBoth((locale) => m.catalogue_size({}, { locale })),
})

/** What keeps these goods from being published. */
export async function findMissing(
  db: Db,
  company: string,
  { code, whole }: Pick<AdminGoods, 'code' | 'whole'>,
  hasPhotos: HasPhotos,
): Promise<Record<string, Complaint>> {
  const [languages, unknown, taken, photographed] = await Promise.all([
    readLanguages(db, company),
    store.listMissingNames(db, company, {
      category: whole.category === null ? [] : [whole.category],
      brand: whole.brand === null ? [] : [whole.brand],
      attribute: whole.attributes.map(({ attribute }) => attribute),
      product: whole.together,
    }),
    listOwners(db, company, {
      barcodes: whole.variants.flatMap(({ barcode }) => barcode ?? []),
      assortIds: [],
    }),
    hasPhotos(db, company, code),
  ])
  return listMissing(whole, {
    languages,
    unknown: new Set(unknown),
    takenBarcodes: new Set(taken.flatMap(({ barcode, product }) => (product === code ? [] : barcode))),
    hasPhotos: photographed,
  })
}

const readLanguages = async (db: Db, company: string): Promise<readonly Locale[]> =>
  (await findCompany(homeOf(db), company))?.languages ?? []

/** Some goods with everything that the console shows of them. */
export async function readAdminGoods(db: Db, company: string, code: string, hasPhotos: HasPhotos) {
  const goods = await requireGoods(db, company, code)
  const [missing, versions] = await Promise.all([
    findMissing(db, company, goods, hasPhotos),
    store.listVersions(db, company, code),
  ])
  return { ...goods, missing, versions }
}
