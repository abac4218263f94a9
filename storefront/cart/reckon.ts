import type { Cart, CartItem } from '#contract/cart.ts'
import { findConflict, lineTotal, sumCart } from '#server/cart/rules.ts'
import { isSameLine, type LineKey, linesOf, type Wish } from './cart.ts'

const cents = (hkd: number) => Math.round(hkd * 100)
const hkd = (amount: number) => amount / 100

/** The cart as it will stand when the shop has granted what was asked of it, by the shop's own rules. */
export function reckon(cart: Cart, wishes: readonly Wish[]): Cart {
  if (wishes.length === 0) return cart
  const groups = cart.shopCart.shopCartCoGroupList.map((group) => ({
    ...group,
    itemPriceViewList: wishes.reduce(grant, group.itemPriceViewList),
  }))
  const next = { ...cart, shopCart: { shopCartCoGroupList: groups } }
  const lines = linesOf(next)
  const sums = sumCart(lines.map(priced))
  return {
    ...next,
    totals: {
      count: sums.count,
      selectedCount: sums.selectedCount,
      totalAmount: hkd(sums.amount),
      saved: hkd(sums.saved),
      discount: 0,
      netTotal: hkd(sums.amount),
    },
    // The words and the groups are the shop's; here it can only be seen that there is no conflict any more.
    conflict: findConflict(lines.map(dated)) && cart.conflict,
  }
}

function grant(lines: CartItem[], wish: Wish): CartItem[] {
  const has = (keys: readonly LineKey[], line: CartItem) => keys.some((key) => isSameLine(key, line))
  switch (wish.kind) {
    case 'change':
      return lines.map((line) => (isSameLine(line, wish.line) ? change(line, wish) : line))
    case 'keep':
      return lines.map((line) => ({ ...line, selected: line.selectable && has(wish.lines, line) }))
    case 'remove':
      return lines.filter((line) => !has(wish.lines, line))
    default:
      return lines // goods that are on their way in are priced by the shop
  }
}

function change(line: CartItem, { qty, selected }: Extract<Wish, { kind: 'change' }>): CartItem {
  const quantity = Math.min(qty ?? line.qty, line.mostQty)
  return {
    ...line,
    qty: quantity,
    selected: line.selectable && (selected ?? line.selected),
    lineTotal: hkd(lineTotal({ price: cents(line.sellingPrice), quantity })),
  }
}

const priced = (line: CartItem) => ({
  price: cents(line.sellingPrice),
  listPrice: line.originalPrice === null ? null : cents(line.originalPrice),
  quantity: line.qty,
  selected: line.selected,
})

// A day of the wire stands for the day it names: the rule only asks whether two are the same.
const dated = (line: CartItem) => ({ ...line, arrives: line.preOrderDlvDate as unknown as Temporal.PlainDate | null })
