import type * as contract from '#contract/checkout.ts'
import type { Understood } from '#contract/endpoint.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { wireItem } from '#server/cart/cart.wire.ts'
import { sayShort } from '#server/lib/documents/format-amounts.ts'
import { sayRefusal } from '#server/lib/http/refusal-answer.ts'
import { chargeOf, sumCharges, sumOffCharges } from '#server/shop/charges.rules.ts'
import { wireFurther } from '#server/shop/charges.wire.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { m } from '#words/compiled/messages.js'
import { type DeliveryDraft, remarkOf } from './checkout-form.rules.ts'
import type { PricedCheckout, Quote } from './checkout.reads.ts'
import { listRefusedItems } from './delivery-ways.rules.ts'
import { explainSale } from './explain-sale.wire.ts'

export type ProcessSale = Understood<typeof contract.processPayment.input>

interface WiredOrder {
  supplier: string
  number: string
  netCents: number
}

export const wirePlaced = ({ supplier, number, netCents }: WiredOrder) => ({
  coCode: supplier,
  invoiceNo: number,
  netTotal: toHkd(netCents),
})

export function wirePayment(
  { context, means, quote, problems }: PricedCheckout,
  sale: ProcessSale,
  delivery: DeliveryDraft,
  locale: Locale,
): Omit<contract.PaymentResult, 'methods' | 'payLater' | 'byHandTerms'> {
  const { sale: sums, selected, terms, arrives } = quote
  const say = inLanguage(locale)
  const dates = terms.ways.find(({ code }) => code === quote.way)?.dates ?? []
  const policy = ({ id, titleZh, titleEn, version }: PricedCheckout['context']['policies']['returnRefund']) => ({
    id,
    title: say(titleZh, titleEn),
    version,
  })
  return {
    paymentConversationId: sale.paymentConversationId,
    quoteHash: quote.hash,
    items: selected.map((line) => wireItem(line, locale, quote.prices)),
    goodsAmount: toHkd(sums.goodsCents),
    totalDiscount: toHkd(sums.discountCents + sumOffCharges(sums.charges)),
    deliveryFee: toHkd(chargeOf(sums.charges, 'delivery').cents),
    charges: wireFurther(sums.charges, locale),
    chargeChoices: wireFurther(context.chargeRules, locale),
    totalAmount: toHkd(sums.goodsCents + sumCharges(sums.charges)),
    netTotal: toHkd(sums.netCents),
    outStanding: toHkd(sums.outstandingCents),
    leftToPay: toHkd(sums.dueCents),
    deposit: wireDeposit(sums.dueCents, quote.nowCents, context.settings),
    memoRemarks: remarkOf(sale, delivery),
    ...explainSale(means, quote, locale),
    expectedDeliveryDate:
      selected.length === 0 ? null : (dates.find((day) => day === delivery.expectedDate) ?? dates[0] ?? null),
    depositDeliveryPolicy: policy(context.policies.orderDelivery),
    returnRefundPolicy: policy(context.policies.returnRefund),
    referralCode: sale.referralCode ?? null,
    addPurchaseInvoiceNo: sale.addPurchaseInvoiceNo || null,
    userAddressCode: sale.userAddressCode ?? null,
    salesCode: null,
    vipInfo: means.vip,
    ways: quote.offers.filter(isToBeTold).map((one) => wireWay(one, selected, locale)),
    pickupPoints: context.points
      .filter(({ code }) => terms.pickupPoints.includes(code))
      .map((point) => ({
        code: point.code,
        name: say(point.name_zh, point.name_en),
        address: say(point.address_zh, point.address_en),
        hours: say(point.hours_zh, point.hours_en),
      })),
    arrives: arrives?.toString() ?? null,
    needsBirthDate: terms.minAge !== null,
    remarkDemanded: terms.remarkDemanded,
    problems: problems.map((refusal) => {
      const { error, message } = sayRefusal(refusal, locale)
      return { error, message }
    }),
  }
}

const wireDeposit = (
  dueCents: number,
  nowCents: number,
  { depositRestDays: restDays }: PricedCheckout['context']['settings'],
) => (nowCents < dueCents ? { now: toHkd(nowCents), rest: toHkd(dueCents - nowCents), restDays } : null)

/** Hides e-mail delivery for physical goods, and every other way for gift cards. */
const isToBeTold = ({ row, offer }: Quote['offers'][number]) =>
  offer.obstacle !== 'nothing-to-carry' && (!row.by_mail || offer.obstacle === null)

function wireWay(
  { row, offer }: Quote['offers'][number],
  selected: Quote['selected'],
  locale: Locale,
): contract.PaymentResult['ways'][number] {
  const isAsked = selected.length > 0
  return {
    code: row.code,
    name: inLanguage(locale)(row.name_zh, row.name_en),
    pickUp: row.pick_up,
    byMail: row.by_mail,
    fee: toHkd(offer.feeCents),
    freeOver: row.free_over_cents === null ? null : toHkd(row.free_over_cents),
    underAmount: row.under_cents === null ? null : toHkd(row.under_cents),
    remoteSurcharge: toHkd(offer.remoteSurchargeCents),
    cutOff: row.cut_off.slice(0, 5),
    remarkDemanded: row.remark_demanded,
    available: isAsked && offer.obstacle === null,
    reason: isAsked ? sayObstacle({ row, offer }, selected, locale) : null,
    dates: offer.dates.map(String),
  }
}

function sayObstacle(
  { row, offer }: Quote['offers'][number],
  selected: Quote['selected'],
  locale: Locale,
): string | null {
  const goods = nameRefused({ row, offer }, selected, locale)
  switch (offer.obstacle) {
    case null:
      return null
    case 'over-limit':
      return m.note_way_over_limit({ amount: sayShort(row.under_cents ?? 0) }, { locale })
    case 'goods-excluded':
      return row.pick_up
        ? m.note_way_not_collected({ goods, way: inLanguage(locale)(row.name_zh, row.name_en) }, { locale })
        : m.note_way_goods_excluded({ goods }, { locale })
    case 'nothing-to-carry':
      return m.note_way_nothing_to_carry({}, { locale })
    case 'not-there':
      return m.note_way_not_there({}, { locale })
    case 'goods-only':
      return m.note_way_goods_only({}, { locale })
    case 'cold':
      return m.note_way_cold({ goods }, { locale })
    case 'too-heavy':
      return m.note_way_too_heavy({}, { locale })
    case 'no-days':
      return m.note_way_no_days({}, { locale })
  }
}

/** The first item that the way does not take, and how many more there are. */
function nameRefused({ row, offer }: Quote['offers'][number], selected: Quote['selected'], locale: Locale): string {
  const refused = listRefusedItems(
    row,
    offer.obstacle,
    selected.map(({ goods }) => goods),
  )
  const [first] = refused
  if (!first) return ''
  const name = inLanguage(locale)(first.nameZh, first.nameEn)
  const more = refused.length - 1
  return more === 0
    ? m.note_goods_named({ name }, { locale })
    : m.note_goods_and_more({ name, count: more }, { locale })
}
