import type { Cart, CartItem } from '#contract/cart.ts'
import { discountOf, waitsForDelivery } from '#server/cart/cart-prices.rules.ts'
import { findConflict, lineTotal, sumCart } from '#server/cart/cart.rules.ts'
import { type Discounted, pricePromotions } from '#server/promotions/promotions.rules.ts'
import type { PricedLine, Promotion } from '#server/promotions/promotion-terms.rules.ts'
import { isSameLine, type LineKey, linesOf, type CartWish } from './cart.ts'

const cents = (hkd: number) => Math.round(hkd * 100)
const hkd = (amount: number) => amount / 100

/** Computes the cart as it will be when all pending wishes succeed, with the server's own rules. */
export function reckon(cart: Cart, wishes: readonly CartWish[]): Cart {
  if (wishes.length === 0) return cart
  const groups = cart.shopCart.shopCartCoGroupList.map((group) => ({
    ...group,
    itemPriceViewList: wishes.reduce(grant, group.itemPriceViewList),
  }))
  const wished = { ...cart, shopCart: { shopCartCoGroupList: groups } }
  const lines = linesOf(wished)
  const discounted = discount(cart, lines)
  const sums = sumCart(lines.map(priced))
  return {
    ...wished,
    shopCart: {
      shopCartCoGroupList: groups.map((group) => ({
        ...group,
        itemPriceViewList: group.itemPriceViewList.map((line) => lower(line, discounted, cart)),
      })),
    },
    totals: {
      count: sums.count,
      selectedCount: sums.selectedCount,
      totalAmount: hkd(sums.amount),
      saved: hkd(sums.saved),
      discount: hkd(discountOf(discounted)),
      netTotal: hkd(sums.amount - discountOf(discounted)),
    },
    promotions: updatePromotions(cart, discounted),
    // Only the server writes the conflict's text and groups; the browser can only see that the conflict is resolved.
    conflict: findConflict(lines.map(dated)) && cart.conflict,
  }
}

function grant(lines: CartItem[], wish: CartWish): CartItem[] {
  const has = (keys: readonly LineKey[], line: CartItem) => keys.some((key) => isSameLine(key, line))
  switch (wish.kind) {
    case 'change':
      return lines.map((line) => (isSameLine(line, wish.line) ? change(line, wish) : line))
    case 'keep':
      return lines.map((line) => ({ ...line, selected: line.selectable && has(wish.lines, line) }))
    case 'remove':
      return lines.filter((line) => !has(wish.lines, line))
    default:
      return lines // the server prices goods that are being added
  }
}

function change(line: CartItem, { qty, selected }: Extract<CartWish, { kind: 'change' }>): CartItem {
  const quantity = Math.min(qty ?? line.qty, line.mostQty)
  return {
    ...line,
    qty: quantity,
    selected: line.selectable && (selected ?? line.selected),
    lineTotal: hkd(lineTotal({ price: cents(line.sellingPrice), quantity })),
  }
}

/** Runs the promotion engine on these lines, with the input that the server sent. */
const discount = ({ reckoning }: Cart, lines: readonly CartItem[]): Discounted =>
  pricePromotions(
    lines.filter((line) => line.selected).map(asPricedLine),
    reckoning.promotions as unknown as Promotion[], // sent in the engine's own shape
    {
      ...reckoning,
      codes: [],
      closed: [],
      uses: new Map(),
      soldOut: new Set(reckoning.soldOut),
      deliveryCents: null,
    },
  )

const asPricedLine = (line: CartItem): PricedLine => ({
  key: line.lineId,
  product: line.productCode,
  assortId: line.assortId,
  category: line.category,
  brand: line.brandCode,
  quantity: line.qty,
  priceCents: cents(line.sellingPrice),
  listCents: line.originalPrice === null ? null : cents(line.originalPrice),
  isGiftCard: line.isGiftCard,
})

function lower(line: CartItem, { lines }: Discounted, { reckoning }: Cart): CartItem {
  const found = lines.find(({ key }) => key === line.lineId)
  const gross = cents(line.lineTotal)
  const net = found?.netCents ?? gross
  const discounts = (found?.discounts ?? []).map((share) => {
    const { name, lane } = reckoning.promotions.find(({ id }) => id === share.promotion)!
    return { promotion: share.promotion, name, lane, amount: hkd(share.cents) }
  })
  return { ...line, lineDiscount: hkd(gross - net), netTotal: hkd(net), discounts }
}

/** Of the promotions that give these goods free delivery, the one with the least missing amount; null without any. */
export function findFreeDelivery(cart: Cart): { name: string; least: number; missing: number } | null {
  const free = cart.reckoning.promotions.filter((one) => (one as unknown as Promotion).terms.kind === 'free-delivery')
  if (free.length === 0) return null
  const { refused } = discount(cart, linesOf(cart))
  const offers = free.flatMap(({ id, name }) => {
    const judged = refused.find(({ promotion }) => promotion === id)
    if (!judged) return []
    const { why } = judged
    if (waitsForDelivery(judged)) return { name, least: 0, missing: 0 }
    return why.kind === 'min-goods' ? { name, least: hkd(why.minCents), missing: hkd(why.missingCents) } : []
  })
  return offers.toSorted((one, other) => one.missing - other.missing)[0] ?? null
}

/** Applied promotions are known at once; reasons for refused ones come with the server's answer. */
function updatePromotions({ reckoning, promotions }: Cart, { applied, refused }: Discounted): Cart['promotions'] {
  const tell = (id: string) => {
    const { name, says, lane } = reckoning.promotions.find((one) => one.id === id)!
    return { id, name, says, lane }
  }
  const before = (id: string) => promotions.find((one) => one.id === id && !one.applied)?.reason ?? null
  const unknown = promotions.filter(({ id }) => !reckoning.promotions.some((one) => one.id === id)) // hidden from this visitor
  return [
    ...applied.map(({ promotion, cents: off }) => ({
      ...tell(promotion),
      applied: true,
      amount: hkd(off),
      reason: null,
    })),
    ...refused.flatMap((one) => {
      if (one.promotion === null || one.why.kind === 'no-goods') return []
      const waits = waitsForDelivery(one)
      const reason = waits ? null : before(one.promotion)
      return [{ ...tell(one.promotion), applied: waits, amount: 0, reason }]
    }),
    ...unknown,
  ].sort((a, b) => Number(b.applied) - Number(a.applied))
}

const priced = (line: CartItem) => ({
  price: cents(line.sellingPrice),
  listPrice: line.originalPrice === null ? null : cents(line.originalPrice),
  quantity: line.qty,
  selected: line.selected,
})

// Dates of the wire are compared as text: the rule only asks whether two are equal.
const dated = (line: CartItem) => ({ ...line, arrives: line.preOrderDlvDate as unknown as Temporal.PlainDate | null })
