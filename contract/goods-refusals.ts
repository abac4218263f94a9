/** What is refused to staff who write goods, prices and tree, with its HTTP status. */
export const goodsRefusals = {
  STALE: 409, // somebody wrote since; the facts name who, when and what
  CHANGE_NOT_FOUND: 404,
  CHANGE_UNDONE: 409,
  CHANGE_BEING_UNDONE: 409, // by a job, in parts
  CHANGE_TOO_OLD: 409, // its values were taken away
  CHANGE_OVERTAKEN: 409, // rows were written since
  BULK_RUN_NOT_FOUND: 404,
  BULK_RUN_BUSY: 409, // it is being checked or written
  BULK_RUN_NOT_CHECKED: 409,
  BULK_RUN_ENDED: 409, // written
  GOODS_CODE_TAKEN: 409,
  GOODS_INCOMPLETE: 422, // the fields name what is missing
  LANGUAGE_MISSING: 422,
  PICTURE_MISSING: 422,
  PRICE_MISSING: 422,
  PRICE_UNREADABLE: 422,
  PRICE_FAR: 422, // asks whether it is meant
  PRICES_WRONG: 422, // the fields name the rows
  PLAN_NOT_FOUND: 404,
  PLAN_ENDED: 409,
  GOODS_CHANGE_WRONG: 422, // the fields name the goods
  GOODS_CHANGED_MEANWHILE: 409, // after the check
  VIEW_NOT_FOUND: 404,
  VIEWS_TOO_MANY: 409,
  BARCODE_ROUNDED: 422, // by a spreadsheet
  NOTHING_TO_PUBLISH: 409,
  CATEGORY_HAS_GOODS: 409,
  CATEGORY_UNDER_ITSELF: 422,
  TREE_TOO_DEEP: 422,
  CODE_TAKEN: 409,
  BRAND_NOT_FOUND: 404,
  BRAND_HAS_GOODS: 409,
  ATTRIBUTE_NOT_FOUND: 404,
  ATTRIBUTE_HAS_GOODS: 409,
  MEANING_NOT_FOUND: 404,
  MEANING_NAME_SHORT: 422,
  MEANING_NEEDS_NAMES: 422,
} as const

/** Errors of a field of goods. */
export const goodsComplaints = [
  'language_missing',
  'price_missing',
  'price_above_original',
  'price_unreadable',
  'price_too_low',
  'price_far',
  'period_overlaps',
  'picture_missing',
  'category_missing',
  'brand_missing',
  'variant_missing',
  'variant_twice',
  'choice_missing',
  'barcode_taken',
  'goods_unknown',
  'goods_stale',
  'one_variant_only',
  'barcode_unreadable',
  'pre_order_missing',
  'stock_too_early',
  'stock_below_held',
  'too_many',
  'attribute_unknown',
] as const
