import { createHash } from 'node:crypto'
import type { CompleteBody, Delivery } from '#contract/checkout.ts'
import type { Locale } from '#contract/shop.ts'
import { type CartLine, type Now, readNow } from '#server/cart/reads.ts'
import { findPolicy } from '#server/content/reads.ts'
import type { Db } from '#server/lib/db.ts'
import { remember } from '#server/lib/remember.ts'
import { methods, movesMoney } from '#server/payments/rules.ts'
import {
  askWhetherOpen,
  type Company,
  findCompany,
  listDeliveryWays,
  listPickupPoints,
  listPlaces,
  readSettings,
  type Settings,
} from '#server/shop/reads.ts'
import type { Terms } from './form/rules.ts'
import { type Amounts, describeQuote, oldestAge, sumPayment } from './rules.ts'
import { offerWay, type Parcel, type Point, type Way, type WayOffer } from './ways/rules.ts'

type WayRow = Awaited<ReturnType<typeof listDeliveryWays>>[number]
type PointRow = Awaited<ReturnType<typeof listPickupPoints>>[number]
type Policy = NonNullable<Awaited<ReturnType<typeof findPolicy>>>

/** What a checkout decides on besides the cart; read before a transaction opens, so that it waits for no second connection. */
export interface Desk {
  company: Company
  settings: Settings
  now: Now
  isOpen: boolean
  isMaintained: boolean
  ways: WayRow[]
  points: PointRow[]
  places: Awaited<ReturnType<typeof listPlaces>>
  policies: { returnRefund: Policy; orderDelivery: Policy }
}

export async function openDesk(db: Db, code: string, at: Temporal.Instant): Promise<Desk> {
  const [company, settings, now, opening, ways, points, places, policies] = await Promise.all([
    findCompany(db, code),
    readSettings(db, code),
    readNow(db, at),
    askWhetherOpen(db, code, at),
    listDeliveryWays(db, code),
    listPickupPoints(db, code),
    listPlaces(db),
    readPolicies(db, code),
  ])
  return {
    company,
    settings,
    now,
    isOpen: opening.open,
    isMaintained: isBetween(company, at),
    ways,
    points,
    places,
    policies,
  }
}

const isBetween = ({ maintainStart, maintainEnd }: Company, at: Temporal.Instant) =>
  maintainStart !== null &&
  maintainStart.getTime() <= at.epochMilliseconds &&
  (maintainEnd === null || at.epochMilliseconds < maintainEnd.getTime())

const readPolicies = remember(5, async (db, company: string) => {
  const [returnRefund, orderDelivery] = await Promise.all([
    findPolicy(db, company, 'return-refund'),
    findPolicy(db, company, 'order-delivery'),
  ])
  if (!returnRefund || !orderDelivery)
    throw new Error(`${company} has no return-refund or order-delivery page, which its buyers must agree to`)
  return { returnRefund, orderDelivery }
})

/** The selected lines, priced for one way and one place. */
export interface Quote {
  selected: CartLine[]
  amounts: Amounts
  /** The way that was asked for, or the first that is open. */
  way: string
  offers: { row: WayRow; offer: WayOffer }[]
  arrives: Temporal.PlainDate | null
  terms: Terms
  hash: string
}

/** One completion as it was understood. */
export type Body = typeof CompleteBody._zod.output

export const asPriced = (line: CartLine) => ({ ...line, price: line.goods.price })

/** As much of the form as has been filled in. */
export type Draft = { [F in keyof Delivery]?: Delivery[F] | undefined }

export function quote(desk: Desk, lines: readonly CartLine[], delivery: Draft): Quote {
  const selected = lines.filter((line) => line.selected)
  const arrives = selected.find((line) => line.arrives)?.arrives ?? null
  const parcel = parcelOf(selected, arrives)
  const offers = offerWays(desk, parcel, delivery.area)
  const way = delivery.way || (offers.find(({ offer }) => offer.obstacle === null)?.row.code ?? '')
  const chosen = offers.find(({ row }) => row.code === way)
  const priced = lines.map(asPriced)
  const amounts = sumPayment(priced, chosen?.offer.feeCents ?? 0)
  return {
    selected,
    amounts,
    way,
    offers,
    arrives,
    terms: termsOf(desk, selected, offers, chosen?.offer.points ?? [], arrives),
    hash: createHash('sha256')
      .update(describeQuote(priced, way, amounts))
      .digest('base64url'),
  }
}

/** What every way of the company would do with this parcel. */
export function offerWays(
  desk: Pick<Desk, 'ways' | 'points' | 'places' | 'now' | 'settings'>,
  parcel: Parcel,
  area: string | undefined,
): Quote['offers'] {
  const remote = desk.places.areas.some(({ code, remote: isRemote }) => code === area && isRemote)
  const here = { ...desk.now, suspended: desk.settings.deliverySuspended, remote }
  const points = desk.points.map(asPoint)
  return desk.ways.map((row) => ({ row, offer: offerWay(asWay(row), parcel, points, here) }))
}

const parcelOf = (lines: readonly CartLine[], arrives: Temporal.PlainDate | null): Parcel => ({
  goodsCents: lines.reduce((sum, { goods, quantity }) => sum + goods.price * quantity, 0),
  arrives,
  items: lines.map(({ goods, quantity }) => ({
    category: goods.category,
    cold: goods.cold,
    quantity,
    weightG: goods.grossWeightG,
    sizeCm: goods.sizeCm,
  })),
})

function termsOf(
  desk: Desk,
  lines: readonly CartLine[],
  offers: Quote['offers'],
  points: readonly Point[],
  arrives: Temporal.PlainDate | null,
): Terms {
  const { places, now } = desk
  const regionOf = new Map(places.districts.map(({ code, region }) => [code, region]))
  return {
    ways: offers.map(({ row, offer }) => ({
      code: row.code,
      pickUp: row.pick_up,
      remarkDemanded: row.remark_demanded,
      dates: offer.dates.map(String),
    })),
    pickupPoints: points.map(({ code }) => code),
    areas: places.areas.map(({ code, district }) => ({ code, district, region: regionOf.get(district) ?? '' })),
    methods: methods.flatMap((method) => (movesMoney(method) && method.control === null ? [method.code] : [])),
    minAge: oldestAge(lines.map(({ goods }) => goods.minAge)),
    remarkDemanded: lines.some(({ goods }) => goods.remarkDemanded),
    isPreOrder: arrives !== null,
    today: now.now.toPlainDate().toString(),
  }
}

const asWay = (row: WayRow): Way => ({
  code: row.code,
  pickUp: row.pick_up,
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

export const inLanguage = (locale: Locale) => (zh: string, en: string) => (locale === 'zh-TW' ? zh : en)
