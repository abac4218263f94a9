import type { Tx } from '#server/lib/database/db.ts'
import { describe, seedAttributes } from './attributes.ts'
import {
  assortIdOf,
  brands,
  categories,
  colours,
  type DemoProduct,
  type DemoVariant,
  readDepartment,
  readHighlights,
} from './catalogue.ts'
import { type DemoCompany, supplierOf } from './companies.ts'
import { inParts } from './in-parts.ts'
import { measure } from './measures.ts'

/** The date that the demo data refers to; new products of that day are new on the day of seeding. */
const writtenOn = Temporal.PlainDate.from('2026-11-20')

export const listGoods = ({ departments }: DemoCompany) => departments.flatMap(readDepartment)

export async function seedGoods(tx: Tx, company: DemoCompany, today: Temporal.PlainDate): Promise<void> {
  const goods = listGoods(company)
  await seedTree(tx, company)
  const sold = new Set(goods.map((product) => product.brand))
  await tx
    .insertInto('brand')
    .values(
      brands
        .filter(({ code }) => sold.has(code))
        .map(({ code, nameZh, nameEn }) => ({ company: company.code, code, name_zh: nameZh, name_en: nameEn })),
    )
    .execute()
  const shift = writtenOn.until(today)
  const products = goods.map((product) =>
    productRow(company, product, Temporal.PlainDate.from(product.created).add(shift)),
  )
  await inParts(products, (part) => tx.insertInto('product').values(part).execute())
  const variants = goods.flatMap((product) =>
    product.variants.map((variant, position) => variantRow(company.code, product, variant, position)),
  )
  await inParts(variants, (part) => tx.insertInto('variant').values(part).execute())
  await seedAttributes(tx, company.code, goods)
  await seedGroups(tx, company.code, goods)
}

async function seedTree(tx: Tx, { code: company, departments }: DemoCompany) {
  const own = departments.flatMap((department) =>
    categories.filter(({ code }) => code === department || code.startsWith(`${department}.`)),
  )
  await tx
    .insertInto('category')
    .values(
      own.map(({ code, labelZh, labelEn, emblem }, position) => ({
        company,
        code,
        parent: code.includes('.') ? code.slice(0, code.lastIndexOf('.')) : null,
        level: code.split('.').length,
        label_zh: labelZh,
        label_en: labelEn,
        emblem,
        position,
      })),
    )
    .execute()
}

const highlights = readHighlights()

/** Keeps 300克 × 2 on one line. */
const keepWhole = (name: string) => name.replaceAll(' × ', '\u00a0×\u00a0')

function productRow(company: DemoCompany, product: DemoProduct, created: Temporal.PlainDate) {
  const { weightG, sizeCm } = measure(product)
  const material = product.specs?.find(([, name]) => name === 'Material')
  const storage = product.specs?.some(([, name]) => name === 'Storage')
  return {
    company: company.code,
    code: product.code,
    supplier: supplierOf(company, product.category),
    category: product.category,
    brand: product.brand,
    name_zh: keepWhole(product.nameZh),
    name_en: keepWhole(product.nameEn),
    description_zh: product.descriptionZh,
    description_en: product.descriptionEn,
    highlights: JSON.stringify(highlights.get(product.code) ?? { zh: [], en: [] }),
    // Each part of the pack is an attribute or a row of the specification.
    pack_zh: '',
    pack_en: '',
    origin_zh: product.originZh,
    origin_en: product.originEn,
    material_zh: material?.[2] ?? null,
    material_en: material?.[3] ?? null,
    item_type: product.weighed ? 'PRODUCT_WEIGHT' : 'PRODUCT',
    approx_weight_g: product.approxWeightG ?? null,
    gross_weight_g: weightG,
    size_cm: sizeCm,
    cold: storage ?? false,
    min_age: product.minAge ?? null,
    non_stock: product.lead !== undefined,
    pre_order_lead: product.lead ?? null,
    deposit_percent: product.depositPercent ?? null,
    pre_order_limit: product.preOrderLimit ?? null,
    purchase_limit: product.purchaseLimit ?? null,
    remark_demanded: product.remarkDemanded ?? false,
    is_gift_card: product.giftCard ?? false,
    options: JSON.stringify(product.options ?? []),
    specs: JSON.stringify(describe(product).specs.map(([kZh, kEn, vZh, vEn]) => ({ kZh, kEn, vZh, vEn }))),
    picture: JSON.stringify(pictureOf(product)),
    created_on: created.toString(),
  }
}

/** Brand and pack are drawn on every packet. */
function pictureOf({ picture, brand, packEn }: DemoProduct) {
  const name = brands.find(({ code }) => code === brand)?.nameEn.toUpperCase()
  return { text: packEn, ...picture, brand: name }
}

function variantRow(company: string, product: DemoProduct, variant: DemoVariant, position: number) {
  const colour = variant.colour === undefined ? undefined : colours[variant.colour]
  return {
    company,
    assort_id: assortIdOf(product, variant),
    product: product.code,
    barcode: variant.barcode,
    colour_hex: colour?.hex ?? null,
    colour_zh: colour?.zh ?? null,
    colour_en: colour?.en ?? null,
    size: variant.size ?? null,
    price_cents: Math.round(variant.price * 100),
    list_price_cents: variant.list === undefined ? null : Math.round(variant.list * 100),
    position,
  }
}

/** New products by date, newest first; other groups as the catalogue has them. Hot sales are computed from orders. */
async function seedGroups(tx: Tx, company: string, goods: DemoProduct[]) {
  const groups = ['new', 'recommended', 'top_deal', 'hot_collection']
  const rows = groups.flatMap((code) => {
    const members = goods.filter((product) => product.tags.includes(code))
    const ordered = code === 'new' ? members.toSorted((a, b) => b.created.localeCompare(a.created)) : members
    return ordered.map((product, position) => ({ company, code, product: product.code, position }))
  })
  await tx.insertInto('item_group').values(rows).execute()
}
