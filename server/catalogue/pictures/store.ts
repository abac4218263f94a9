import type { Db } from '#server/lib/db.ts'
import type { BannerSpec } from '#server/lib/drawing/banner.ts'
import type { PictureSpec } from '#server/lib/drawing/sheet.ts'

export interface ItemPicture {
  spec: PictureSpec
  colourHex: string | null
}

export async function ofVariant(db: Db, company: string, assortId: string): Promise<ItemPicture | undefined> {
  const row = await db
    .selectFrom('variant')
    .innerJoin('product', (join) =>
      join.onRef('product.company', '=', 'variant.company').onRef('product.code', '=', 'variant.product'),
    )
    .select(['product.picture', 'variant.colour_hex'])
    .where('variant.company', '=', company)
    .where('variant.assort_id', '=', assortId)
    .executeTakeFirst()
  return row && { spec: row.picture as PictureSpec, colourHex: row.colour_hex }
}

export async function ofProduct(db: Db, company: string, code: string): Promise<PictureSpec | undefined> {
  const row = await db
    .selectFrom('product')
    .select('picture')
    .where('company', '=', company)
    .where('code', '=', code)
    .executeTakeFirst()
  return row && (row.picture as PictureSpec)
}

export async function coloursOf(db: Db, company: string, code: string): Promise<string[]> {
  const rows = await db
    .selectFrom('variant')
    .select('colour_hex')
    .where('company', '=', company)
    .where('product', '=', code)
    .where('colour_hex', 'is not', null)
    .groupBy('colour_hex')
    .orderBy(({ fn }) => fn.min('position'))
    .execute()
  return rows.flatMap(({ colour_hex }) => (colour_hex === null ? [] : [colour_hex]))
}

export async function emblemOf(db: Db, company: string, code: string): Promise<{ emblem: string | null } | undefined> {
  return db
    .selectFrom('category')
    .select('emblem')
    .where('company', '=', company)
    .where('code', '=', code)
    .executeTakeFirst()
}

export async function sliderOf(db: Db, company: string, code: string): Promise<BannerSpec | undefined> {
  const row = await db
    .selectFrom('content')
    .select('art')
    .where('company', '=', company)
    .where('code', '=', code)
    .executeTakeFirst()
  return (row?.art as BannerSpec | null | undefined) ?? undefined
}

/** What a first visitor will look at, in that order: home sections, then the catalogue by department. */
export async function listItems(db: Db, company: string): Promise<ItemPicture[]> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('variant', (join) =>
      join.onRef('variant.company', '=', 'product.company').onRef('variant.product', '=', 'product.code'),
    )
    .leftJoin('item_group', (join) =>
      join.onRef('item_group.company', '=', 'product.company').onRef('item_group.product', '=', 'product.code'),
    )
    .select(['product.code', 'product.picture', 'variant.colour_hex'])
    .select(({ fn }) => [fn.min('item_group.position').as('in_group'), fn.min('variant.position').as('in_product')])
    .where('product.company', '=', company)
    .groupBy(['product.company', 'product.code', 'variant.colour_hex'])
    .orderBy('in_group', (order) => order.asc().nullsLast())
    .orderBy('in_product')
    .orderBy('product.code')
    .execute()
  return rows.map((row) => ({ spec: row.picture as PictureSpec, colourHex: row.colour_hex }))
}

export const listCategories = (db: Db, company: string) =>
  db
    .selectFrom('category')
    .select(['code', 'emblem'])
    .where('company', '=', company)
    .orderBy('level')
    .orderBy('position')
    .execute()

export const listSliders = (db: Db, company: string) =>
  db
    .selectFrom('content')
    .select('code')
    .where('company', '=', company)
    .where('art', 'is not', null)
    .orderBy('position')
    .execute()

export const listCompanies = (db: Db) => db.selectFrom('company').select('code').orderBy('code').execute()
