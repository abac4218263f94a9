import type { Complaint } from '#contract/complaints.ts'
import type { StaffGoods } from '#contract/goods-admin.ts'
import { m } from '#words/compiled/messages.js'

const complaintNames: Partial<Record<Complaint, () => string>> = {
  language_missing: () => m.field_language_missing(),
  price_missing: () => m.field_price_missing(),
  price_above_original: () => m.field_price_above_original(),
  picture_missing: () => m.field_picture_missing(),
  category_missing: () => m.field_category_missing(),
  brand_missing: () => m.field_brand_missing(),
  variant_missing: () => m.field_variant_missing(),
  variant_twice: () => m.field_variant_twice(),
  choice_missing: () => m.field_choice_missing(),
  barcode_taken: () => m.field_barcode_taken(),
  price_unreadable: () => m.field_price_unreadable(),
  price_too_low: () => m.field_price_too_low(),
  price_far: () => m.field_price_far(),
  period_overlaps: () => m.field_period_overlaps(),
  goods_unknown: () => m.field_goods_unknown(),
  goods_stale: () => m.field_goods_stale(),
  attribute_unknown: () => m.field_attribute_unknown(),
  barcode_unreadable: () => m.field_barcode_unreadable(),
  one_variant_only: () => m.field_one_variant_only(),
  pre_order_missing: () => m.field_pre_order_missing(),
  stock_too_early: () => m.field_stock_too_early(),
  stock_below_held: () => m.field_stock_below_held(),
  too_many: () => m.field_too_many(),
  too_long: () => m.field_too_long(),
}

export type MissingByField = StaffGoods['missing']

export const sayComplaint = (complaint: string): string => complaintNames[complaint as Complaint]?.() ?? complaint

/** Leads to the field of a complaint, or to the part of the screen in which it stands. */
export function focusField(field: string): void {
  const steps = field.split('.')
  while (steps.length > 0) {
    const name = CSS.escape(steps.join('.'))
    const found = document.querySelector<HTMLElement>(`#main [name="${name}"], #main [data-field="${name}"]`)
    if (found) {
      found.focus()
      found.scrollIntoView({ block: 'center' })
      return
    }
    steps.pop()
  }
}
