import { randomUUIDv7 } from 'node:crypto'
import { removeOrdered } from '#server/cart/commands.ts'
import { type CartLine, nameOf, type Owner } from '#server/cart/reads.ts'
import type { Tx } from '#server/lib/db.ts'
import { addJobs } from '#server/lib/jobs.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { holdOrders, markPaid } from '#server/orders/commands.ts'
import { type PlacedOrder, type Placing, placeOrders, planOf } from '#server/orders/placing/commands.ts'
import { draftPayment, followUpOf, type Fresh, openPayment, requireMethod } from '#server/payments/commands.ts'
import type { Till } from '#server/payments/reads.ts'
import { plain, readPhone } from '#server/shop/contacts/rules.ts'
import { claimGoods } from '#server/stock/commands.ts'
import { findPoint } from '../form/rules.ts'
import { asPriced, type Body, type Desk, type Quote } from '../reads.ts'
import { sumPayment } from '../rules.ts'
import * as store from '../store.ts'

/** What a completion has brought, however often it is asked for. */
export interface Completed {
  orders: PlacedOrder[]
  payId: string
  /** What the bank is told, when it was written a moment ago. */
  fresh?: Fresh | undefined
}

/**
 * Empties the cart of the goods, claims them, and writes one order a supplier with its payment. What others wait for comes
 * last: the shelf of goods that all want at once, and the numbers of the day, which every buyer takes.
 */
export async function writeOrders(
  tx: Tx,
  till: Pick<Till, 'card'>,
  owner: Owner,
  desk: Desk,
  body: Body,
  priced: Quote,
  requestHash: string,
): Promise<Completed> {
  const { at } = desk.now
  const id = body.paymentConversationId
  const method = requireMethod(body.cashRecords[0]!.paymentMethodCode)
  const parts = divide(priced, method.code)
  const shares = parts.map(({ id: orderId, dueCents }) => ({ orderId, amountCents: dueCents })).filter(isOwed)
  const payment =
    shares.length === 0
      ? undefined
      : draftPayment(till, { company: owner.company, conversation: id, method, shares, createdAt: at })
  const payId = payment?.id ?? ''

  const expiresAt = at.add(timeToPay(desk, method.online))
  const order = { ...describe(owner, desk, body, priced), expiresAt, parts }
  const followUp = method.online && payId !== '' ? followUpOf(payId, 0, at) : []
  // Asked in one go and done in this order; a claim that is short rolls all of it back.
  const written = [
    removeOrdered(tx, owner, priced.selected),
    payment && openPayment(tx, payment),
    store.notePlaced(tx, id, { requestHash, payId, now: at }),
    addJobs(tx, [...planOf(order, method), ...followUp]),
    ...parts.map((part) => claim(tx, owner, part, at)),
  ]
  const [orders] = await Promise.all([placeOrders(tx, order), ...written])
  const free = orders.flatMap(({ id: orderId, dueCents }) => (dueCents === 0 ? [orderId] : []))
  if (free.length > 0)
    for (const one of await holdOrders(tx, free)) await markPaid(tx, one, { amountCents: 0, at, actor: 'visitor' })
  const { number } = orders.find(({ id: orderId }) => orderId === shares[0]?.orderId) ?? orders[0]!
  return { orders, payId, fresh: payment && { payment, order: { number, language: owner.locale, expiresAt } } }
}

const isOwed = ({ amountCents }: { amountCents: number }) => amountCents > 0

const timeToPay = ({ settings }: Desk, online: boolean) =>
  online ? { minutes: settings.unpaidOnlineMinutes } : { hours: settings.unpaidOfflineHours }

type Part = Placing['parts'][number] & { selected: CartLine[] }

/** The server splits by company, §3; delivery is one journey and stands on the first of the orders. */
function divide({ selected, amounts }: Quote, method: string): Part[] {
  const bySupplier = [...Map.groupBy(selected, (line) => line.goods.supplier)].sort(([a], [b]) => (a < b ? -1 : 1)) // as all claim: never in a ring
  const ids = bySupplier.map(() => randomUUIDv7()).sort() // the first of an order's companies is the first by id too
  return bySupplier.map(([supplier, lines], at) => {
    const deliveryCents = at === 0 ? amounts.delivery : 0
    const allocation = [deliveryCents, ...lines.map(({ goods, quantity }) => goods.price * quantity)]
      .map((cents, line) => ({ line, cents }))
      .filter(({ cents }) => cents > 0)
    const dueCents = sumPayment(lines.map(asPriced), deliveryCents).net
    const money = { kind: 'money' as const, method, ref: null, nameZh: null, nameEn: null, cents: dueCents, allocation }
    return {
      id: ids[at]!,
      supplier,
      selected: lines,
      lines: lines.map(lineOf),
      discounts: [],
      tenders: [money],
      deliveryCents,
      dueCents,
      pointsToEarn: 0,
    }
  })
}

const lineOf = ({ goods, assortId, barcode, dynamicAttr, quantity, arrives }: CartLine) => ({
  product: goods.product,
  assortId,
  barcode,
  dynamicAttr,
  nameZh: goods.nameZh,
  nameEn: goods.nameEn,
  colourZh: goods.colourZh,
  colourEn: goods.colourEn,
  size: goods.size,
  quantity,
  unitCents: goods.price,
  arrives,
})

async function claim(tx: Tx, { company, locale }: Owner, { id, selected }: Part, at: Temporal.Instant): Promise<void> {
  const claims = selected.map(({ assortId, quantity, standing, goods }) => ({
    assortId,
    quantity,
    preOrder: standing === 'pre_order',
    preOrderLimit: goods.preOrderLimit,
  }))
  const [short] = await claimGoods(tx, { company, orderId: id, at, reason: 'placed' }, claims)
  if (!short) return
  const { goods } = selected.find(({ assortId }) => assortId === short.assortId)!
  throw new Refusal(short.left === 0 ? 'SOLD_OUT' : 'INSUFFICIENT_STOCK', {
    name: nameOf(goods, locale),
    left: short.left,
  })
}

/** Everything of an order that is the same for each of its parts, frozen as the buyer gave it. */
function describe(
  owner: Owner,
  { now, policies, points }: Desk,
  { paymentConversationId, delivery }: Body,
  { terms, offers, arrives, way }: Quote,
) {
  const { row } = offers.find((one) => one.row.code === way)!
  const point = row.pick_up ? points.find(({ code }) => code === findPoint(delivery, terms)) : undefined
  const { region, district, area } = delivery
  const expected = delivery.expectedDate || terms.ways.find(({ code }) => code === way)?.dates[0]
  return {
    company: owner.company,
    visitor: owner.visitor,
    conversation: paymentConversationId,
    language: owner.locale,
    recipient: plain(delivery.recipient),
    email: delivery.email,
    phone: readPhone(delivery.phone) ?? delivery.phone,
    way,
    pickUp: row.pick_up,
    preOrder: arrives !== null,
    deliverTo: {
      wayZh: row.name_zh,
      wayEn: row.name_en,
      ...(point
        ? {
            pickupPoint: point.code,
            pointZh: point.name_zh,
            pointEn: point.name_en,
            pointAddressZh: point.address_zh,
            pointAddressEn: point.address_en,
          }
        : {
            address: {
              region,
              district,
              area,
              street: plain(delivery.street),
              building: plain(delivery.building),
              block: plain(delivery.block),
              floor: plain(delivery.floor),
              flat: plain(delivery.flat),
            },
          }),
    },
    expectedDate: expected ? Temporal.PlainDate.from(expected) : null,
    remark: plain(delivery.remark),
    birthDate: terms.minAge === null ? null : delivery.birthDate,
    agreedPolicies: [policies.returnRefund, policies.orderDelivery].map(({ id, version }) => `${id}@${version}`),
    placedAt: now.at,
    today: now.now.toPlainDate(),
  }
}
