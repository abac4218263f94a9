import { sql } from 'kysely'
import type { Db } from '#server/lib/database/db.ts'
import type { GoodsPhoto } from '#server/pictures/photos.rules.ts'

const photosOfProduct = sql<readonly GoodsPhoto[] | null>`
  (select photos from product_photos where company = product.company and product_photos.product = product.code)`.as(
  'photos',
)

export interface ItemPicture {
  /** Defined by the drawing code. */
  spec: unknown
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
  return row && { spec: row.picture, colourHex: row.colour_hex }
}

export async function ofProduct(db: Db, company: string, code: string): Promise<{ spec: unknown } | undefined> {
  return db
    .selectFrom('product')
    .select('picture as spec')
    .where('company', '=', company)
    .where('code', '=', code)
    .executeTakeFirst()
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

export async function sliderOf(db: Db, company: string, code: string): Promise<{ spec: unknown } | undefined> {
  return db
    .selectFrom('content')
    .select('art as spec')
    .where('company', '=', company)
    .where('code', '=', code)
    .where('art', 'is not', null)
    .executeTakeFirst()
}

export interface ListedPicture extends ItemPicture {
  /** Shown in place of the drawing. */
  photos: readonly GoodsPhoto[] | null
}

/** What a first visitor sees: the first goods of the home page's sections, in all colours. */
export async function listHomeItems(db: Db, company: string, most: number): Promise<ListedPicture[]> {
  const rows = await db
    .selectFrom('item_group')
    .innerJoin('product', (join) =>
      join.onRef('product.company', '=', 'item_group.company').onRef('product.code', '=', 'item_group.product'),
    )
    .innerJoin('variant', (join) =>
      join.onRef('variant.company', '=', 'product.company').onRef('variant.product', '=', 'product.code'),
    )
    .select(['product.picture', 'variant.colour_hex', photosOfProduct])
    .where('item_group.company', '=', company)
    .groupBy(['product.company', 'product.code', 'variant.colour_hex'])
    .orderBy(({ fn }) => fn.min('item_group.position'))
    .orderBy(({ fn }) => fn.min('variant.position'))
    .limit(most)
    .execute()
  return rows.map((row) => ({ spec: row.picture, colourHex: row.colour_hex, photos: row.photos }))
}

/** The next goods by code, in all colours. */
export async function pageItems(
  db: Db,
  company: string,
  { after, most }: { after: string; most: number },
): Promise<(ListedPicture & { code: string })[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('product')
        .select(['company', 'code', 'picture'])
        .where('company', '=', company)
        .where('code', '>', after)
        .orderBy('code')
        .limit(most)
        .as('product'),
    )
    .leftJoin('variant', (join) =>
      join.onRef('variant.product', '=', 'product.code').on('variant.company', '=', company),
    )
    .select(['product.code', 'product.picture', 'variant.colour_hex', photosOfProduct])
    .groupBy(['product.company', 'product.code', 'product.picture', 'variant.colour_hex'])
    .orderBy('product.code')
    .orderBy(({ fn }) => fn.min('variant.position'))
    .execute()
  return rows.map((row) => ({ code: row.code, spec: row.picture, colourHex: row.colour_hex, photos: row.photos }))
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
