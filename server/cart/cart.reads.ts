import type { Cart, CartItem } from '#contract/cart.ts'
import type { Grade } from '#contract/grades.ts'
import { toCents, toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { type SoldGoods, readGoods } from '#server/catalogue/goods.reads.ts'
import { pictureOf } from '#server/catalogue/product-pictures.rules.ts'
import { zone } from '#server/lib/process/clock.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { Caller, Visitor } from '#server/lib/http/endpoint-handler.ts'
import { askTogether } from '#server/lib/database/transaction.ts'
import { sayDay, sayMoney } from '#server/lib/documents/format-amounts.ts'
import { readVip } from '#server/identity/accounts.reads.ts'
import { findCompany, findHolidays, listDeliveryWays } from '#server/shop/shop.reads.ts'
import { carries } from '#server/shop/shop.rules.ts'
import type { PromotionShopper } from '#server/promotions/running-promotions.reads.ts'
import { saleable } from '#server/stock/stock.rules.ts'
import { m } from '#words/compiled/messages.js'
import {
  findConflict,
  type StoredCartLine,
  lineTotal,
  type CartMoment,
  type CartNote,
  type Settled,
  settleCart,
  sumCart,
} from './cart.rules.ts'
import {
  type Discounts,
  readPrices,
  showDiscounts,
  showPromotions,
  showReckoning,
  undiscounted,
} from './cart-prices.reads.ts'
import { discountOf, lineId } from './cart-prices.rules.ts'
import * as store from './cart.store.ts'

/** Whose cart it is, and in which language the shop answers. */
export interface CartOwner {
  company: string
  visitor: string
  isMember: boolean
  locale: Locale
}

export const ownerOf = ({ company, visitor, locale }: Caller & { visitor: Visitor }): CartOwner => ({
  company,
  visitor: visitor.id,
  isMember: visitor.kind === 'MEMBER',
  locale,
})

export interface CartLine extends Settled {
  goods: SoldGoods
}

/** When it is, and which days are holidays: read before a transaction opens, so that it waits for no second connection. */
export interface Now extends CartMoment {
  at: Temporal.Instant
}

export const readNow = async (db: Db, { company, now: at }: Pick<Caller, 'company' | 'now'>): Promise<Now> => ({
  at,
  now: at.toZonedDateTimeISO(zone).toPlainDateTime(),
  holidays: await findHolidays(db, company),
})

/** The cart as it stands now, re-checked and not written down. */
export async function readCart(
  db: Db,
  { company, visitor }: CartOwner,
  now: Now,
): Promise<{ kept: StoredCartLine[]; lines: CartLine[] }> {
  const [found, goods] = await askTogether(db, (ask) =>
    Promise.all([store.lines(ask, company, visitor), readGoods(ask, company, store.idsIn(company, visitor))]),
  )
  // A line whose goods are not there was taken out in between, by another tab.
  return recheck(
    found.filter(({ assortId }) => goods.has(assortId)),
    goods,
    now,
  )
}

/** These lines as they stand now. */
export const recheck = (kept: StoredCartLine[], goods: ReadonlyMap<string, SoldGoods>, now: Now) => ({
  kept,
  lines: withGoods(settleCart(kept, goods, now), goods),
})

export const withGoods = (lines: readonly Settled[], goods: ReadonlyMap<string, SoldGoods>): CartLine[] =>
  lines.map((line) => ({ ...line, goods: goods.get(line.assortId)! })) // a variant that lies in a cart is never removed

export const nameOf = (goods: SoldGoods, locale: Locale) => (locale === 'zh-TW' ? goods.nameZh : goods.nameEn)

/** A cart as three slices answer with it: here, after an order's goods were put back, and on the way to payment. */
export async function showCart(
  db: Db,
  owner: CartOwner,
  lines: readonly CartLine[],
  today: Temporal.PlainDate,
  /** The transaction that has a connection already: one that waited for a second would wait for others like itself. */
  ask: Db = db,
): Promise<Cart> {
  const { company, locale } = owner
  const vipView = await readVip(ask, owner)
  const prices = await readPrices(db, shopperOf(owner, vipView), lines, { today: today.toString() }, ask)
  const suppliers = [...new Set([company, ...lines.map((line) => line.goods.supplier)])]
  const ways = await listDeliveryWays(db, company)
  const categories = lines.flatMap((line) => (line.selected ? [line.goods.category] : []))
  const companies = await Promise.all(suppliers.map((code) => findCompany(db, code)))
  const sums = sumCart(
    lines.map(({ quantity, selected, goods: { price, listPrice } }) => ({ quantity, selected, price, listPrice })),
  )
  const discount = discountOf(prices.discounted)
  return {
    shopCart: {
      shopCartCoGroupList: companies.map(({ code, shopCode, nameZh, nameEn }) => ({
        shopCartCoShopInfo: {
          coCode: code,
          shopCode,
          coName: locale === 'zh-TW' ? nameZh : nameEn,
          vipView,
        },
        itemPriceViewList: lines
          .filter((line) => line.goods.supplier === code)
          .map((line) => showItem(line, locale, prices)),
      })),
    },
    totals: {
      count: sums.count,
      selectedCount: sums.selectedCount,
      totalAmount: toHkd(sums.amount),
      saved: toHkd(sums.saved),
      discount: toHkd(discount),
      netTotal: toHkd(sums.amount - discount),
    },
    promotions: showPromotions(prices, lines, locale),
    reckoning: showReckoning(prices, locale),
    deliveryWays: ways.filter((way) => carries(way, ...categories)).map(({ code }) => code),
    conflict: showConflict(lines, locale),
  }
}

/** The cart after goods were put into it, and what became of those. */
export const showAdded = async (
  db: Db,
  owner: CartOwner,
  { lines, added }: { lines: readonly CartLine[]; added: readonly CartLine[] },
  today: Temporal.PlainDate,
  ask: Db,
) => ({
  ...(await showCart(db, owner, lines, today, ask)),
  added: added.map(({ assortId, barcode, dynamicAttr, quantity }) => ({
    assortId,
    barcode,
    dynamicAttr,
    qty: quantity,
  })),
})

/** Who buys, as promotions ask it. */
export const shopperOf = (
  { company, visitor, isMember }: Pick<CartOwner, 'company' | 'visitor' | 'isMember'>,
  { vipGrade }: { vipGrade: string },
): PromotionShopper => ({ company, visitor, grade: isMember && vipGrade !== 'WALKIN' ? (vipGrade as Grade) : null })

export function showItem({ goods, ...line }: CartLine, locale: Locale, prices: Discounts = undiscounted): CartItem {
  const zh = locale === 'zh-TW'
  const name = nameOf(goods, locale)
  const total = lineTotal({ price: goods.price, quantity: line.quantity })
  const key = lineId(line)
  const { lineDiscount, discounts } = showDiscounts(prices, key, locale)
  return {
    lineId: key,
    productCode: goods.product,
    assortId: line.assortId,
    barcode: line.barcode,
    dynamicAttr: line.dynamicAttr,
    name,
    brand: zh ? goods.brandZh : goods.brandEn,
    brandCode: goods.brand,
    category: goods.category,
    isGiftCard: goods.isGiftCard,
    color: zh ? goods.colourZh : goods.colourEn,
    size: goods.size,
    picture: pictureOf({ code: goods.assortId, picture: goods.picture, colourHex: goods.colourHex }, name),
    itemType: goods.itemType,
    minAge: goods.minAge,
    remarkDemanded: goods.remarkDemanded,
    qty: line.quantity,
    mostQty: line.most,
    onhandQty: Math.min(99, saleable(goods)), // capped, so that nobody reads our stock
    sellingPrice: toHkd(goods.price),
    originalPrice: goods.listPrice === null ? null : toHkd(goods.listPrice),
    lineTotal: toHkd(total),
    lineDiscount,
    netTotal: toHkd(total - toCents(lineDiscount)),
    discounts,
    selected: line.selected,
    selectable: line.selectable,
    preOrderPriod: goods.lead,
    nonStock: goods.nonStock ? 'Y' : 'N',
    ...showPreOrder(line, locale),
    notes: line.notes.map((note) => ({ code: note.code, message: sayNote(note, locale) })),
  }
}

/** §4: marked as a pre-order, with its day and the tip that says so. */
export const showPreOrder = ({ arrives }: Pick<Settled, 'arrives'>, locale: Locale) => ({
  preOrderItemIsNot: arrives ? ('Y' as const) : ('N' as const),
  preOrderItemTipInfo: arrives && m.note_pre_order_tip({ date: sayDay(arrives, locale) }, { locale }),
  preOrderDlvDate: arrives && arrives.toString(),
})

function showConflict(lines: readonly CartLine[], locale: Locale): Cart['conflict'] {
  const conflict = findConflict(lines)
  if (!conflict) return null
  const message =
    conflict.code === 'MIXED_PREORDER'
      ? m.refusal_mixed_preorder({}, { locale })
      : m.refusal_different_dates({}, { locale })
  return {
    error: conflict.code,
    message,
    groups: conflict.groups.map(({ arrives, lines: keys }) => ({
      label: arrives
        ? m.note_group_pre_order({ date: sayDay(arrives, locale) }, { locale })
        : m.note_group_in_stock({}, { locale }),
      lines: keys,
    })),
  }
}

function sayNote(note: CartNote, locale: Locale): string {
  switch (note.code) {
    case 'CAPPED':
      return m.note_capped({ left: note.left }, { locale })
    case 'PRICE_UP':
      return m.note_price_up({ from: sayMoney(note.from), to: sayMoney(note.to) }, { locale })
    case 'PRICE_DOWN':
      return m.note_price_down({ from: sayMoney(note.from), to: sayMoney(note.to) }, { locale })
    case 'NOW_PRE_ORDER':
      return m.note_now_pre_order({ date: sayDay(note.arrives, locale) }, { locale })
    case 'DATE_CHANGED':
      return m.note_date_changed({ date: sayDay(note.arrives, locale) }, { locale })
    case 'PURCHASE_LIMIT':
      return m.note_purchase_limit({ limit: note.limit }, { locale })
    case 'RAISED_TO_ONE':
      return m.note_raised_to_one({}, { locale })
    case 'NOW_IN_STOCK':
      return m.note_now_in_stock({}, { locale })
    case 'SOLD_OUT':
      return m.note_sold_out({}, { locale })
    case 'WITHDRAWN':
      return m.note_withdrawn({}, { locale })
    case 'UNSELECTED':
      return m.note_unselected({}, { locale })
  }
}

/** For the member's own file: what lies in the cart, as it was put there. */
export async function exportCart(
  db: Db,
  { company, member }: { company: string; member: string },
): Promise<Record<string, unknown>[]> {
  const lines = await store.lines(db, company, member)
  return lines.map(({ assortId, barcode, quantity, selected }) => ({ assortId, barcode, quantity, selected }))
}
