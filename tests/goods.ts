import type { Db } from '#server/lib/database/db.ts'
import { receiveGoods } from '#server/stock/stock.commands.ts'

export interface TestVariant {
  assortId: string
  barcode?: string
  onHand?: number
  colour?: string
  size?: string
  cents?: number
  listCents?: number
}

export interface TestProduct {
  code: string
  company?: string
  supplier?: string
  category?: string
  cents?: number
  listCents?: number
  onHand?: number
  variants?: TestVariant[]
  status?: 'live' | 'unsellable' | 'withdrawn'
  lead?: string
  preOrderLimit?: number
  depositPercent?: number
  purchaseLimit?: number
  minAge?: number
  remarkDemanded?: boolean
  isGiftCard?: boolean
  cold?: boolean
  weightG?: number
  sizeCm?: number[]
  options?: { code: string; nameZh: string; nameEn: string; maxLength: number }[]
}

/** Puts a product on sale in the demo shop, with stock received through the ledger. */
export async function putOnSale(db: Db, product: TestProduct): Promise<{ prodCode: string; assortId: string }> {
  const company = product.company ?? 'SPORT'
  const variants = product.variants ?? [{ assortId: product.code, onHand: product.onHand ?? 0 }]
  await db.transaction().execute(async (tx) => {
    const { brand } = await tx
      .selectFrom('product')
      .select('brand')
      .where('company', '=', company)
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('product')
      .values({
        company,
        code: product.code,
        supplier: product.supplier ?? company,
        category: product.category ?? 'housewares',
        brand,
        name_zh: `測試 ${product.code}`,
        name_en: `Test ${product.code}`,
        description_zh: '',
        description_en: '',
        status: product.status ?? 'live',
        non_stock: product.lead !== undefined,
        pre_order_lead: product.lead ?? null,
        pre_order_limit: product.preOrderLimit ?? null,
        deposit_percent: product.depositPercent ?? null,
        purchase_limit: product.purchaseLimit ?? null,
        min_age: product.minAge ?? null,
        remark_demanded: product.remarkDemanded ?? false,
        is_gift_card: product.isGiftCard ?? false,
        cold: product.cold ?? false,
        gross_weight_g: product.weightG ?? null,
        size_cm: product.sizeCm ?? null,
        options: JSON.stringify(product.options ?? []),
        picture: JSON.stringify({ shape: 'box', hue: 200 }),
        created_on: '2026-11-01',
      })
      .execute()
    await tx
      .insertInto('variant')
      .values(
        variants.map((variant, position) => ({
          company,
          assort_id: variant.assortId,
          product: product.code,
          barcode: variant.barcode ?? `29${variant.assortId}`,
          colour_zh: variant.colour ?? null,
          colour_en: variant.colour ?? null,
          colour_hex: variant.colour ? '#336699' : null,
          size: variant.size ?? null,
          price_cents: variant.cents ?? product.cents ?? 10_000,
          list_price_cents: variant.listCents ?? product.listCents ?? null,
          position,
        })),
      )
      .execute()
    const goods = variants.map(({ assortId, onHand }) => ({ assortId, quantity: onHand ?? product.onHand ?? 0 }))
    await receiveGoods(
      tx,
      { company, at: Temporal.Instant.from('2026-11-01T00:00:00Z'), reason: 'test', by: 'test' },
      goods,
    )
  })
  return { prodCode: product.code, assortId: variants[0]!.assortId }
}

/** Sets a variant's stock as a stock count does, by a ledger entry with the difference. */
export async function setStock(db: Db, assortId: string, onHand: number, company = 'SPORT'): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('stock')
      .select('on_hand')
      .where('company', '=', company)
      .where('assort_id', '=', assortId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('stock')
      .set({ on_hand: onHand })
      .where('company', '=', company)
      .where('assort_id', '=', assortId)
      .execute()
    await tx
      .insertInto('stock_movement')
      .values({
        company,
        assort_id: assortId,
        kind: 'adjust',
        on_hand_delta: onHand - row.on_hand,
        at: new Date('2026-11-01'),
        reason: 'test',
      })
      .execute()
  })
}
