import type { Tx } from '#server/lib/database/db.ts'
import type { CartLineKey } from './cart.rules.ts'

/** Changes the words of a line in place. */
export async function reword(
  tx: Tx,
  { company, visitor }: { company: string; visitor: string },
  { assortId, barcode, dynamicAttr }: CartLineKey,
  words: string,
): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ dynamic_attr: words })
    .where('visitor', '=', visitor)
    .where('company', '=', company)
    .where('assort_id', '=', assortId)
    .where('barcode', '=', barcode)
    .where('dynamic_attr', '=', dynamicAttr)
    .execute()
}
