import { setImmediate as rest } from 'node:timers/promises'
import { listGroups } from '#server/catalogue/category-admin.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { readStockLevels } from '#server/stock/stock.reads.ts'
import { preOrderRoom, saleable, type Supply } from '#server/stock/stock.rules.ts'
import { type IndexedFields, WordReader } from './inverted-index.rules.ts'
import {
  type SnapshotBrand,
  inStock,
  type Item,
  type ItemAttribute,
  type ItemVariant,
  type LeadTerms,
  preOrder,
  soldOut,
  type ItemState,
} from '#server/catalogue/snapshot.rules.ts'
import { type AttributeName, readValue } from './attribute-values.rules.ts'
import { readForest } from '#server/catalogue/category-tree.reads.ts'
import { type Forest, pathTo } from '#server/catalogue/category-tree.rules.ts'
import { reading } from '#server/meanings/tokenizer.reads.ts'
import * as store from './snapshot-items.store.ts'

/** The data of a snapshot. */
export interface Stock {
  forest: Forest
  brands: ReadonlyMap<string, SnapshotBrand>
  /** Those that listings filter by. */
  attributes: readonly AttributeName[]
  reader: WordReader
  /** Live items by code. */
  items: Map<string, Item>
}

/** The categories of a company, its brands, and the attributes that its listings filter by. */
export type CatalogueNames = Pick<Stock, 'forest' | 'brands' | 'attributes'>

export async function readNames(db: Db, company: string): Promise<CatalogueNames> {
  const [forest, brands, attributes] = await Promise.all([
    readForest(db, company),
    store.brands(db, company),
    store.facets(db, company),
  ])
  return { forest, brands: new Map(brands.map((brand) => [brand.code, brand])), attributes }
}

/** Reads all live items of a company in batches. */
export async function readStock(db: Db, company: string): Promise<Stock> {
  const stock: Stock = {
    ...(await readNames(db, company)),
    reader: new WordReader(reading),
    items: new Map(),
  }
  for (let last: string | undefined = ''; last !== undefined;) {
    const rows = await store.productsAfter(db, company, last, 1_000)
    await addItems(db, company, stock, rows)
    last = rows.at(-1)?.code
  }
  stock.reader.rest()
  return stock
}

/** Rows of goods that are read in one statement: parsing more of them would hold up requests. */
const readAtOnce = 250

/** Reads some products again: adds new ones, removes those that are no longer live. */
export async function readAgain(db: Db, company: string, stock: Stock, codes: readonly string[]): Promise<void> {
  for (let at = 0; at < codes.length; at += readAtOnce) {
    const part = codes.slice(at, at + readAtOnce)
    const rows = await store.products(db, company, part)
    const live = new Set(rows.map(({ code }) => code))
    for (const code of part) if (!live.has(code)) stock.items.delete(code)
    await addItems(db, company, stock, rows)
  }
}

/** Item groups: their product codes, in order. */
export async function readGroups(db: Db, company: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const byGroup = Map.groupBy(await listGroups(db, company), ({ code }) => code)
  return new Map([...byGroup].map(([code, members]) => [code, members.map(({ product }) => product)]))
}

/** The current state of these variants, in the order given. */
export async function readStates(
  db: Db,
  company: string,
  variants: readonly { assortId: string; lead: LeadTerms | null }[],
): Promise<ItemState[]> {
  const figures = await readStockLevels(
    db,
    company,
    variants.map(({ assortId }) => assortId),
  )
  return variants.map(({ assortId, lead }) => stateOf(figures.get(assortId), lead))
}

async function addItems(db: Db, company: string, stock: Stock, rows: readonly store.IndexedProductRow[]) {
  const live = await readItems(db, company, stock, rows)
  for (const { code } of rows) stock.items.delete(code)
  for (const [at, { item, fields }] of live.entries()) {
    item.words = stock.reader.read(fields)
    stock.items.set(item.code, item)
    if (at % 50 === 0) await rest()
  }
}

/** Live goods with the texts that they are found by. Goods without a variant cannot be bought: they are left out. */
export async function readItems(
  db: Db,
  company: string,
  beside: Pick<Stock, 'forest' | 'brands'>,
  rows: readonly store.IndexedProductRow[],
): Promise<{ item: Item; fields: IndexedFields }[]> {
  if (rows.length === 0) return []
  const variants = await store.variants(
    db,
    company,
    rows.map(({ code }) => code),
  )
  const figures = await readStockLevels(
    db,
    company,
    variants.map((variant) => variant.assort_id),
  )
  const ofProduct = Map.groupBy(variants, ({ product }) => product)
  const known = new Map<string, ItemAttribute>()
  return rows.flatMap((row) => {
    const lead = row.non_stock ? { nonStock: true, lead: row.pre_order_lead, preOrderLimit: row.pre_order_limit } : null
    const own = (ofProduct.get(row.code) ?? []).map((variant) =>
      readVariant(variant, stateOf(figures.get(variant.assort_id), lead)),
    )
    return own.length > 0
      ? [{ item: readItem(row, own, lead, readAttributes(row, known)), fields: readFields(row, own, beside) }]
      : []
  })
}

/** Those of one text are one object. */
const readAttributes = ({ attributes }: store.IndexedProductRow, known: Map<string, ItemAttribute>) =>
  (attributes ?? []).map(({ attribute, zh, en }) => {
    const text = JSON.stringify([attribute, zh, en])
    const one = known.get(text) ?? { attribute, value: readValue({ zh, en }) }
    known.set(text, one)
    return one
  })

function stateOf(
  figures: Pick<Supply, 'onHand' | 'allocated' | 'safety' | 'preOrdered'> | undefined,
  lead: LeadTerms | null,
): ItemState {
  if (figures && saleable(figures) > 0) return inStock
  const room = lead ? preOrderRoom({ ...lead, preOrdered: figures?.preOrdered ?? 0 }) : 0
  return room > 0 ? preOrder : soldOut
}

const readVariant = (row: store.IndexedVariantRow, state: ItemState): ItemVariant => ({
  assortId: row.assort_id,
  barcode: row.barcode,
  colour: row.colour_hex === null ? null : { hex: row.colour_hex, zh: row.colour_zh ?? '', en: row.colour_en ?? '' },
  size: row.size,
  cents: row.price_cents,
  listCents: row.list_price_cents,
  state,
})

function readFields(
  row: store.IndexedProductRow,
  variants: readonly ItemVariant[],
  { forest, brands }: Pick<Stock, 'forest' | 'brands'>,
): IndexedFields {
  const brand = brands.get(row.brand)
  const particulars = [
    row.pack_zh,
    row.pack_en,
    row.origin_zh,
    row.origin_en,
    row.material_zh ?? '',
    row.material_en ?? '',
  ]
  const kinds = variants.flatMap(({ colour, size }) => [colour?.zh ?? '', colour?.en ?? '', size ?? ''])
  return {
    brand: brand ? [brand.name.zh, brand.name.en] : [],
    name: [row.name_zh, row.name_en],
    category: pathTo(forest, row.category).flatMap(({ labelZh, labelEn }) => [labelZh, labelEn]),
    // An attribute that only repeats the name (口味: 牛奶) makes goods no better an answer to it.
    particulars: new Set([
      ...particulars,
      ...kinds,
      ...row.specs.flatMap(({ vZh, vEn }) => [
        ...(row.name_zh.includes(vZh) ? [] : [vZh]),
        ...(row.name_en.includes(vEn) ? [] : [vEn]),
      ]),
    ]),
    // Its first paragraph says what it is. The others tell how it is used: a pan would be found by what is fried in it.
    description: new Set([row.description_zh, row.description_en].map((text) => text.split('\n\n', 1)[0]!)),
  }
}

const readItem = (
  row: store.IndexedProductRow,
  variants: ItemVariant[],
  lead: LeadTerms | null,
  attributes: readonly ItemAttribute[],
): Item => ({
  code: row.code,
  name: { zh: row.name_zh, en: row.name_en },
  brand: row.brand,
  category: row.category,
  material:
    row.material_en || row.material_zh
      ? { zh: row.material_zh ?? row.material_en!, en: row.material_en ?? row.material_zh! }
      : null,
  attributes,
  createdOn: Number(row.created_on.replaceAll('-', '')),
  minAge: row.min_age,
  isGiftCard: row.is_gift_card,
  itemType: row.item_type,
  hasOptions: row.has_options,
  lead,
  picture: row.picture,
  photos: row.photos,
  rating: row.rating,
  variants,
  words: new Uint32Array(),
})
