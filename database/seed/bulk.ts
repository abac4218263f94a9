import { sql } from 'kysely'
import { zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { foldDue } from '#server/goods/grid-items.store.ts'
import { type BulkProduct, inventProduct } from './bulk/invent.ts'
import { type BaseRecord, readRecords } from './bulk/records.ts'
import { buildTree } from './bulk/tree.ts'
import { writeRows } from './bulk/write.ts'

const batchSize = 5_000

/** Adds any number of products to a company's catalogue, for measurements: 6,122 real ones, then variations of them. */
export async function seedProducts(
  db: Db,
  company: string,
  products: number,
  told: (done: number) => void = () => {},
): Promise<void> {
  const today = Temporal.Now.plainDateISO(zone)
  const records = readRecords()
  const tree = buildTree(records)
  const brandOf = await seedFrame(db, company, records, tree.branches)
  // A plan that was made for a few rows reads all of them for each foreign key: 10,000 products would take minutes.
  const countRows = () => sql`analyze product, variant, stock, stock_movement, category, brand, grid_item`.execute(db)
  for (let done = 0; done < products;) {
    await countRows()
    const upTo = Math.min(done + batchSize, products)
    const goods = Array.from({ length: upTo - done }, (_, at) => {
      const number = done + at
      return inventProduct(number + 1, records[number % records.length]!, Math.floor(number / records.length))
    })
    await db.transaction().execute(async (tx) => {
      await writeRows(
        tx,
        'product',
        goods.map((product) =>
          productRow(company, product, today, tree.leafOf(product.record), brandOf(product.record)),
        ),
      )
      await writeRows(
        tx,
        'variant',
        goods.flatMap((product) => variantRows(company, product)),
      )
      await writeRows(
        tx,
        'stock',
        goods.flatMap((product) => stockRows(company, product)),
      )
      await writeRows(
        tx,
        'stock_movement',
        goods.flatMap((product) => receiptRows(company, product, `${today.toString()}T00:00:00Z`)),
      )
      await foldDue(tx, company, 100_000)
    })
    done = upTo
    told(done)
  }
  await countRows()
}

async function seedFrame(
  db: Db,
  company: string,
  records: readonly BaseRecord[],
  branches: ReturnType<typeof buildTree>['branches'],
) {
  const brands = new Map<string, { code: string; zh: string; en: string }>()
  for (const { brandZh: zh, brandEn: en } of records) {
    if (!brands.has(en)) brands.set(en, { code: `X${String(brands.size + 1).padStart(4, '0')}`, zh, en })
  }
  await writeRows(
    db,
    'category',
    branches.map(({ code, parent, level, labelZh, labelEn }, position) => ({
      company,
      code,
      parent,
      level,
      label_zh: labelZh,
      label_en: labelEn,
      emblem: null,
      visible: true,
      position: 1_000 + position,
    })),
  )
  await writeRows(
    db,
    'brand',
    [...brands.values()].map(({ code, zh, en }) => ({ company, code, name_zh: zh, name_en: en })),
  )
  return (record: BaseRecord) => brands.get(record.brandEn)!.code
}

function productRow(company: string, product: BulkProduct, today: Temporal.PlainDate, category: string, brand: string) {
  const { record, material } = product
  const alcohol = record.path[0]?.en.startsWith('Beer')
  return {
    company,
    code: product.code,
    supplier: company,
    category,
    brand,
    name_zh: product.nameZh,
    name_en: product.nameEn,
    description_zh: record.description,
    description_en: record.description,
    material_zh: material?.zh ?? null,
    material_en: material?.en ?? null,
    gross_weight_g: 500,
    size_cm: [20, 15, 10],
    min_age: alcohol ? 18 : null,
    specs: material ? [{ kZh: '物料', kEn: 'Material', vZh: material.zh, vEn: material.en }] : [],
    picture: product.picture,
    created_on: today.subtract({ days: product.ageDays }).toString(),
    ...unremarkable,
  }
}

/** Columns that `json_populate_recordset` would otherwise fill with null. */
const unremarkable = {
  pack_zh: '',
  pack_en: '',
  origin_zh: '',
  origin_en: '',
  item_type: 'PRODUCT',
  cold: false,
  non_stock: false,
  remark_demanded: false,
  options: [],
  status: 'live',
}

const variantRows = (company: string, product: BulkProduct) =>
  product.variants.map(({ assortId, barcode, colour, size, cents, listCents }, position) => ({
    company,
    assort_id: assortId,
    product: product.code,
    barcode,
    colour_hex: colour?.hex ?? null,
    colour_zh: colour?.zh ?? null,
    colour_en: colour?.en ?? null,
    size: size ?? null,
    price_cents: cents,
    list_price_cents: listCents ?? null,
    position,
  }))

const stockRows = (company: string, product: BulkProduct) =>
  product.variants.map(({ assortId, onHand }) => ({
    company,
    assort_id: assortId,
    on_hand: onHand,
    allocated: 0,
    safety: 0,
    pre_ordered: 0,
  }))

/** The stock ledger's entries for this stock. */
const receiptRows = (company: string, product: BulkProduct, at: string) =>
  product.variants
    .filter(({ onHand }) => onHand > 0)
    .map(({ assortId, onHand }) => ({
      company,
      assort_id: assortId,
      kind: 'receive',
      on_hand_delta: onHand,
      allocated_delta: 0,
      pre_ordered_delta: 0,
      reason: 'opening stock',
      at,
    }))
