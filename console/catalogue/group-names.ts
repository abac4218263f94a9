import type { GoodsFields } from '#contract/goods-admin.ts'
import { m } from '#words/compiled/messages.js'

/** The sections of the home page that staff fill. */
export const groupNames: Record<GoodsFields['groups'][number], () => string> = {
  new: () => m.console_group_new(),
  recommended: () => m.console_group_recommended(),
  top_deal: () => m.console_group_top_deal(),
  hot_collection: () => m.console_group_hot_collection(),
}
