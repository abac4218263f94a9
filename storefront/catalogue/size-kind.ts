import { m } from '#words/compiled/messages.js'

const kinds: readonly [written: RegExp, say: () => string][] = [
  [/\d\s?[GT]B$/i, m.catalogue_size_storage],
  [/\d("|″|\s?inch(es)?)$/i, m.catalogue_size_screen],
  [/\d\s?(ml|l)$/i, m.catalogue_size_volume],
  [/\d\s?k?g$/i, m.catalogue_size_weight],
  [/\d\s?[cm]?m$/i, m.catalogue_size_length],
  [/^HK\$/, m.gift_card_value],
]

/** What a size is called by how it is written: 256GB is no size of clothes. */
export const nameSize = (size: string): string =>
  (kinds.find(([written]) => written.test(size))?.[1] ?? m.catalogue_size)()

/** Sizes that are called alike, in the order of the first of each. */
export function groupSizes<Size extends { label: string }>(sizes: readonly Size[]): [name: string, sizes: Size[]][] {
  const groups = new Map<string, Size[]>()
  for (const size of sizes) groups.set(nameSize(size.label), [...(groups.get(nameSize(size.label)) ?? []), size])
  return [...groups]
}
