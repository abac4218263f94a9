import { toCents, toHkd } from '#contract/money.ts'
import type { PriceDifference, staffChangePrices } from '#contract/prices-admin.ts'
import type { Understood } from '#contract/endpoint.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { marginOf, type PriceOperation, type PricesWritten, type PriceWish } from './price-changes.rules.ts'
import type { readPrice } from './prices-admin.reads.ts'
import type { PricePlan } from './prices-admin.store.ts'
import { readTypedPrice } from './typed-prices.rules.ts'

type ToldPrices = Understood<(typeof staffChangePrices)['input']>

/** Typed prices in cents; what cannot be read is null, and refused by its row. */
export function readPriceWish({ rows, operation, from, until, ...told }: ToldPrices): Omit<PriceWish, 'role'> {
  return {
    ...told,
    rows: rows.map(({ assortId, price, originalPrice }) => ({
      assortId,
      cents: readTypedPrice(price),
      listCents: originalPrice === undefined || originalPrice === null ? originalPrice : readTypedPrice(originalPrice),
    })),
    operation: operation && readOperation(operation),
    from: from === null ? null : Temporal.Instant.from(from),
    until: until === null ? null : Temporal.Instant.from(until),
  }
}

function readOperation(operation: NonNullable<ToldPrices['operation']>): PriceOperation {
  if (operation.kind === 'set') return { kind: 'set', cents: readTypedPrice(operation.price) }
  return operation.kind === 'amount' ? { kind: 'amount', cents: toCents(operation.amount) } : operation
}

export const wireDifference = ({ variant, wanted }: PricesWritten['differences'][number]): PriceDifference => ({
  assortId: variant.assortId,
  code: variant.product,
  before: toHkd(variant.cents),
  price: toHkd(wanted.cents),
  originalBefore: wireAmount(variant.listCents),
  originalPrice: wireAmount(wanted.listCents),
  marginPercent: marginOf(wanted.cents, variant.costCents),
})

export const wirePlan = ({ id, note, startsAt, endsAt, state, by }: PricePlan) => ({
  planId: id,
  note,
  from: wireInstant(startsAt),
  until: endsAt && wireInstant(endsAt),
  state,
  by,
})

export const wirePriceOfVariant = ({ variant, history, plans }: Awaited<ReturnType<typeof readPrice>>) => ({
  assortId: variant.assortId,
  code: variant.product,
  price: toHkd(variant.cents),
  originalPrice: wireAmount(variant.listCents),
  cost: wireAmount(variant.costCents),
  marginPercent: marginOf(variant.cents, variant.costCents),
  history: history.map(({ at, before, cents, listCents, by, change }) => ({
    at: wireInstant(at),
    before: wireAmount(before),
    price: toHkd(cents),
    originalPrice: wireAmount(listCents),
    by,
    changeId: change,
  })),
  plans: plans.map((plan) => ({
    ...wirePlan(plan),
    price: toHkd(plan.cents),
    originalPrice: wireAmount(plan.listCents),
  })),
})

const wireAmount = (cents: number | null) => (cents === null ? null : toHkd(cents))
