import { sql } from 'kysely'
import type { NameInLanguages } from '#words/languages.ts'
import type { Db } from '#server/lib/database/db.ts'

export interface OrderedLine {
  product: string
  assortId: string
  barcode: string
  dynamicAttr: string
  nameZh: string
  nameEn: string
  colourZh: string | null
  colourEn: string | null
  size: string | null
  /** Of the options that fill neither the colour nor the size. */
  optionValues: NameInLanguages[]
  quantity: number
  unitCents: number
  arrives: Temporal.PlainDate | null
  /** The value of each gift card of the line. */
  cardCents: number | null
}

export async function linesOf(db: Db, id: string) {
  const rows = await db
    .selectFrom('order_line')
    .select([
      'line',
      'product',
      'assort_id as assortId',
      'barcode',
      'dynamic_attr as dynamicAttr',
      'name_zh as nameZh',
      'name_en as nameEn',
    ])
    .select([
      'colour_zh as colourZh',
      'colour_en as colourEn',
      'size',
      sql<NameInLanguages[]>`option_values`.as('optionValues'),
      'quantity',
      'unit_cents as unitCents',
      'discount_cents as discountCents',
      'net_cents as netCents',
      'arrives',
      'card_cents as cardCents',
    ])
    .where('order_id', '=', id)
    .orderBy('line')
    .execute()
  return rows.map((row) => ({ ...row, arrives: row.arrives === null ? null : Temporal.PlainDate.from(row.arrives) }))
}
