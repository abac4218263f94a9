import { createHash } from 'node:crypto'
import type { CompleteBody } from '#contract/checkout.ts'
import { type Prices, readPrices } from '#server/cart/cart-prices.reads.ts'
import { asPricedLine } from '#server/cart/cart-prices.rules.ts'
import { type CartLine, type CartOwner, shopperOf } from '#server/cart/cart.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { listOpenMethods, movesMoney } from '#server/shop/payment-methods.rules.ts'
import { listCustomerKeys } from '#server/shop/customer-keys.rules.ts'
import { depositOf } from './deposit-share.rules.ts'
import type { DeliveryDraft, FormTerms } from './checkout-form.rules.ts'
import type { Refusal } from '#server/lib/http/refusal.ts'
import type { CheckoutContext, PointRow, WayRow } from './checkout-context.reads.ts'
import type { Means } from './means-of-payment.rules.ts'
import { priceOrder, type PricedSale, type SalePart, splitBySupplier } from './order-pricing.rules.ts'
import { describeQuote, oldestAge } from './checkout.rules.ts'
import { offerWay, type DeliveryParcel, type Point, type WayTerms, type WayOffer } from './delivery-ways.rules.ts'

/** The selected lines, priced for one delivery way and one address. */
export interface Quote {
  selected: CartLine[]
  /** Prices after promotions, with the explanation. */
  prices: Prices
  sale: PricedSale
  /** One order per supplier. */
  parts: (SalePart & { depositCents: number | null })[]
  /** The amount of the first payment. */
  nowCents: number
  /** The requested delivery way, or the first open one. */
  way: string
  offers: { row: WayRow; offer: WayOffer }[]
  arrives: Temporal.PlainDate | null
  terms: FormTerms
  hash: string
  /** The keys under which limits know the customer, as far as the form is filled in. */
  keys: readonly string[]
}

/** A quote with everything that it was computed from. */
export interface PricedCheckout {
  context: CheckoutContext
  means: Means
  quote: Quote
  /** The reasons why it cannot be placed now. */
  problems: Refusal[]
}

/** The validated body of one completion. */
export type CheckoutBody = typeof CompleteBody._zod.output
/** The part of the body that placing reads, besides delivery and discounts. */
export type CheckoutChoices = Pick<
  CheckoutBody,
  | 'paymentConversationId'
  | 'memoRemarks'
  | 'cashRecords'
  | 'agreeReturnRefundPolicy'
  | 'agreeDepositDeliveryPolicy'
  | 'agreePayLater'
>

/** Prices the selected lines from the shop's own prices and the buyer's own balances. */
export async function quote(
  { db, ask = db }: { db: Db; ask?: Db },
  owner: CartOwner,
  context: CheckoutContext,
  means: Means,
  lines: readonly CartLine[],
  draft: DeliveryDraft,
): Promise<Quote> {
  const selected = lines.filter((line) => line.selected)
  const delivery = chooseDelivery(context, selected, draft)
  const keys = listCustomerKeys(delivery.isCarried ? draft : { email: draft.email, phone: draft.phone })
  const wishes = {
    today: context.now.now.toPlainDate().toString(),
    codes: means.codes,
    coded: means.coded,
    closed: means.closed,
    deliveryCents: selected.length === 0 || !delivery.chosen ? null : delivery.chosen.offer.feeCents,
  }
  const prices = await readPrices(db, { ...shopperOf(owner, means.vip), keys }, selected, wishes, ask)
  const { sale, parts, nowCents } = priceParts(context, means, selected, prices)
  const { way, offers, arrives } = delivery
  return {
    keys,
    selected,
    prices,
    sale,
    parts,
    nowCents,
    way,
    offers,
    arrives,
    terms: {
      ...termsOf(context, selected, delivery),
      methods: listMethodCodes(context, owner, selected, { sale, nowCents }),
    },
    hash: hashQuote(selected, way, sale, parts),
  }
}

/** The requested delivery way, or the first open one. */
function chooseDelivery(context: CheckoutContext, selected: readonly CartLine[], draft: DeliveryDraft) {
  const arrives = selected.find((line) => line.arrives)?.arrives ?? null
  const offers = offerWays(context, parcelOf(selected, arrives), draft.area)
  const way = draft.way || (offers.find(({ offer }) => offer.obstacle === null)?.row.code ?? '')
  const chosen = offers.find(({ row }) => row.code === way)
  return { arrives, offers, way, chosen, isCarried: chosen && !chosen.row.pick_up && !chosen.row.by_mail }
}

/** The whole sale, what of it each supplier's order has, and the amount of the first payment. */
function priceParts(context: CheckoutContext, means: Means, selected: readonly CartLine[], prices: Prices) {
  const goods = selected.map(asPricedLine)
  const sale = priceOrder({
    lines: goods,
    promotions: prices.promotions,
    occasion: prices.occasion,
    discounted: prices.discounted,
    further: context.chargeRules.filter(({ kind }) => means.charges.includes(kind)),
    coupons: means.coupons,
    points: means.points,
    cards: means.cards.flatMap(({ card, why }) => (why === null ? [card] : [])),
  })
  const ofSuppliers = goods.map((line, at) => ({ ...line, supplier: selected[at]!.goods.supplier }))
  const percents = new Map(
    selected.map((line, at) => [goods[at]!.key, line.arrives ? line.goods.depositPercent : null] as const),
  )
  const parts = splitBySupplier(sale, ofSuppliers).map((part) => ({
    ...part,
    depositCents: depositOf(part, percents, prices.occasion.rounding),
  }))
  const nowCents = parts.reduce((sum, part) => sum + (part.depositCents ?? part.dueCents), 0)
  return { sale, parts, nowCents }
}

/** The open methods for what is left to pay; none when nothing is. */
function listMethodCodes(
  { takes }: CheckoutContext,
  owner: CartOwner,
  selected: readonly CartLine[],
  { sale, nowCents }: Pick<Quote, 'sale' | 'nowCents'>,
): string[] {
  if (sale.dueCents === 0) return []
  const payLaterOffered = nowCents === sale.dueCents // not for the rest of a deposit
  const open = listOpenMethods({ ...methodFactsOf(owner, selected, nowCents), payLaterOffered, takes })
  return open.filter(movesMoney).map(({ code }) => code)
}

/** What the buyer agrees to: a placing with another hash is refused as PRICE_CHANGED. */
function hashQuote(selected: readonly CartLine[], way: string, sale: PricedSale, parts: Quote['parts']): string {
  const described = describeQuote(
    selected.map((line) => ({ ...line, price: line.goods.price })),
    way,
    sale,
    parts.map(({ depositCents }) => depositCents),
  )
  return createHash('sha256').update(described).digest('base64url')
}

/** The facts that decide which payment methods are open, except the lender's answer. */
export function methodFactsOf({ isMember }: CartOwner, selected: readonly CartLine[], outstandingCents: number) {
  const cards = selected.filter(({ goods }) => goods.isGiftCard).length
  const giftCards = cards === 0 ? ('none' as const) : cards === selected.length ? ('only' as const) : ('some' as const)
  return { isMember, outstandingCents, giftCards }
}

/** The offer of every delivery way of the company for this parcel. */
export function offerWays(
  context: Pick<CheckoutContext, 'ways' | 'points' | 'places' | 'now' | 'settings'>,
  parcel: DeliveryParcel,
  area: string | undefined,
): Quote['offers'] {
  const remote = context.places.areas.some(({ code, remote: isRemote }) => code === area && isRemote)
  const here = { ...context.now, suspended: context.settings.deliverySuspended, area: area ?? null, remote }
  const points = context.points.map(asPoint)
  return context.ways.map((row) => ({ row, offer: offerWay(asWay(row), parcel, points, here) }))
}

const parcelOf = (lines: readonly CartLine[], arrives: Temporal.PlainDate | null): DeliveryParcel => ({
  goodsCents: lines.reduce((sum, { goods, quantity }) => sum + goods.price * quantity, 0),
  arrives,
  items: lines.map(({ goods, quantity }) => ({
    category: goods.category,
    cold: goods.cold,
    isGiftCard: goods.isGiftCard,
    quantity,
    weightG: goods.grossWeightG,
    sizeCm: goods.sizeCm,
  })),
})

function termsOf(
  { places, now }: CheckoutContext,
  lines: readonly CartLine[],
  { offers, chosen, arrives }: ReturnType<typeof chooseDelivery>,
): Omit<FormTerms, 'methods'> {
  const regionOf = new Map(places.districts.map(({ code, region }) => [code, region]))
  return {
    ways: offers.map(({ row, offer }) => ({
      code: row.code,
      pickUp: row.pick_up,
      byMail: row.by_mail,
      remarkDemanded: row.remark_demanded,
      dates: offer.dates.map(String),
    })),
    pickupPoints: (chosen?.offer.points ?? []).map(({ code }) => code),
    areas: places.areas.map(({ code, district }) => ({ code, district, region: regionOf.get(district) ?? '' })),
    minAge: oldestAge(lines.map(({ goods }) => goods.minAge)),
    remarkDemanded: lines.some(({ goods }) => goods.remarkDemanded),
    isPreOrder: arrives !== null,
    today: now.now.toPlainDate().toString(),
  }
}

const asWay = (row: WayRow): WayTerms => ({
  code: row.code,
  pickUp: row.pick_up,
  byMail: row.by_mail,
  feeCents: row.fee_cents,
  freeOverCents: row.free_over_cents,
  underCents: row.under_cents,
  remoteSurchargeCents: row.remote_surcharge_cents,
  zones: row.zones,
  cutOff: Temporal.PlainTime.from(row.cut_off),
  weekdays: row.weekdays,
  worksHolidays: row.works_holidays,
  daysAhead: row.days_ahead,
  rangeDays: row.range_days,
  only_categories: row.only_categories,
  except_categories: row.except_categories,
})

const asPoint = (row: PointRow): Point => ({
  code: row.code,
  kind: row.kind,
  maxWeightG: row.max_weight_g,
  maxCm: row.max_cm,
})
