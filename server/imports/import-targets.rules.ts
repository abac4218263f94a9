import type { AttributeTarget, PlacedStockTarget, SpecTarget } from '#contract/imports.ts'
import { mostSpecs } from '#contract/goods-limits.ts'
import { specParts } from '#contract/spec-parts.ts'
import type { NameLanguage } from '#words/languages.ts'

// Columns whose header names something of the shop, or a place in a list. Codes in them may hold dots, and keep their case.

export interface AttributeColumn {
  target: AttributeTarget
  attribute: string
  language: NameLanguage
}

/** `attribute.power.zh`; null: another column. */
export function readAttribute(header: string): AttributeColumn | null {
  const read = /^attribute\.([A-Za-z0-9][A-Za-z0-9._-]{0,63})\.(zh|en)$/i.exec(header.normalize('NFKC').trim())
  if (!read) return null
  const [, attribute = ''] = read
  const language = read[2]!.toLowerCase() as NameLanguage
  return { target: `attribute.${attribute}.${language}`, attribute, language }
}

export interface PlacedStockColumn {
  target: PlacedStockTarget
  warehouse: string
}

/** `stock.main`; null: another column. */
export function readPlacedStock(header: string): PlacedStockColumn | null {
  const read = /^stock\.([A-Za-z0-9][A-Za-z0-9_-]{0,19})$/i.exec(header.normalize('NFKC').trim())
  return read && { target: `stock.${read[1]!}`, warehouse: read[1]! }
}

export type SpecPart = (typeof specParts)[number]

export interface SpecColumn {
  target: SpecTarget
  /** From 1. */
  no: number
  part: SpecPart
}

/** `spec1NameZh`; null: another column. */
export function readSpec(header: string): SpecColumn | null {
  const bare = header.normalize('NFKC').replaceAll(/[\s_]+/g, '')
  const read = /^spec([1-9]\d?)(name|value)(zh|en)$/i.exec(bare)
  const part = read && specParts.find((one) => one.toLowerCase() === `${read[2]!}${read[3]!}`.toLowerCase())
  return read && part && Number(read[1]) <= mostSpecs
    ? { target: `spec${read[1]!}${part}`, no: Number(read[1]), part }
    : null
}

/** What a header that names something of the shop means. */
export const readNamedTarget = (header: string): AttributeTarget | PlacedStockTarget | SpecTarget | null =>
  (readAttribute(header) ?? readPlacedStock(header) ?? readSpec(header))?.target ?? null

/** Whether a column counts pieces, of all warehouses or of one. */
export const isCounted = (target: string | null): boolean => target === 'stock' || target?.startsWith('stock.') === true
