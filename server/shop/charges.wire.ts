import { toHkd } from '#contract/money.ts'
import type { FurtherCharge, Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import { type Charge, type ChargeKind, furtherOf } from './charges.rules.ts'

/** What is to be paid besides goods and delivery, which have amounts of their own. */
export const wireFurther = (charges: readonly Charge[], locale: Locale): FurtherCharge[] =>
  furtherOf(charges).map(({ kind, cents }) => ({ kind, name: words[kind]({}, { locale }), amount: toHkd(cents) }))

const words: Record<ChargeKind, typeof m.paper_delivery> = {
  delivery: m.paper_delivery,
}
