import type { ImportTarget, PlainTarget, StaffImport } from '#contract/imports.ts'
import { mostSpecs } from '#contract/goods-limits.ts'
import { specParts } from '#contract/spec-parts.ts'
import type { Warehouses } from '#contract/warehouses.ts'
import type { StaffTree } from '#contract/category-admin.ts'
import { listAttributeChoices } from '#console/catalogue/use-tree.ts'
import { sayWarehouse } from '#console/lib/say-warehouse.ts'
import type { StateTone } from '#console/lib/state-dot.tsx'
import type { Reply } from '#ui/api.ts'
import { m } from '#words/compiled/messages.js'

export type OneImport = Reply<'GET /staff/imports/{id}'>

export const verdicts = ['new', 'changed', 'same', 'refused'] as const
export type Verdict = (typeof verdicts)[number]

export const verdictNames: Record<Verdict, () => string> = {
  new: () => m.console_import_new(),
  changed: () => m.console_import_changed(),
  same: () => m.console_import_same(),
  refused: () => m.console_import_refused(),
}

export const verdictTones: Record<Verdict, StateTone> = {
  new: 'good',
  changed: 'action',
  same: 'plain',
  refused: 'bad',
}

export const importStates: Record<StaffImport['state'], { name: () => string; tone: StateTone }> = {
  mapping: { name: () => m.console_import_mapping(), tone: 'warn' },
  checking: { name: () => m.console_import_checking(), tone: 'action' },
  checked: { name: () => m.console_import_checked(), tone: 'warn' },
  applying: { name: () => m.console_import_applying(), tone: 'action' },
  applied: { name: () => m.console_import_applied(), tone: 'good' },
  cancelled: { name: () => m.console_import_cancelled(), tone: 'plain' },
  failed: { name: () => m.console_import_failed(), tone: 'bad' },
}

export const formatNames: Record<StaffImport['format'], () => string> = {
  own: () => m.console_import_format_own(),
  'shopify products': () => m.console_import_format_shopify_products(),
  'shopify inventory': () => m.console_import_format_shopify_inventory(),
  stock: () => m.console_import_format_stock(),
  prices: () => m.console_import_format_prices(),
  unknown: () => m.console_import_format_unknown(),
}

/** What a column can be besides attributes, in the order of the choice. */
const targetNames: Record<PlainTarget, () => string> = {
  code: () => m.console_target_code(),
  assortId: () => m.console_target_assort_id(),
  barcode: () => m.console_target_barcode(),
  nameZh: () => m.console_target_name_zh(),
  nameEn: () => m.console_target_name_en(),
  descriptionZh: () => m.console_target_description_zh(),
  descriptionEn: () => m.console_target_description_en(),
  descriptionHtmlZh: () => m.console_target_description_html_zh(),
  descriptionHtmlEn: () => m.console_target_description_html_en(),
  packZh: () => m.console_target_pack_zh(),
  packEn: () => m.console_target_pack_en(),
  originZh: () => m.console_target_origin_zh(),
  originEn: () => m.console_target_origin_en(),
  materialZh: () => m.console_target_material_zh(),
  materialEn: () => m.console_target_material_en(),
  brand: () => m.console_target_brand(),
  category: () => m.console_target_category(),
  minAge: () => m.console_target_min_age(),
  purchaseLimit: () => m.console_target_purchase_limit(),
  preOrderLimit: () => m.console_target_pre_order_limit(),
  approxWeightG: () => m.console_target_approx_weight(),
  grossWeightG: () => m.console_target_gross_weight(),
  cold: () => m.console_target_cold(),
  searchWords: () => m.console_target_search_words(),
  seoTitleZh: () => m.console_target_seo_title_zh(),
  seoTitleEn: () => m.console_target_seo_title_en(),
  seoDescriptionZh: () => m.console_target_seo_description_zh(),
  seoDescriptionEn: () => m.console_target_seo_description_en(),
  option1Name: () => m.console_target_option_name_zh({ no: 1 }),
  option1NameEn: () => m.console_target_option_name_en({ no: 1 }),
  option1Value: () => m.console_target_option_value_zh({ no: 1 }),
  option1ValueEn: () => m.console_target_option_value_en({ no: 1 }),
  option2Name: () => m.console_target_option_name_zh({ no: 2 }),
  option2NameEn: () => m.console_target_option_name_en({ no: 2 }),
  option2Value: () => m.console_target_option_value_zh({ no: 2 }),
  option2ValueEn: () => m.console_target_option_value_en({ no: 2 }),
  option3Name: () => m.console_target_option_name_zh({ no: 3 }),
  option3NameEn: () => m.console_target_option_name_en({ no: 3 }),
  option3Value: () => m.console_target_option_value_zh({ no: 3 }),
  option3ValueEn: () => m.console_target_option_value_en({ no: 3 }),
  price: () => m.console_target_price(),
  originalPrice: () => m.console_target_original_price(),
  cost: () => m.console_target_cost(),
  stock: () => m.console_target_stock(),
  warehouse: () => m.console_target_warehouse(),
  safety: () => m.console_target_safety(),
  vendorCode: () => m.console_target_vendor_code(),
  bin: () => m.console_target_bin(),
  pictures: () => m.console_target_pictures(),
}

const attributeNames: Record<'zh' | 'en', (named: { name: string }) => string> = {
  zh: m.console_target_attribute_zh,
  en: m.console_target_attribute_en,
}
const languages = Object.keys(attributeNames) as (keyof typeof attributeNames)[]

const specNames: Record<(typeof specParts)[number], (named: { no: number }) => string> = {
  NameZh: m.console_target_spec_name_zh,
  NameEn: m.console_target_spec_name_en,
  ValueZh: m.console_target_spec_value_zh,
  ValueEn: m.console_target_spec_value_en,
}

interface NamedTarget {
  target: ImportTarget
  name: string
}

/** Of the shop, what its columns can be about. */
interface ShopTargets {
  tree: StaffTree | undefined
  warehouses: Warehouses['warehouses'] | undefined
}

/**
 * What a column can be: facts, the stock of each of several warehouses, attributes, and rows of the specification, two more than are
 * chosen. Last what the file names and the shop does not have.
 */
export function listTargets(chosen: readonly string[], { tree, warehouses = [] }: ShopTargets): NamedTarget[] {
  const placed = warehouses.map(({ code, name }): NamedTarget => ({
    target: `stock.${code}`,
    name: m.console_target_placed_stock({ name: sayWarehouse(name) }),
  }))
  const attributes = listAttributeChoices(tree).flatMap(({ value, label }) =>
    languages.map((language): NamedTarget => ({
      target: `attribute.${value}.${language}`,
      name: attributeNames[language]({ name: label }),
    })),
  )
  const specs = Array.from({ length: countSpecs(chosen) }, (_, at) =>
    specParts.map((part): NamedTarget => ({
      target: `spec${at + 1}${part}`,
      name: specNames[part]({ no: at + 1 }),
    })),
  ).flat()
  const offered = [
    ...(Object.keys(targetNames) as PlainTarget[]).map((target): NamedTarget => ({
      target,
      name: targetNames[target](),
    })),
    ...(warehouses.length > 1 ? placed : []),
    ...attributes,
    ...specs,
  ]
  const known = new Set<string>(offered.map(({ target }) => target))
  return [
    ...offered,
    ...chosen.flatMap((target) =>
      target === '' || known.has(target) ? [] : { target: target as ImportTarget, name: target },
    ),
  ]
}

const countSpecs = (chosen: readonly string[]) =>
  Math.min(mostSpecs, 2 + Math.max(0, ...chosen.map((target) => Number(/^spec(\d+)/.exec(target)?.[1] ?? 0))))
