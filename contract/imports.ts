import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'
import { filledGroups } from './goods-admin.ts'
import { lackingParts } from './goods-list.ts'
import { goodsTexts } from './goods-texts.ts'
import { importProblems } from './import-refusals.ts'
import { specParts } from './spec-parts.ts'

const Moment = z.iso.datetime({ offset: true })
const Code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
/** Of goods and prices; stock is imported by whoever counts it. A mapping with targets of another role is refused. */
const importers = ['owner', 'merchandiser', 'order desk', 'warehouse'] as const

/** What a column of a file can be. */
export const importTargets = [
  'code', // of the goods: one row a variant
  'assortId',
  'barcode',
  ...goodsTexts,
  'descriptionHtmlZh', // becomes plain text
  'descriptionHtmlEn',
  'brand', // code or name
  'category', // code or name
  'minAge',
  'purchaseLimit',
  'preOrderLimit', // of goods that are sold before they are here
  'approxWeightG',
  'grossWeightG',
  'cold',
  'searchWords',
  'seoTitleZh',
  'seoTitleEn',
  'seoDescriptionZh',
  'seoDescriptionEn',
  'option1Name',
  'option1NameEn',
  'option1Value',
  'option1ValueEn',
  'option2Name',
  'option2NameEn',
  'option2Value',
  'option2ValueEn',
  'option3Name',
  'option3NameEn',
  'option3Value',
  'option3ValueEn',
  'price',
  'originalPrice',
  'cost',
  'stock', // pieces on hand, counted
  'warehouse', // by code or name: what `stock` counts there; without, in all of them
  'safety', // pieces that stay unsold
  'vendorCode',
  'bin',
  'pictures', // addresses, with spaces between
] as const
/** What an attribute of the company says of the goods, in a language: `attribute.power.zh`. */
const Attribute = z.templateLiteral([
  'attribute.',
  z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
  '.',
  z.enum(['zh', 'en']),
])
export type AttributeTarget = z.infer<typeof Attribute>
/** Pieces that lie in a warehouse of the company, counted: `stock.main`. */
const PlacedStock = z.templateLiteral(['stock.', z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/)])
export type PlacedStockTarget = z.infer<typeof PlacedStock>
/** A free row of the specification, by its place: `spec1NameZh`. */
const Spec = z.templateLiteral(['spec', z.string().regex(/^(?:[1-9]|[1-5]\d|60)$/), z.enum(specParts)])
export type SpecTarget = z.infer<typeof Spec>
export type PlainTarget = (typeof importTargets)[number]
export type ImportTarget = PlainTarget | AttributeTarget | PlacedStockTarget | SpecTarget
const Target = z.union([z.enum(importTargets), Attribute, PlacedStock, Spec])

const Settings = z.strictObject({
  /** Publishes new goods that are complete; others stay drafts. */
  publish: z.boolean(),
  /** Brands that are not there are added. */
  addBrands: z.boolean(),
  /** Prices that are far from the ones before are meant. */
  sure: z.boolean(),
  /** Of new goods whose row names none. */
  category: Code.nullable(),
  brand: Code.nullable(),
})
export type ImportSettings = z.infer<typeof Settings>

const Problem = z.object({
  column: z.string(), // its header; empty: the whole row
  value: z.string(), // as it stands in the file, cut at 200 signs
  problem: z.enum(importProblems),
  words: z.string(), // in the language of the call
  remedy: z.string(),
})

export const StaffImport = z.object({
  importId: z.uuid(),
  name: z.string(),
  format: z.enum(['own', 'shopify products', 'shopify inventory', 'stock', 'prices', 'unknown']),
  encoding: z.enum(['utf-8', 'utf-16le', 'big5', 'gb18030', 'xlsx']),
  state: z.enum(['mapping', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed']),
  by: z.string(),
  createdAt: Moment,
  headers: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  mapping: z.array(Target.nullable()), // by column
  settings: Settings,
  rowCount: z.int(),
  doneRows: z.int(), // of the step that runs
  formulaCount: z.int(), // cells whose value a formula made; the value counts
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), refused: z.int(), drafts: z.int() }),
  changeId: z.uuid().nullable(), // to be undone as one
  failure: z.object({ code: z.string(), words: z.string() }).nullable(), // a refusal, in the language of the call
})
export type StaffImport = z.infer<typeof StaffImport>

export const staffUploadImport = endpoint('POST /staff/imports', {
  who: 'staff',
  roles: importers,
  summary:
    'A file with goods, prices or stock: CSV (UTF-8, UTF-16, Big5, GB18030) or XLSX by its content, at most 20 MB, 200 MB unpacked, 200,000 rows. Nothing is written yet: the answer tells its columns and what they were last time in a file of this shape. Refuses FILE_UNPACKS_TOO_LARGE, FILE_HAS_MACROS, FILE_ENCRYPTED, FILE_OLD_EXCEL, FILE_UNREADABLE, IMPORT_EMPTY, IMPORT_TOO_MANY_ROWS.',
  takesFile: {
    mostBytes: 20_000_000,
    kinds: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  input: z.object({ name: z.string().trim().max(200).default('') }),
  reply: StaffImport,
})

export const staffImports = endpoint('GET /staff/imports', {
  who: 'staff',
  roles: importers,
  summary: 'The imports of the company, newest first.',
  input: z.object({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    size: z.coerce.number().int().min(1).max(100).default(24),
  }),
  reply: z.object({ imports: z.array(StaffImport), totalCount: z.int(), page: z.int(), size: z.int() }),
})

export const staffImport = endpoint('GET /staff/imports/{id}', {
  who: 'staff',
  roles: importers,
  summary: 'An import with its progress and its rows in pages: what each would do, and why not.',
  input: z.object({
    id: z.uuid(),
    verdict: z.enum(['new', 'changed', 'same', 'refused']).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: StaffImport.extend({
    rows: z.array(
      z.object({
        line: z.int(), // in the file
        verdict: z.enum(['new', 'changed', 'same', 'refused']).nullable(), // null: not judged yet
        code: z.string().nullable(), // of the goods that it is about
        draft: z.boolean(), // they stay a draft
        cells: z.array(z.string()),
        problems: z.array(Problem),
      }),
    ),
    page: z.int(),
    size: z.int(),
  }),
})

export const staffMapImport = endpoint('PUT /staff/imports/{id}', {
  who: 'staff',
  roles: importers,
  summary:
    'What each column is, and settings. Remembered for files with the same headers. A check from before is void. IMPORT_MAPPING_WRONG, IMPORT_BUSY, IMPORT_ENDED.',
  input: z.strictObject({
    id: z.uuid(),
    mapping: z.array(Target.nullable()).max(500),
    settings: Settings.partial().default({}),
  }),
  reply: StaffImport,
})

const Named = z.strictObject({ id: z.uuid() })

export const staffCheckImport = endpoint('POST /staff/imports/{id}/check', {
  who: 'staff',
  roles: importers,
  summary:
    'Judges every row, as a job: new, changed, same or refused. Nothing is written to goods. A column that is absent and a cell that is empty change nothing; `∅` empties. Nothing is removed because a file does not name it.',
  input: Named,
  reply: StaffImport,
})

export const staffApplyImport = endpoint('POST /staff/imports/{id}/apply', {
  who: 'staff',
  roles: importers,
  summary:
    'Writes what the check showed, as a job and as one change that can be undone; refused rows are left out. IMPORT_NOT_CHECKED; IMPORT_CHANGED_MEANWHILE when its goods were written since the check. One that failed or was cancelled on the way goes on.',
  input: Named,
  reply: StaffImport,
})

export const staffCancelImport = endpoint('POST /staff/imports/{id}/cancel', {
  who: 'staff',
  roles: importers,
  summary: 'Stops a check or an import between two parts. What was written stays, and can be undone.',
  input: Named,
  reply: StaffImport,
})

export const staffRefusedRows = endpoint('GET /staff/imports/{id}/refused', {
  who: 'staff',
  roles: importers,
  summary: 'The refused rows as CSV with the columns of the file and a reason, to be mended and imported again.',
  givesFile: true,
  input: z.object({ id: z.uuid() }),
  reply: z.string(),
})

/** A view of the grid, or goods by code. */
export const GoodsView = z.strictObject({
  state: z.enum(['draft', 'live', 'unsellable', 'withdrawn']).optional(),
  category: Code.optional(),
  brand: Code.optional(),
  group: z.enum(filledGroups).optional(),
  missing: z.enum(lackingParts).optional(),
  search: z.string().trim().max(80).optional(),
})
export type GoodsView = z.infer<typeof GoodsView>

export const staffExport = endpoint('POST /staff/exports', {
  who: 'staff',
  roles,
  summary:
    'Makes a file of a view, or of goods by code, as a job: our format, one row a variant, which imports read. Cells that a spreadsheet would run begin with an apostrophe.',
  input: z.strictObject({
    view: GoodsView.nullable().default(null),
    codes: z.array(Code).max(5_000).default([]),
    kind: z.enum(['csv', 'xlsx']).default('csv'),
  }),
  reply: z.object({ exportId: z.uuid() }),
})

export const staffExportFile = endpoint('GET /staff/exports/{id}', {
  who: 'staff',
  roles,
  summary: 'The file, once it is made: EXPORT_NOT_READY before. It is kept for a day.',
  givesFile: true,
  input: z.object({ id: z.uuid() }),
  reply: z.string(),
})
