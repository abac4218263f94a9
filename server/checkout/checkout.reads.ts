import { createHash } from 'node:crypto'
import type { CompleteBody } from '#contract/checkout.ts'
import { type Prices, readPrices } from '#server/cart/cart-prices.reads.ts'
import { asPricedLine } from '#server/cart/cart-prices.rules.ts'
import { type CartLine, type Now, type CartOwner, readNow, shopperOf } from '#server/cart/cart.reads.ts'
import { findPolicy, listPolicies, type PolicyText } from '#server/content/content.reads.ts'
import type { Db } from '#server/lib/database/db.ts'
import { cacheForSeconds } from '#server/lib/cache/ttl-cache.ts'
import { readTakes, type PaymentServices } from '#server/payments/payments.reads.ts'
import { listOpenMethods, movesMoney, type Takes } from '#server/shop/payment-methods.rules.ts'
import {
  askWhetherOpen,
  type Company,
  findCompany,
  listChargeRules,
  listDeliveryWays,
  listPickupPoints,
  listPlaces,
  readSettings,
  type ShopSettings,
} from '#server/shop/shop.reads.ts'
import { listCustomerKeys } from '#server/shop/customer-keys.rules.ts'
import { isMaintained } from '#server/shop/maintenance.rules.ts'
import { depositOf } from './deposit-share.rules.ts'
import type { DeliveryDraft, FormTerms } from './checkout-form.rules.ts'
import type { Refusal } from '#server/lib/http/refusal.ts'
import type { Means } from './means-of-payment.rules.ts'
import { priceOrder, type PricedSale, type SalePart, splitBySupplier } from './order-pricing.rules.ts'
import { describeQuote, oldestAge } from './checkout.rules.ts'
import type { ChosenCharge } from './tender-allocation.rules.ts'
import { offerWay, type DeliveryParcel, type Point, type WayTerms, type WayOffer } from './delivery-ways.rules.ts'

type WayRow = Awaited<ReturnType<typeof listDeliveryWays>>[number]
type PointRow = Awaited<ReturnType<typeof listPickupPoints>>[number]

/**
 * What a checkout needs besides the cart. It is read before the transaction opens, so that the transaction never waits for a
 * second connection.
 */
export interface CheckoutContext {
  company: Company
  settings: ShopSettings
  now: Now
  isOpen: boolean
  isMaintained: boolean
  ways: WayRow[]
  chargeRules: ChosenCharge[]
  points: PointRow[]
  places: Awaited<ReturnType<typeof listPlaces>>
  policies: { returnRefund: PolicyText; orderDelivery: PolicyText }
  takes: Takes
}

export async function openCheckoutContext(
  services: Pick<PaymentServices, 'db' | 'card'>,
  code: string,
  at: Temporal.Instant,
): Promise<CheckoutContext> {
  const { db } = services
  const [company, settings, now, opening, ways, chargeRules, points, places, policies, takes] = await Promise.all([
    findCompany(db, code),
    readSettings(db, code),
    readNow(db, { company: code, now: at }),
    askWhetherOpen(db, code, at),
    listDeliveryWays(db, code),
    listChargeRules(db, code),
    listPickupPoints(db, code),
    listPlaces(db),
    readPolicies(db, code),
    readTakes(services, code),
  ])
  return {
    company,
    settings,
    now,
    isOpen: opening.open,
    isMaintained: isMaintained(company, at),
    ways,
    chargeRules,
    points,
    places,
    policies: findPolicies(code, policies, at),
    takes,
  }
}

const readPolicies = cacheForSeconds(5, (db, company: string) =>
  Promise.all([listPolicies(db, company, 'return-refund'), listPolicies(db, company, 'order-delivery')]),
)

/** The policies in force now. */
function findPolicies(company: string, [returns, terms]: readonly [PolicyText[], PolicyText[]], at: Temporal.Instant) {
  const [returnRefund, orderDelivery] = [findPolicy(returns, at), findPolicy(terms, at)]
  if (!returnRefund || !orderDelivery)
    throw new Error(`${company} has no return-refund or order-delivery page, which its buyers must agree to`)
  return { returnRefund, orderDelivery }
}

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
  delivery: DeliveryDraft,
): Promise<Quote> {
  const selected = lines.filter((line) => line.selected)
  const arrives = selected.find((line) => line.arrives)?.arrives ?? null
  const offers = offerWays(context, parcelOf(selected, arrives), delivery.area)
  const way = delivery.way || (offers.find(({ offer }) => offer.obstacle === null)?.row.code ?? '')
  const chosen = offers.find(({ row }) => row.code === way)

  const { email, phone } = delivery
  const isCarried = chosen && !chosen.row.pick_up && !chosen.row.by_mail
  const keys = listCustomerKeys(isCarried ? delivery : { email, phone })
  const shopper = { ...shopperOf(owner, means.vip), keys }
  const wishes = {
    today: context.now.now.toPlainDate().toString(),
    codes: means.codes,
    coded: means.coded,
    closed: means.closed,
    deliveryCents: selected.length === 0 || !chosen ? null : chosen.offer.feeCents,
  }
  const prices = await readPrices(db, shopper, selected, wishes, ask)
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
  const openMethods = listOpenMethods({
    ...methodFactsOf(owner, selected, nowCents),
    payLaterOffered: nowCents === sale.dueCents, // not for the rest of a deposit
    takes: context.takes,
  })
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
      ...termsOf(context, selected, offers, chosen?.offer.points ?? [], arrives),
      methods: sale.dueCents === 0 ? [] : openMethods.filter(movesMoney).map(({ code }) => code),
    },
    hash: createHash('sha256')
      .update(
        describeQuote(
          selected.map((line) => ({ ...line, price: line.goods.price })),
          way,
          sale,
          parts.map(({ depositCents }) => depositCents),
        ),
      )
      .digest('base64url'),
  }
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
  const here = { ...context.now, suspended: context.settings.deliverySuspended, remote }
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
  context: CheckoutContext,
  lines: readonly CartLine[],
  offers: Quote['offers'],
  points: readonly Point[],
  arrives: Temporal.PlainDate | null,
): Omit<FormTerms, 'methods'> {
  const { places, now } = context
  const regionOf = new Map(places.districts.map(({ code, region }) => [code, region]))
  return {
    ways: offers.map(({ row, offer }) => ({
      code: row.code,
      pickUp: row.pick_up,
      byMail: row.by_mail,
      remarkDemanded: row.remark_demanded,
      dates: offer.dates.map(String),
    })),
    pickupPoints: points.map(({ code }) => code),
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
