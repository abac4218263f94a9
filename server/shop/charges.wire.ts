import { toHkd } from '#contract/money.ts'
import type { FurtherCharge, Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import { type Charge, type ChargeKind, furtherOf } from './charges.rules.ts'

/** Charges besides goods and delivery, which have amounts of their own. */
export const wireFurther = (charges: readonly Pick<Charge, 'kind' | 'cents'>[], locale: Locale): FurtherCharge[] =>
  furtherOf(charges).map(({ kind, cents }) => ({ kind, name: sayCharge(kind)({}, { locale }), amount: toHkd(cents) }))

const words: Record<ChargeKind, typeof m.paper_delivery> = {
  delivery: m.paper_delivery,
  gift_wrap: m.paper_gift_wrap,
}
const wordOf = new Map<string, typeof m.paper_delivery>(Object.entries(words))

/** An order that a later release took may name a kind that has no word here. */
export const sayCharge = (kind: string) => wordOf.get(kind) ?? m.paper_other_charge
