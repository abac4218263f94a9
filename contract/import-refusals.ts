/** What is refused about imports and exports, with its HTTP status. */
export const importRefusals = {
  IMPORT_NOT_FOUND: 404,
  IMPORT_BUSY: 409, // it is being checked or applied
  IMPORT_NOT_CHECKED: 409,
  IMPORT_ENDED: 409, // applied or cancelled: upload the file again
  IMPORT_CHANGED_MEANWHILE: 409, // somebody wrote its goods after the check
  IMPORT_MAPPING_WRONG: 422, // the facts name the column
  IMPORT_EMPTY: 422, // no row besides the headers
  IMPORT_TOO_MANY_ROWS: 422,
  FILE_UNPACKS_TOO_LARGE: 422,
  FILE_HAS_MACROS: 422,
  FILE_ENCRYPTED: 422,
  FILE_OLD_EXCEL: 422, // .xls
  EXPORT_NOT_FOUND: 404,
  EXPORT_NOT_READY: 409,
} as const

/** What is wrong with a row of an import. Words and a remedy each: words/…/imports.json. */
export const importProblems = [
  'row_ragged',
  'cell_error',
  'formula_cell',
  'damaged_characters',
  'too_long',
  'html_in_name',
  'code_missing',
  'code_characters',
  'goods_unknown',
  'barcode_unknown',
  'barcode_twice',
  'barcode_taken',
  'id_taken',
  'barcode_rounded',
  'barcode_zeros',
  'barcode_characters',
  'price_unreadable',
  'price_missing',
  'price_above_original',
  'price_far',
  'price_too_low',
  'number_unreadable',
  'below_held',
  'warehouse_unknown',
  'warehouse_sum',
  'safety_too_early',
  'safety_not_allowed',
  'yes_unreadable',
  'brand_unknown',
  'category_unknown',
  'attribute_unknown',
  'attributes_many',
  'spec_name_missing',
  'spec_twice',
  'specs_many',
  'pre_order_missing',
  'language_missing',
  'incomplete',
  'options_many',
  'variants_many',
  'variant_ambiguous',
  'choice_twice',
  'picture_address',
  'draft_open',
  'conflicts',
  'other_row',
  'role_not_allowed',
  'changed_meanwhile',
] as const
export type ImportProblem = (typeof importProblems)[number]
