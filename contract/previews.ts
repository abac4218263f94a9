import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GoodsFields, GoodsVariants } from './goods-admin.ts'
import { getItemByBarcodeWithSalesTogether } from './promotions.ts'

const Code = z.string().min(1).max(64)

export const staffPreview = endpoint('POST /staff/previews', {
  who: 'staff',
  roles: ['owner', 'merchandiser'],
  summary:
    'The address at which the storefront shows goods as if their draft were live, for a minute. Only the console may frame it. LANGUAGE_MISSING, PRICE_MISSING and the like while the draft is incomplete.',
  input: z.object({
    code: Code,
    /** Typed and not saved: shown over the draft, and kept nowhere else. */
    fields: GoodsFields.partial().optional(),
    variants: GoodsVariants.optional(),
    /** The page as it is then, with the prices that are planned until then; now when absent or past. */
    at: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: z.object({ address: z.string(), expiresAt: z.iso.datetime({ offset: true }) }),
})

export const previewItem = endpoint('POST /item/previewItem', {
  who: 'anyone',
  summary:
    'A product as its draft says, for whoever holds a ticket of staff: what getItemByBarcodeWithSalesTogether answers.',
  input: z.object({ productCode: Code, ticket: z.string().max(200) }),
  reply: getItemByBarcodeWithSalesTogether.reply,
})
