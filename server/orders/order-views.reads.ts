import type { OrderView } from '#contract/orders.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { readGoods } from '#server/catalogue/goods.reads.ts'
import { pictureOf } from '#server/catalogue/product-pictures.reads.ts'
import { dayOf, wireInstant } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import { findCompany, listPlaces, readSettings } from '#server/shop/shop.reads.ts'
import { readDatesBefore, tellDateChanges } from './delivery-dates.reads.ts'
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
import { linesOf } from './order-lines.store.ts'
import type { Order } from './orders.store.ts'
import { showDiscounts, showTenders } from './tenders.reads.ts'
import { inLanguage, sayCarrier, sayLabel, sayStep } from './order-wording.rules.ts'
import { trackingUrlOf, writeAddress } from './order-views.rules.ts'
import * as store from './order-views.store.ts'

/** What came after an order was placed, as far as its own row does not tell. */
export const readAftermath = store.aftermathOf

/** The order as its page and its mails show it; masked, only what number + e-mail may tell: state, totals, district. */
export async function showOrder(
  db: Db,
  order: Order,
  sight: 'whole' | 'masked',
  locale: Locale,
  now: Temporal.Instant,
): Promise<OrderView> {
  const say = inLanguage(locale)
  const whole = sight === 'whole'
  const state = stateOf(order)
  const payable = isPayable(order, now)
  const ifWhole = <T>(ask: () => Promise<T[]>): Promise<T[]> | T[] => (whole ? ask() : [])
  const [company, settings, place, aftermath, lines, discounts, tenders, timeline, shipments] = await Promise.all([
    findCompany(db, order.supplier),
    readSettings(db, order.company),
    readPlaceNames(db, order, locale),
    store.aftermathOf(db, order.id),
    ifWhole(() => showLines(db, order, locale)),
    ifWhole(() => showDiscounts(db, order.id, locale)),
    ifWhole(() => showTenders(db, order.id, locale)),
    ifWhole(() => showTimeline(db, order, locale)),
    ifWhole(() => showShipments(db, order, locale)),
  ])
  const label = labelOf(state, { isExchange: order.exchangeOf !== null })
  return {
    invoiceNo: order.number,
    masked: !whole,
    label,
    labelText: sayLabel(label, { pickUp: order.pickUp, waitsForGoods: awaitsGoods(order) }, locale),
    orderType: typeOf(state, { ...order, isExchange: order.exchangeOf !== null }),
    coName: say(company.nameZh, company.nameEn),
    placedAt: wireInstant(order.placedAt),
    payBefore: payable && order.expiresAt ? wireInstant(order.expiresAt) : null,
    payable,
    lines,
    goodsAmount: toHkd(order.goodsCents),
    totalDiscount: toHkd(order.discountCents + order.deliveryDiscountCents),
    discounts,
    deliveryFee: toHkd(order.deliveryCents),
    netTotal: toHkd(order.netCents),
    paidAmount: toHkd(order.paidCents),
    outStanding: toHkd(payable ? order.dueCents - order.paidCents : 0),
    deposit: order.depositCents === null ? null : toHkd(order.depositCents),
    rest: order.depositCents === null ? null : toHkd(restOf(order)),
    tenders,
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
    timeline,
    shipments,
    mayCancel: whole ? mayTakeBack({ ...order, ...aftermath }, settings, dayOf(now)) : null,
    mayConfirmReceipt: whole && mayReceive(order),
    receivedAt: aftermath.receivedAt && wireInstant(aftermath.receivedAt),
    returnUntil: aftermath.receivedAt && sayUntil(lastReturnDay(aftermath.receivedAt, settings), dayOf(now)),
    hasReceipt: whole && order.paidAt !== null,
    exchangeOf: whole ? aftermath.exchangeOf : null,
    addPurchaseInvoiceNo: whole ? aftermath.addedTo : null,
  }
}

const sayUntil = (last: Temporal.PlainDate, today: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(today, last) > 0 ? null : last.toString()

export async function showLines(db: Db, order: Order, locale: Locale): Promise<OrderView['lines']> {
  const say = inLanguage(locale)
  const lines = await linesOf(db, order.id)
  const [goods, datesBefore] = await Promise.all([
    readGoods(
      db,
      order.company,
      lines.map((line) => line.assortId),
    ),
    order.preOrder ? readDatesBefore(db, order.id) : new Map<number, string>(),
  ])
  return lines.map((line) => {
    const name = say(line.nameZh, line.nameEn)
    const { picture, colourHex } = goods.get(line.assortId)! // a variant that was ordered is never removed
    return {
      no: line.line,
      productCode: line.product,
      assortId: line.assortId,
      name,
      color: locale === 'zh-TW' ? line.colourZh : line.colourEn,
      size: line.size,
      dynamicAttr: line.dynamicAttr,
      picture: pictureOf({ code: line.assortId, picture, colourHex }, name),
      qty: line.quantity,
      sellingPrice: toHkd(line.unitCents),
      discount: toHkd(line.discountCents),
      lineTotal: toHkd(line.netCents),
      preOrderDlvDate: line.arrives?.toString() ?? null,
      dateBefore: datesBefore.get(line.line) ?? null,
    }
  })
}

/** The address with the names of its places in this language; nothing for goods that are picked up. */
async function readPlaceNames(db: Db, { deliverTo: { address } }: Order, locale: Locale) {
  if (!address) return null
  const { regions, districts, areas } = await listPlaces(db)
  const name = (places: readonly { code: string; name_zh: string; name_en: string }[], code: string) => {
    const place = places.find((one) => one.code === code)
    return place ? inLanguage(locale)(place.name_zh, place.name_en) : code
  }
  return {
    ...address,
    region: name(regions, address.region),
    district: name(districts, address.district),
    area: name(areas, address.area),
  }
}

function sayWhere({ deliverTo }: Order, address: Awaited<ReturnType<typeof readPlaceNames>>, locale: Locale): string {
  if (address) return writeAddress(address, locale)
  const say = inLanguage(locale)
  return [
    say(deliverTo.pointZh ?? '', deliverTo.pointEn ?? ''),
    say(deliverTo.pointAddressZh ?? '', deliverTo.pointAddressEn ?? ''),
  ]
    .filter(Boolean)
    .join(locale === 'zh-TW' ? '　' : ', ')
}

async function showTimeline(db: Db, order: Order, locale: Locale): Promise<OrderView['timeline']> {
  const [events, changes] = await Promise.all([
    store.eventsOf(db, order.id),
    order.preOrder ? tellDateChanges(db, order.id, locale) : [],
  ])
  const steps = events.flatMap(({ at, ...step }) => {
    const text = sayStep(step, order, locale)
    return text === undefined ? [] : [{ at: at.toTemporalInstant(), text }]
  })
  const all =
    changes.length === 0 // the history is in the order in which it happened
      ? steps
      : [...steps, ...changes].sort((one, other) => Temporal.Instant.compare(one.at, other.at))
  return all.map(({ at, text }) => ({ at: wireInstant(at), text }))
}

async function showShipments(db: Db, order: Order, locale: Locale): Promise<OrderView['shipments']> {
  const shipments = await store.shipmentsOf(db, order.id)
  return shipments.map(({ carrier, trackingNo, sentAt, refused }) => ({
    carrier: sayCarrier(carrier, locale),
    trackingNo,
    trackingUrl: trackingUrlOf(carrier, trackingNo),
    sentAt: wireInstant(sentAt),
    refused,
  }))
}
