import fc from 'fast-check'
import { priceOrder } from '#server/checkout/order-pricing.rules.ts'
import { anySale } from './carts.ts'

/** The prices of this many generated carts, as text; equal on every platform. */
export const priceSamples = (seed: number, count: number): string[] =>
  fc.sample(anySale, { seed, numRuns: count }).map((asked) => JSON.stringify(priceOrder(asked)))
