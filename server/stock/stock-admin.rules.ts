import type { Complaint } from '#contract/refusals.ts'

export interface ReceivedRow {
  barcode: string
  quantity: number
}

/** What is wrong with each row, by its place: the wire's name of the field and the complaint. Nothing wrong, nothing in it. */
export function judgeRows(
  rows: readonly ReceivedRow[],
  onHand: ReadonlyMap<string, number>,
  most: number,
): Record<string, Complaint> {
  const seen = new Set<string>()
  const complaints: Record<string, Complaint> = {}
  for (const [at, { barcode, quantity }] of rows.entries()) {
    const here = onHand.get(barcode)
    const complaint =
      here === undefined
        ? 'barcode_unknown'
        : seen.has(barcode)
          ? 'barcode_twice'
          : !Number.isInteger(quantity) || quantity < 1
            ? 'quantity_whole'
            : here + quantity > most
              ? 'quantity_most'
              : null
    if (complaint) complaints[`rows.${at}`] = complaint
    seen.add(barcode)
  }
  return complaints
}

/** By how much the count changes; null where it is not said in exactly one way. */
export function differenceOf(
  { delta, counted }: { delta?: number | undefined; counted?: number | undefined },
  onHand: number,
): number | null {
  if (delta !== undefined) return counted === undefined ? delta : null
  return counted === undefined ? null : counted - onHand
}
