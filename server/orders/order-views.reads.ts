import { readGoods } from '#server/goods/goods.reads.ts'
import type { SoldGoods } from '#server/goods/goods.store.ts'
import type { Db } from '#server/lib/database/db.ts'
import { findCompany, listPlaces, type PlaceLists, readSettings } from '#server/shop/shop.reads.ts'
import type { Company } from '#server/shop/shop.store.ts'
import type { ShopSettings } from '#server/shop/shop.rules.ts'
import type { Charge } from '#server/shop/charges.rules.ts'
import { listMovedDates, type MovedDate, readDatesBefore } from './delivery-dates.reads.ts'
import { linesOf } from './order-lines.store.ts'
import type { Order } from './orders.store.ts'
import { listTenders, type OrderDiscount, type OrderTender } from './tenders.reads.ts'
import { listDiscounts } from './tenders.store.ts'
import * as store from './order-views.store.ts'

/** Events after placing that the order's own row does not store. */
export const readLaterEvents = store.laterEventsOf

/** All data of an order. Masked, for number + e-mail, the lists are empty. */
export interface OrderFacts {
  order: Order
  sight: 'whole' | 'masked'
  /** The supplier. */
  supplier: Company
  settings: ShopSettings
  /** Null for pickup. */
  places: PlaceLists | null
  later: Awaited<ReturnType<typeof store.laterEventsOf>>
  /** Shown to everyone who sees the order's total. */
  charges: Charge[]
  lines: OrderedGoods[]
  discounts: OrderDiscount[]
  tenders: OrderTender[]
  events: Awaited<ReturnType<typeof store.eventsOf>>
  movedDates: MovedDate[]
  shipments: Awaited<ReturnType<typeof store.shipmentsOf>>
}

/** A line as placed, with its product data of today. */
export type OrderedGoods = Awaited<ReturnType<typeof linesOf>>[number] & {
  goods: SoldGoods
  /** The previously promised date, if it was changed. */
  dateBefore: string | null
}

export async function readOrder(db: Db, order: Order, sight: OrderFacts['sight']): Promise<OrderFacts> {
  const ifWhole = <T>(ask: () => Promise<T[]>): Promise<T[]> | T[] => (sight === 'whole' ? ask() : [])
  const [supplier, settings, places, later, charges, lines, discounts, tenders, events, movedDates, shipments] =
    await Promise.all([
      findCompany(db, order.supplier),
      readSettings(db, order.company),
      order.deliverTo.address ? listPlaces(db) : null,
      store.laterEventsOf(db, order.id),
      store.chargesOf(db, order.id),
      ifWhole(() => listOrderedGoods(db, order)),
      ifWhole(() => listDiscounts(db, order.id)),
      ifWhole(() => listTenders(db, order.id)),
      ifWhole(() => store.eventsOf(db, order.id)),
      order.preOrder ? ifWhole(() => listMovedDates(db, order.id)) : [],
      ifWhole(() => store.shipmentsOf(db, order.id)),
    ])
  return {
    order,
    sight,
    supplier,
    settings,
    places,
    later,
    charges,
    lines,
    discounts,
    tenders,
    events,
    movedDates,
    shipments,
  }
}

export async function listOrderedGoods(db: Db, order: Order): Promise<OrderedGoods[]> {
  const lines = await linesOf(db, order.id)
  const [goods, datesBefore] = await Promise.all([
    readGoods(
      db,
      order.company,
      lines.map((line) => line.assortId),
    ),
    order.preOrder ? readDatesBefore(db, order.id) : new Map<number, string>(),
  ])
  return lines.map((line) => ({
    ...line,
    goods: goods.get(line.assortId)!, // a variant that was ordered is never removed
    dateBefore: datesBefore.get(line.line) ?? null,
  }))
}
