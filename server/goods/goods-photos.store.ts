import type { Db } from '#server/lib/database/db.ts'

/** The photos of some goods in their order, with the variants that each shows. */
export const listPhotos = (
  db: Db,
  company: string,
  product: string,
): Promise<{ picture: string; variants: string[] | null }[]> =>
  db
    .selectFrom('product_picture')
    .select(['picture', 'variants'])
    .where('company', '=', company)
    .where('product', '=', product)
    .orderBy('position')
    .orderBy('picture')
    .execute()
