import type { Complaint } from '#contract/complaints.ts'
import { mostQuantity, type Settled } from '#server/cart/cart.rules.ts'

export interface DraftRow {
  barcode: string
  quantity: number
  dynamicAttr: string
}

/** Lists the errors of each row by its index: the field's name on the wire and the complaint. Empty when there are none. */
export function judgeRows(rows: readonly DraftRow[], isKnown: (barcode: string) => boolean): Record<string, Complaint> {
  const seen = new Set<string>()
  const complaints: Record<string, Complaint> = {}
  for (const [at, { barcode, quantity, dynamicAttr }] of rows.entries()) {
    const thing = JSON.stringify([barcode, dynamicAttr])
    const complaint = judge(quantity, isKnown(barcode), seen.has(thing))
    if (complaint) complaints[`rows.${at}`] = complaint
    seen.add(thing)
  }
  return complaints
}

function judge(quantity: number, isKnown: boolean, isSecond: boolean): Complaint | null {
  if (!isKnown) return 'barcode_unknown'
  if (isSecond) return 'barcode_twice'
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= mostQuantity ? null : 'quantity_whole'
}

/** The first line cut by the purchase limit; cuts by stock are reported separately. */
export const findLimited = <L extends Settled>(asked: readonly { quantity: number }[], lines: readonly L[]) =>
  lines.find(
    ({ quantity, notes }, at) => quantity < asked[at]!.quantity && notes.some(({ code }) => code === 'PURCHASE_LIMIT'),
  )
