import type { itemGroups as promised } from '#contract/catalogue.ts'
import { m } from '#words/compiled/messages.js'

export type ItemGroup = (typeof promised)[number]

/** The home sections in their order. §1 */
export const itemGroups = [
  'new',
  'recommended',
  'top_deal',
  'hot_collection',
  'hot_sales',
] as const satisfies readonly ItemGroup[]

export const groupNames: Record<ItemGroup, () => string> = {
  new: m.catalogue_group_new,
  recommended: m.catalogue_group_recommended,
  top_deal: m.catalogue_group_top_deal,
  hot_collection: m.catalogue_group_hot_collection,
  hot_sales: m.catalogue_group_hot_sales,
}
