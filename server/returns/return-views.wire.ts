import { toHkd } from '#contract/money.ts'
import { photoLimits, type RefundView } from '#contract/returns.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { isPayable } from '#server/orders/orders.rules.ts'
import { wireOrderLine } from '#server/orders/order-views.wire.ts'
import { wireMoney, wireSums } from './refund-money.wire.ts'
import type { RefundedGoods, RefundFacts } from './return-views.reads.ts'
import { sayKind, sayReason, sayState, sayStep } from './return-views.rules.ts'
import { isWhole } from './returns.rules.ts'
import { inLanguage, sayEach } from '#server/shop/languages.rules.ts'
import { m } from '#words/compiled/messages.js'

/** A document as its buyer and staff see it, in their language. */
export function wireRefund(facts: RefundFacts, locale: Locale, now: Temporal.Instant): RefundView {
  const { refund, exchange, replacement, photos } = facts
  const { state } = refund
  const isAsked = !isWhole(refund) && refund.kind !== 'rejected'
  return {
    refundNo: refund.number,
    invoiceNo: facts.order.number,
    kind: refund.kind,
    kindText: sayKind(refund.kind, locale),
    state,
    stateText: sayState(refund, locale),
    reasonText: sayReason(refund.reason, locale),
    remark: refund.remark,
    answer: refund.answer,
    createdAt: wireInstant(refund.createdAt),
    goodsBack: refund.goodsBack,
    sendTo: sayShowroom(facts, locale),
    lines: facts.lines.map((line) => wireLine(line, locale)),
    withDelivery: refund.withDelivery,
    ...wireMoney(facts.money, locale),
    photos: photos.map(({ id, file }) => ({ photoId: id, kept: file !== null })),
    exchange: exchange && wireSums(exchange),
    replacement: replacement && {
      invoiceNo: replacement.number,
      netTotal: toHkd(replacement.netCents),
      outStanding: toHkd(isPayable(replacement, now) ? replacement.dueCents : 0),
    },
    timeline: facts.events.map(({ to, at }) => ({ at: wireInstant(at), text: sayStep(to, locale) })),
    mayWithdraw: isAsked && (state === 'requested' || state === 'approved'),
    mayAddPhotos: isAsked && state === 'requested' && photos.length < photoLimits.most,
  }
}

function sayShowroom({ showroom }: RefundFacts, locale: Locale): string | null {
  if (!showroom) return null
  const say = inLanguage(locale)
  const name = say(showroom.name_zh, showroom.name_en)
  return m.returns_showroom({ name, address: say(showroom.address_zh, showroom.address_en) }, { locale })
}

function wireLine(
  { ordered, quantity, received, wantedGoods: goods }: RefundedGoods,
  locale: Locale,
): RefundView['lines'][number] {
  const { no, name, picture, color, size, optionValues } = wireOrderLine(ordered, locale)
  const wanted = goods && {
    assortId: goods.assortId,
    color: inLanguage(locale)(goods.colourZh, goods.colourEn),
    size: goods.size,
    optionValues: sayEach(locale, goods.optionValues),
  }
  return { no, name, picture, color, size, optionValues, qty: quantity, received, wanted: wanted ?? null }
}
