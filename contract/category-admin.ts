import { z } from 'zod'
import { endpoint, roles } from './endpoint.ts'

const writers = ['owner', 'merchandiser'] as const
const Code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const Name = z.string().trim().min(1).max(120)
const Version = z.int().min(0)
/** A new one must not exist yet (CODE_TAKEN); any other must. */
const IsNew = z.boolean().default(false)
const Changed = z.object({ changeId: z.uuid().nullable() })

export const StaffCategory = z.object({
  code: z.string(),
  parent: z.string().nullable(),
  level: z.int(), // 1 to 3
  labelZh: z.string(),
  labelEn: z.string(),
  emblem: z.string().nullable(), // the drawing that stands for it
  visible: z.boolean(),
  position: z.int(), // among its siblings
  goods: z.int(), // in it, without those below
  version: z.int(),
})
export type StaffCategory = z.infer<typeof StaffCategory>

const StaffBrand = z.object({
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  goods: z.int(),
  version: z.int(),
})
const StaffAttribute = z.object({
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  facet: z.boolean(), // a filter in listings
  position: z.int(),
  goods: z.int(),
  version: z.int(),
})
/** Live goods, the newest first, that meet every condition given. */
const GroupRule = z.strictObject({
  newerThanDays: z.int().min(1).max(3_650).nullable().default(null),
  onOffer: z.boolean().default(false),
  brand: Code.nullable().default(null),
  category: Code.nullable().default(null), // and those below it
  most: z.int().min(1).max(200).default(60),
})
const StaffGroup = z.object({
  code: z.string(),
  goods: z.array(z.string()),
  rule: GroupRule.nullable(), // fills itself each night; null: by hand
  version: z.int(),
})

export const StaffTree = z.object({
  categories: z.array(StaffCategory), // parents before children, in their order
  brands: z.array(StaffBrand),
  attributes: z.array(StaffAttribute),
  groups: z.array(StaffGroup), // the sections of the home page
})
export type StaffTree = z.infer<typeof StaffTree>

export const staffTree = endpoint('GET /staff/tree', {
  who: 'staff',
  roles,
  summary: 'Categories, brands, attributes and groups, with how many goods each has.',
  input: z.object({}),
  reply: StaffTree,
})

export const staffPutCategory = endpoint('PUT /staff/tree/{code}', {
  who: 'staff',
  roles: writers,
  summary:
    'Makes a category (`isNew`) or writes its names, drawing and whether it is seen. Refuses STALE, CODE_TAKEN, CATEGORY_NOT_FOUND (the parent), TREE_TOO_DEEP. It is moved by POST /staff/tree/move.',
  input: z.strictObject({
    code: Code,
    isNew: IsNew,
    version: Version,
    parent: Code.nullable().default(null), // of a new one
    labelZh: Name,
    labelEn: Name,
    emblem: z.string().max(64).nullable().default(null),
    visible: z.boolean().default(true),
  }),
  reply: Changed,
})

export const staffMoveCategory = endpoint('POST /staff/tree/move', {
  who: 'staff',
  roles: writers,
  summary:
    'Moves a category with everything below it under another, or to the top, before one of its new siblings or to the end. Refuses CATEGORY_UNDER_ITSELF, TREE_TOO_DEEP.',
  input: z.strictObject({
    code: Code,
    version: Version,
    parent: Code.nullable(),
    before: Code.nullable().default(null),
  }),
  reply: Changed,
})

export const staffMergeCategories = endpoint('POST /staff/tree/merge', {
  who: 'staff',
  roles: writers,
  summary: 'Moves all goods and categories of one into another, and removes it. `dryRun` only counts.',
  input: z.strictObject({ code: Code, version: Version, into: Code, dryRun: z.boolean().default(false) }),
  reply: Changed.extend({ goods: z.int(), categories: z.int() }),
})

export const staffRemoveCategory = endpoint('POST /staff/tree/remove', {
  who: 'staff',
  roles: writers,
  summary: 'Removes an empty category. Refuses CATEGORY_HAS_GOODS; withdrawn goods count too.',
  input: z.strictObject({ code: Code, version: Version }),
  reply: Changed,
})

export const staffMoveGoods = endpoint('POST /staff/tree/moveGoods', {
  who: 'staff',
  roles: writers,
  summary: 'Puts goods into a category. Codes that are not found are named. `dryRun` only counts.',
  input: z.strictObject({
    codes: z.array(Code).min(1).max(5_000),
    into: Code,
    dryRun: z.boolean().default(false),
  }),
  reply: Changed.extend({ goods: z.int(), unknown: z.array(z.string()) }),
})

export const staffPutBrand = endpoint('PUT /staff/brands/{code}', {
  who: 'staff',
  roles: writers,
  summary: 'Makes a brand (`isNew`) or renames it; `remove` takes one without goods away (BRAND_HAS_GOODS).',
  input: z.strictObject({
    code: Code,
    isNew: IsNew,
    version: Version,
    nameZh: Name,
    nameEn: Name,
    remove: z.boolean().default(false),
  }),
  reply: Changed,
})

export const staffPutAttribute = endpoint('PUT /staff/attributes/{code}', {
  who: 'staff',
  roles: writers,
  summary:
    'Makes an attribute (`isNew`) or writes it; `remove` takes one that no goods have away (ATTRIBUTE_HAS_GOODS).',
  input: z.strictObject({
    code: Code,
    isNew: IsNew,
    version: Version,
    nameZh: Name,
    nameEn: Name,
    facet: z.boolean().default(false),
    position: z.int().min(0).max(1_000).default(0),
    remove: z.boolean().default(false),
  }),
  reply: Changed,
})

export const staffPutGroup = endpoint('PUT /staff/groups/{code}', {
  who: 'staff',
  roles: writers,
  summary:
    'Writes the goods of a section of the home page, in their order, or a rule that fills it now and each night.',
  input: z.strictObject({
    code: z.enum(['new', 'recommended', 'top_deal', 'hot_collection']),
    version: Version,
    goods: z.array(Code).max(200).default([]),
    rule: GroupRule.nullable().default(null), // in the place of `goods`
  }),
  reply: Changed,
})
