import { setImmediate as rest } from 'node:timers/promises'
import { readVersions } from '#server/changes/changes.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type AdminGoods, goodsRecord, optionNames } from './goods-admin.reads.ts'
import { mergeDraft } from './goods-document.rules.ts'
import { listDrafts, listPhotographed, readLiveRowsOf } from './goods-batch.store.ts'
import { readLiveGoods } from './goods-live.rules.ts'
import { listAsked } from './photo-fetches.store.ts'

export { countSpecs, listOwners } from './goods-batch.store.ts'

/** Goods that become documents without a rest in between: visitors of this process do not wait for thousands. */
const describedAtOnce = 200

/** Several goods as staff work on them; unknown codes are left out. */
export async function readGoodsOf(
  db: Db,
  company: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, AdminGoods>> {
  const [live, drafts, versions] = await Promise.all([
    readLiveRowsOf(db, company, codes),
    listDrafts(db, company, codes),
    readVersions(db, company, codes.map(goodsRecord)),
  ])
  const found = new Map<string, AdminGoods>()
  for (const [at, code] of codes.entries()) {
    if (at % describedAtOnce === describedAtOnce - 1) await rest()
    const rows = live.get(code)
    const draft = drafts.get(code)
    if (!rows && !draft?.document) continue
    const document = rows?.product ? readLiveGoods(rows.product, rows, optionNames()) : null
    found.set(code, {
      code,
      version: versions.get(goodsRecord(code)) ?? 0,
      rows: rows ?? { product: null, stock: [], ...noParts },
      live: document,
      draft,
      whole: mergeDraft(document, draft?.document ?? null),
    })
  }
  return found
}

/** The rows of goods that have none yet. */
export const noParts = {
  variant: [],
  product_option: [],
  option_value: [],
  variant_option: [],
  product_attribute: [],
  item_group: [],
  sold_together: [],
}

/** The photos of goods: which have some, and the addresses that were asked for. */
export async function readPhotosOf(db: Db, company: string, codes: readonly string[]) {
  const [photographed, asked] = await Promise.all([listPhotographed(db, company, codes), listAsked(db, company, codes)])
  const urls = Map.groupBy(asked, ({ product }) => product)
  return {
    hasPhotos: new Set(photographed),
    urlsOf: (code: string) => new Set((urls.get(code) ?? []).map(({ url }) => url)),
  }
}
