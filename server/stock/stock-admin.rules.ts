import type { Complaint } from '#contract/complaints.ts'

export interface ReceivedRow {
  barcode: string
  quantity: number
}

/** The error of each row by index: the wire's field name and the complaint. Empty when all rows are valid. */
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

/** The change of the count; null unless it is given in exactly one way. */
export function differenceOf(
  { delta, counted }: { delta?: number | undefined; counted?: number | undefined },
  onHand: number,
): number | null {
  if (delta !== undefined) return counted === undefined ? delta : null
  return counted === undefined ? null : counted - onHand
}
