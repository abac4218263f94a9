import type { GoodsOperation } from '#contract/goods-change.ts'
import type { Db } from '#server/lib/database/db.ts'
import { homeOf } from '#server/lib/database/transaction.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import { baseOf, type BulkGoods, isOf } from './bulk-goods.rules.ts'
import { type AdminGoods, listMissingNames } from '#server/goods/goods-admin.reads.ts'

import { listOwners, readGoodsOf, readPhotosOf } from '#server/goods/goods-batch.reads.ts'

/** Goods that operations are judged against, with what else of the shop decides. */
export async function readBulkGoods(
  db: Db,
  company: string,
  codes: readonly string[],
  operationsOf: (code: string) => readonly GoodsOperation[],
) {
  const goods = await readGoodsOf(db, company, codes)
  const asked = [...goods.values()].map((one) => ({ ...one, operations: operationsOf(one.code) }))
  const [found, unknown, { hasPhotos }, owners] = await Promise.all([
    findCompany(homeOf(db), company),
    listMissingNames(db, company, nameParts(asked)),
    readPhotosOf(db, company, codes),
    listOwners(db, company, { barcodes: [...new Set(asked.flatMap(listBarcodes))], assortIds: [] }),
  ])
  return {
    goods,
    bulk: (one: AdminGoods): BulkGoods => ({
      code: one.code,
      state: (one.rows.product?.['status'] as BulkGoods['state'] | undefined) ?? 'draft',
      live: one.live,
      whole: one.whole,
      hasPhotos: hasPhotos.has(one.code),
      stock: new Map(
        one.rows.stock.map((row) => [
          String(row['assort_id']),
          { onHand: Number(row['on_hand']), held: Number(row['allocated']), safety: Number(row['safety']) },
        ]),
      ),
    }),
    around: {
      languages: found?.languages ?? [],
      unknown: new Set(unknown),
      owners: new Map(owners.map(({ barcode, product }) => [barcode, product])),
    },
  }
}

type AskedGoods = AdminGoods & { operations: readonly GoodsOperation[] }

/** The categories, brands, attributes and goods that documents and operations name. */
function nameParts(asked: readonly AskedGoods[]) {
  const named = {
    category: new Set<string>(),
    brand: new Set<string>(),
    attribute: new Set<string>(),
    product: new Set<string>(),
  }
  for (const operation of new Set(asked.flatMap(({ operations }) => operations))) {
    if (operation.kind === 'setPlace') named[operation.field].add(operation.value)
    if (operation.kind === 'setAttribute' || operation.kind === 'addAttribute') named.attribute.add(operation.attribute)
    if (operation.kind === 'addTogether') named.product.add(operation.value)
  }
  for (const { category, brand, attributes, together } of asked.map((one) => baseOf(one, one.operations))) {
    if (category !== null) named.category.add(category)
    if (brand !== null) named.brand.add(brand)
    for (const { attribute } of attributes) named.attribute.add(attribute)
    for (const partner of together) named.product.add(partner)
  }
  const list = (names: ReadonlySet<string>) => [...names]
  return {
    category: list(named.category),
    brand: list(named.brand),
    attribute: list(named.attribute),
    product: list(named.product),
  }
}

/** Barcodes that could meet those of other goods: of what is published, and those that are set. */
const listBarcodes = ({ operations, ...goods }: AskedGoods): string[] => [
  ...operations.flatMap((operation) => (operation.kind === 'setBarcode' ? operation.value : [])),
  ...(isOf(operations, 'publish') ? baseOf(goods, operations).variants.flatMap(({ barcode }) => barcode ?? []) : []),
]
