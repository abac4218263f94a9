import { sayField } from '#console/changes/say-field.ts'
import { m } from '#words/compiled/messages.js'

const leafNames: Readonly<Record<string, () => string>> = {
  price: () => m.console_price(),
  originalPrice: () => m.console_original_price(),
  barcode: () => m.console_barcode(),
  choice: () => m.console_product_choice(),
  nameZh: () => m.console_name_zh(),
  nameEn: () => m.console_name_en(),
  valueZh: () => m.console_value_zh(),
  valueEn: () => m.console_value_en(),
}

/** The place of a field on the screen of a product: `variants.2.price` is the price of the third variant. */
export function sayPlace(field: string): string {
  const [part = '', ...rest] = field.split('.')
  if (rest.length === 0) return sayField(part)
  const leaf = leafNames[rest.at(-1) ?? '']?.()
  const numbers = rest.filter((step) => /^\d+$/.test(step)).map((step) => Number(step) + 1)
  const row = m.console_product_row({ part: sayField(part), no: numbers.join('.') })
  return leaf ? `${row} · ${leaf}` : row
}
