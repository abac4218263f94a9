import fc from 'fast-check'
import { priceOrder } from '#server/checkout/order-pricing.rules.ts'
import { anySale } from './carts.ts'

/** The sales of so many generated carts, as text; the same wherever this runs. */
export const priceSamples = (seed: number, count: number): string[] =>
  fc.sample(anySale, { seed, numRuns: count }).map((asked) => JSON.stringify(priceOrder(asked)))
