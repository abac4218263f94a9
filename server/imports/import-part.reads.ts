import { readForest } from '#server/catalogue/category-tree.reads.ts'
import type { AdminGoods } from '#server/goods/goods-admin.reads.ts'
import { listAttributes, listBrands } from '#server/catalogue/category-admin.reads.ts'
import { listOwners, readGoodsOf, readPhotosOf } from '#server/goods/goods-batch.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { homeOf } from '#server/lib/database/transaction.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import { listWarehouses, readPlaces } from '#server/stock/warehouses.reads.ts'
import { judgePart } from './import-goods.rules.ts'
import type { GoodsNow, PartSurroundings } from './import-part.rules.ts'
import { readRow, repeatVerdict } from './import-rows.rules.ts'
import type { PartRow } from './import-rows.store.ts'
import type { StoredImport } from './imports.store.ts'
import { type Mapping, writtenLevels } from './import-columns.rules.ts'

/** Judges the rows of a part against what is in the shop now. With `repeat` nothing passes that did not pass before. */
export async function judgeStoredPart(
  db: Db,
  it: Pick<StoredImport, 'company' | 'settings' | 'role'>,
  mapping: Mapping,
  rows: readonly PartRow[],
  { repeat }: { repeat: boolean },
) {
  const { company, settings, role } = it
  const codes = [...new Set(rows.flatMap(({ product }) => product ?? []))]
  const barcodes = [...new Set(rows.flatMap(({ barcode }) => (barcode === null ? [] : listPadded(barcode))))]
  const [goods, photos, brands, categories, attributes, owners, found, warehouses] = await Promise.all([
    readGoodsOf(db, company, codes),
    readPhotosOf(db, company, codes),
    listBrands(db, company),
    readForest(db, company),
    listAttributes(db, company),
    listOwners(db, company, { barcodes, assortIds: rows.flatMap(({ assortId }) => assortId ?? []) }),
    findCompany(homeOf(db), company),
    listWarehouses(db, company),
  ])
  const placesOf = await readPlacesOf(db, company, goods, {
    isAsked: writtenLevels(mapping).counts,
    only: warehouses.length === 1 ? warehouses[0]!.code : undefined,
  })
  const around: PartSurroundings = {
    goods: new Map([...goods].map(([code, one]) => [code, describeGoods(one, photos, placesOf)])),
    brands,
    categories: categories.places.map(({ code, labelZh, labelEn }) => ({ code, nameZh: labelZh, nameEn: labelEn })),
    attributes: new Set(attributes.map(({ code }) => code)),
    barcodes: new Map(owners.map(({ barcode, product }) => [barcode, product])),
    assortIds: new Map(owners.map(({ assortId, product }) => [assortId, product])),
    warehouses,
    languages: found?.languages ?? [],
    settings,
    mayAdd: mapping.includes('code') && (role === 'owner' || role === 'merchandiser'),
    mayGoLow: role === 'owner',
    mayCount: role !== 'merchandiser',
  }
  const read = rows.map((row) => {
    const own = readRow(row, mapping)
    return repeat ? repeatVerdict(own, row.verdict, row.problems) : own
  })
  return { ...judgePart(read, around), goods }
}

/** The barcode, and as it is with zeros before it: a spreadsheet may have taken them. */
const listPadded = (barcode: string): string[] => [
  barcode,
  ...(/^\d{4,13}$/.test(barcode)
    ? [8, 12, 13, 14].filter((length) => length > barcode.length).map((length) => barcode.padStart(length, '0'))
    : []),
]

type PlacesOf = (assortId: string, onHand: number) => ReadonlyMap<string, number>

/** What lies in each warehouse, where that is asked for; the only warehouse has the total. */
async function readPlacesOf(
  db: Db,
  company: string,
  goods: ReadonlyMap<string, AdminGoods>,
  { isAsked, only }: { isAsked: boolean; only: string | undefined },
): Promise<PlacesOf> {
  if (only !== undefined) return (_, onHand) => new Map([[only, onHand]])
  if (!isAsked) return () => new Map()
  const assortIds = [...goods.values()].flatMap(({ rows }) => rows.stock.map((row) => String(row['assort_id'])))
  const places = await readPlaces(db, company, assortIds)
  return (assortId) => places.get(assortId) ?? new Map()
}

const describeGoods = (
  { code, version, rows, live, draft, whole }: AdminGoods,
  { hasPhotos, urlsOf }: Awaited<ReturnType<typeof readPhotosOf>>,
  placesOf: PlacesOf,
): GoodsNow => ({
  version,
  live,
  whole,
  draftsVariants: draft?.document?.variants !== undefined,
  stock: new Map(
    rows.stock.map((row) => [
      String(row['assort_id']),
      {
        onHand: Number(row['on_hand']),
        held: Number(row['allocated']),
        safety: Number(row['safety']),
        places: placesOf(String(row['assort_id']), Number(row['on_hand'])),
      },
    ]),
  ),
  urls: urlsOf(code),
  hasPhotos: hasPhotos.has(code),
})
