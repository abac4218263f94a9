import { noAddressTexts } from '#contract/address-parts.ts'
import type { OrderView } from '#contract/orders.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { pictureOf } from '#server/catalogue/product-pictures.rules.ts'
import { sayDay } from '#server/lib/documents/format-amounts.ts'
import { dayOf, wireInstant } from '#server/lib/process/clock.ts'
import { m } from '#words/compiled/messages.js'
import {
  awaitsGoods,
  isPayable,
  labelOf,
  lastReturnDay,
  mayReceive,
  mayTakeBack,
  stateOf,
  typeOf,
  restOf,
} from './orders.rules.ts'
import type { Order } from './orders.store.ts'
import { sayCarrier, sayLabel, sayStep, sayTender } from './order-wording.rules.ts'
import { trackingUrlOf, writeAddress } from './order-views.rules.ts'
import type { OrderedGoods, OrderFacts } from './order-views.reads.ts'
import { chargeOf, sumOffCharges } from '#server/shop/charges.rules.ts'
import { wireFurther } from '#server/shop/charges.wire.ts'
import { inLanguage, sayEach } from '#server/shop/languages.rules.ts'
import { languageFacts } from '#words/languages.ts'

/** An order as its page and its mails show it. */
export function wireOrder(facts: OrderFacts, locale: Locale, now: Temporal.Instant): OrderView {
  const { order, settings, later } = facts
  const say = inLanguage(locale)
  const whole = facts.sight === 'whole'
  const state = stateOf(order)
  const payable = isPayable(order, now)
  const label = labelOf(state, { isExchange: order.exchangeOf !== null })
  const place = namePlaces(facts, locale)
  return {
    invoiceNo: order.number,
    masked: !whole,
    label,
    labelText: sayLabel(label, { pickUp: order.pickUp, waitsForGoods: awaitsGoods(order) }, locale),
    orderType: typeOf(state, { ...order, isExchange: order.exchangeOf !== null }),
    coName: say(facts.supplier.nameZh, facts.supplier.nameEn),
    placedAt: wireInstant(order.placedAt),
    payBefore: payable && order.expiresAt ? wireInstant(order.expiresAt) : null,
    payable,
    lines: facts.lines.map((line) => wireOrderLine(line, locale)),
    goodsAmount: toHkd(order.goodsCents),
    totalDiscount: toHkd(order.discountCents + sumOffCharges(facts.charges)),
    discounts: wireDiscounts(facts, locale),
    deliveryFee: toHkd(chargeOf(facts.charges, 'delivery').cents),
    charges: wireFurther(facts.charges, locale),
    netTotal: toHkd(order.netCents),
    paidAmount: toHkd(order.paidCents),
    outStanding: toHkd(payable ? order.dueCents - order.paidCents : 0),
    deposit: order.depositCents === null ? null : toHkd(order.depositCents),
    rest: order.depositCents === null ? null : toHkd(restOf(order)),
    tenders: wireTenders(facts, locale),
    way: { code: order.way, name: say(order.deliverTo.wayZh, order.deliverTo.wayEn), pickUp: order.pickUp },
    district: place?.district ?? null,
    expectedDate: whole ? (order.expectedDate?.toString() ?? null) : null,
    deliverTo: whole
      ? {
          recipient: order.recipient,
          phone: order.phone,
          email: order.email,
          address: place,
          text: sayWhere(order, place, locale),
          remark: order.remark,
        }
      : null,
    timeline: wireTimeline(facts, locale),
    shipments: wireShipments(facts, locale),
    mayCancel: whole ? mayTakeBack({ ...order, ...later }, settings, dayOf(now)) : null,
    mayConfirmReceipt: whole && mayReceive(order),
    receivedAt: later.receivedAt && wireInstant(later.receivedAt),
    returnUntil: later.receivedAt && sayUntil(lastReturnDay(later.receivedAt, settings), dayOf(now)),
    hasReceipt: whole && order.paidAt !== null,
    exchangeOf: whole ? later.exchangeOf : null,
    addPurchaseInvoiceNo: whole ? later.addedTo : null,
  }
}

const sayUntil = (last: Temporal.PlainDate, today: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(today, last) > 0 ? null : last.toString()

export function wireOrderLine(line: OrderedGoods, locale: Locale): OrderView['lines'][number] {
  const name = inLanguage(locale)(line.nameZh, line.nameEn)
  return {
    no: line.line,
    productCode: line.product,
    assortId: line.assortId,
    name,
    color: inLanguage(locale)(line.colourZh, line.colourEn),
    size: line.size,
    optionValues: sayEach(locale, line.optionValues),
    dynamicAttr: line.dynamicAttr,
    picture: pictureOf({ ...line.goods, code: line.assortId }, name),
    qty: line.quantity,
    sellingPrice: toHkd(line.unitCents),
    discount: toHkd(line.discountCents),
    lineTotal: toHkd(line.netCents),
    preOrderDlvDate: line.arrives?.toString() ?? null,
    dateBefore: line.dateBefore,
  }
}

/** The discount of each promotion, for goods and delivery separately. */
const wireDiscounts = ({ discounts }: OrderFacts, locale: Locale): OrderView['discounts'] =>
  discounts.map(({ nameZh, nameEn, amountCents }, at) => ({
    no: at + 1,
    name: inLanguage(locale)(nameZh, nameEn),
    amount: toHkd(amountCents),
  }))

/** The tenders: coupons, points and cards with their amounts, and the method of the remainder. */
const wireTenders = ({ tenders }: OrderFacts, locale: Locale): OrderView['tenders'] =>
  tenders.map((tender, at) => ({
    no: at + 1,
    paymentMethodCode: tender.method,
    description: sayTender(tender, locale),
    inputAmount: toHkd(tender.amountCents),
  }))

/** The address with place names in this language. */
function namePlaces({ order: { deliverTo }, places }: Pick<OrderFacts, 'order' | 'places'>, locale: Locale) {
  const { address } = deliverTo
  if (!address || !places) return null
  const name = (all: readonly { code: string; name_zh: string; name_en: string }[], code: string) => {
    const place = all.find((one) => one.code === code)
    return place ? inLanguage(locale)(place.name_zh, place.name_en) : code
  }
  return {
    ...noAddressTexts,
    ...address,
    region: name(places.regions, address.region),
    district: name(places.districts, address.district),
    area: name(places.areas, address.area),
  }
}

function sayWhere({ deliverTo }: Order, address: ReturnType<typeof namePlaces>, locale: Locale): string {
  if (address) return writeAddress(address, locale)
  const say = inLanguage(locale)
  return [
    say(deliverTo.pointZh ?? '', deliverTo.pointEn ?? ''),
    say(deliverTo.pointAddressZh ?? '', deliverTo.pointAddressEn ?? ''),
  ]
    .filter(Boolean)
    .join(languageFacts[locale].placeSeparator)
}

function wireTimeline({ order, events, movedDates }: OrderFacts, locale: Locale): OrderView['timeline'] {
  const steps = events.flatMap(({ at, ...step }) => {
    const text = sayStep(step, order, locale)
    return text === undefined ? [] : [{ at: at.toTemporalInstant(), text }]
  })
  const day = (text: string) => sayDay(Temporal.PlainDate.from(text), locale)
  const moves = movedDates.map(({ at, from, to }) => ({
    at,
    text: m.timeline_date_changed({ from: day(from), to: day(to) }, { locale }),
  }))
  const all =
    moves.length === 0 // the history is in chronological order
      ? steps
      : [...steps, ...moves].sort((one, other) => Temporal.Instant.compare(one.at, other.at))
  return all.map(({ at, text }) => ({ at: wireInstant(at), text }))
}

const wireShipments = ({ shipments }: OrderFacts, locale: Locale): OrderView['shipments'] =>
  shipments.map(({ carrier, trackingNo, sentAt, refused }) => ({
    carrier: sayCarrier(carrier, locale),
    trackingNo,
    trackingUrl: trackingUrlOf(carrier, trackingNo),
    sentAt: wireInstant(sentAt),
    refused,
  }))
