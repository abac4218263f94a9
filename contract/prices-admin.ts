import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Hkd } from './money.ts'

const Moment = z.iso.datetime({ offset: true })
const Code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
const readers = ['owner', 'merchandiser', 'order desk', 'support', 'accounts'] as const
const writers = ['owner', 'merchandiser'] as const
/** As typed: `1,299.00`, `HK$12`, `１２`. */
const Price = z.union([Hkd, z.string().trim().max(40)])

const PlannedPrice = z.object({
  planId: z.uuid(),
  note: z.string(),
  from: Moment,
  until: Moment.nullable(), // null: the price stays
  state: z.enum(['waiting', 'running', 'ended', 'cancelled']),
  by: z.string(),
})

export const staffPrice = endpoint('GET /staff/prices/{assortId}', {
  who: 'staff',
  roles: readers,
  summary: 'The price of a variant: now, planned, and what it was in the last 24 months.',
  input: z.object({ assortId: z.string().max(64) }),
  reply: z.object({
    assortId: z.string(),
    code: z.string(),
    price: Hkd,
    originalPrice: Hkd.nullable(),
    cost: Hkd.nullable(),
    marginPercent: z.number().nullable(), // of the price, to one decimal; null without a cost
    history: z.array(
      z.object({
        at: Moment,
        before: Hkd.nullable(), // null: the first price
        price: Hkd,
        originalPrice: Hkd.nullable(),
        by: z.string(), // empty: a plan
        changeId: z.uuid(),
      }),
    ), // newest first
    plans: z.array(PlannedPrice.extend({ price: Hkd, originalPrice: Hkd.nullable() })),
  }),
})

const PriceDifference = z.object({
  assortId: z.string(),
  code: z.string(),
  before: Hkd,
  price: Hkd,
  originalBefore: Hkd.nullable(),
  originalPrice: Hkd.nullable(),
  marginPercent: z.number().nullable(),
})
export type PriceDifference = z.infer<typeof PriceDifference>

export const staffChangePrices = endpoint('POST /staff/prices/change', {
  who: 'staff',
  roles: writers,
  summary:
    'New prices, one for each variant in `rows` or by one `operation` on all variants of `codes` and `assortIds`; now, or `from` a moment on and `until` another, when they go back. All or none: PRICES_WRONG names each row. With `sure` prices that are far from the ones before pass. A merchandiser may not go more than 50 % down or below cost. `dryRun` answers counts, the first 50 differences and all refusals.',
  input: z.strictObject({
    rows: z
      .array(z.strictObject({ assortId: z.string().max(64), price: Price, originalPrice: Price.nullable().optional() }))
      .max(5_000)
      .default([]),
    codes: z.array(Code).max(5_000).default([]),
    assortIds: z.array(z.string().max(64)).max(5_000).default([]),
    operation: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('set'), price: Price }),
        z.strictObject({ kind: z.literal('percent'), percent: z.number().min(-99).max(1_000) }), // -20: 20 % off
        z.strictObject({ kind: z.literal('amount'), amount: Hkd }),
      ])
      .nullable()
      .default(null),
    /** To HK$1, to 10 cents, or down to a price that ends in .90. */
    round: z.enum(['none', 'dollar', 'dime', 'ninety']).default('none'),
    /** The struck-through price: as it is, the price before, or none. */
    original: z.enum(['keep', 'was', 'none']).default('keep'),
    from: Moment.nullable().default(null),
    until: Moment.nullable().default(null),
    note: z.string().trim().max(300).default(''),
    sure: z.boolean().default(false),
    dryRun: z.boolean().default(false),
  }),
  reply: z.object({
    asked: z.int(),
    different: z.int(),
    differences: z.array(PriceDifference), // the first 50
    refused: z.array(z.object({ assortId: z.string(), complaint: z.string() })),
    changeId: z.uuid().nullable(), // null: planned, nothing different, or asked about only
    planId: z.uuid().nullable(),
    visibleFrom: Moment.nullable(), // planned; null: at once
  }),
})

export const staffPriceCalendar = endpoint('GET /staff/prices/calendar', {
  who: 'staff',
  roles: readers,
  summary: 'Planned prices that wait, run or ended between two moments, by their start.',
  input: z.object({ from: Moment, to: Moment }),
  reply: z.object({ plans: z.array(PlannedPrice.extend({ variants: z.int() })) }),
})

export const staffCancelPrices = endpoint('POST /staff/prices/{id}/cancel', {
  who: 'staff',
  roles: writers,
  summary:
    'Cancels planned prices. Those that run go back at once, where nobody wrote another since. PLAN_NOT_FOUND, PLAN_ENDED.',
  input: z.strictObject({ id: z.uuid() }),
  reply: z.object({ state: z.literal('cancelled'), changeId: z.uuid().nullable() }),
})
