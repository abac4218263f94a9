import type { Cart, CartItem } from '#contract/cart.ts'
import { toCents, toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { pictureOf } from '#server/catalogue/product-pictures.rules.ts'
import { sayDay, sayMoney } from '#server/lib/documents/format-amounts.ts'
import { sayName } from '#server/promotions/promotion-wording.rules.ts'
import { carries } from '#server/shop/shop.rules.ts'
import { saleable } from '#server/stock/stock.rules.ts'
import { m } from '#words/compiled/messages.js'
import { discountOf, lineId } from './cart-prices.rules.ts'
import { type Discounts, undiscounted, wireDiscounts, wirePromotions, wireReckoning } from './cart-prices.wire.ts'
import type { CartFacts, CartLine } from './cart.reads.ts'
import { type CartNote, findConflict, lineTotal, type Settled, sumCart } from './cart.rules.ts'
import { inLanguage, sayEach } from '#server/shop/languages.rules.ts'

/** A cart in wire format, for three slices: this one, returns that put goods back, and checkout. */
export function wireCart({ lines, vipView, prices, ways, companies }: CartFacts, locale: Locale): Cart {
  const categories = lines.flatMap((line) => (line.selected ? [line.goods.category] : []))
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
          coName: inLanguage(locale)(nameZh, nameEn),
          vipView,
        },
        itemPriceViewList: lines
          .filter((line) => line.goods.supplier === code)
          .map((line) => wireItem(line, locale, prices)),
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
    promotions: wirePromotions(prices, lines, locale),
    reckoning: wireReckoning(prices, locale),
    deliveryWays: ways.filter((way) => carries(way, ...categories)).map(({ code }) => code),
    conflict: wireConflict(lines, locale),
  }
}

/** The result for added goods. */
export const wireAdded = (added: readonly CartLine[]) =>
  added.map(({ assortId, barcode, dynamicAttr, quantity }) => ({ assortId, barcode, dynamicAttr, qty: quantity }))

export function wireItem({ goods, ...line }: CartLine, locale: Locale, prices: Discounts = undiscounted): CartItem {
  const say = inLanguage(locale)
  const name = sayName(goods, locale)
  const total = lineTotal({ price: goods.price, quantity: line.quantity })
  const key = lineId(line)
  const { lineDiscount, discounts } = wireDiscounts(prices, key, locale)
  return {
    lineId: key,
    productCode: goods.product,
    assortId: line.assortId,
    barcode: line.barcode,
    dynamicAttr: line.dynamicAttr,
    name,
    brand: say(goods.brandZh, goods.brandEn),
    brandCode: goods.brand,
    category: goods.category,
    isGiftCard: goods.isGiftCard,
    color: say(goods.colourZh, goods.colourEn),
    size: goods.size,
    optionValues: sayEach(locale, goods.optionValues),
    picture: pictureOf({ ...goods, code: goods.assortId }, name),
    itemType: goods.itemType,
    minAge: goods.minAge,
    remarkDemanded: goods.remarkDemanded,
    qty: line.quantity,
    mostQty: line.most,
    onhandQty: Math.min(99, saleable(goods)), // capped, so that nobody can read the stock
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
    ...wirePreOrder(line, locale),
    notes: line.notes.map((note) => ({ code: note.code, message: sayNote(note, locale) })),
  }
}

/** §4: marks a pre-order, with its date and tip. */
export const wirePreOrder = ({ arrives }: Pick<Settled, 'arrives'>, locale: Locale) => ({
  preOrderItemIsNot: arrives ? ('Y' as const) : ('N' as const),
  preOrderItemTipInfo: arrives && m.note_pre_order_tip({ date: sayDay(arrives, locale) }, { locale }),
  preOrderDlvDate: arrives && arrives.toString(),
})

function wireConflict(lines: readonly CartLine[], locale: Locale): Cart['conflict'] {
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
