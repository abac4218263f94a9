import { type CartLineKey, type StoredCartLine, sameThing } from './cart.rules.ts'

/** The lines with more of an item: an existing line grows and is selected again. §4 */
export function addTo(
  lines: readonly StoredCartLine[],
  { quantity, ...key }: CartLineKey & { quantity: number },
): StoredCartLine[] {
  const { assortId, barcode, dynamicAttr } = key
  if (!lines.some((line) => sameThing(line, key))) {
    return [
      ...lines,
      { assortId, barcode, dynamicAttr, quantity, selected: true, shownPrice: 0, arrives: null, told: undefined },
    ]
  }
  return lines.map((line) =>
    sameThing(line, key) ? { ...line, quantity: line.quantity + quantity, selected: true } : line,
  )
}
