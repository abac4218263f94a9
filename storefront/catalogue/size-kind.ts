import { readMeasure } from '#server/catalogue/measures.rules.ts'
import { m } from '#words/compiled/messages.js'

const kinds: Readonly<Record<string, () => string>> = {
  mb: m.catalogue_size_storage,
  inch: m.catalogue_size_screen,
  ml: m.catalogue_size_volume,
  mg: m.catalogue_size_weight,
  mm: m.catalogue_size_length,
}

/** What a size is called by how it is written: 256GB is no size of clothes. */
export function nameSize(size: string): string {
  if (/^HK\$/.test(size)) return m.gift_card_value()
  const [last = size] = size.split(' × ').slice(-1) // 120 × 190 cm
  return kinds[readMeasure(last)?.unit ?? '']?.() ?? m.catalogue_size()
}

/** Sizes that are called alike, in the order of the first of each. */
export function groupSizes<Size extends { label: string }>(sizes: readonly Size[]): [name: string, sizes: Size[]][] {
  const groups = new Map<string, Size[]>()
  for (const size of sizes) groups.set(nameSize(size.label), [...(groups.get(nameSize(size.label)) ?? []), size])
  return [...groups]
}
