import { toHkd } from '#contract/money.ts'
import type { CancelPreview, ReturnableLine } from '#contract/returns.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { wireOrderLine } from '#server/orders/order-views.wire.ts'
import { m } from '#words/compiled/messages.js'
import type { ForeseenCancel } from './cancellations.reads.ts'
import { wireMoney, wireSums } from './refund-money.wire.ts'
import type { ForeseenRefund, ReturnJudgement, ReturnableGoods } from './refund-requests.reads.ts'
import { sayWhyClosed } from './return-views.rules.ts'
import { inLanguage, sayEach } from '#server/shop/languages.rules.ts'

/** Whether goods of an order may be returned, and why not. */
export const wireJudged = ({ verdict, until }: ReturnJudgement, locale: Locale) => ({
  mayReturn: verdict.kind === 'open',
  why: verdict.kind === 'open' ? null : sayWhyClosed(verdict.why, locale),
  until: until?.toString() ?? null,
})

export function wireReturnable(
  { line, isAsked, returnable, eachCents, choices }: ReturnableGoods,
  { verdict }: ReturnJudgement,
  locale: Locale,
): ReturnableLine {
  const { no, productCode, assortId, name, picture, color, size, optionValues, qty } = wireOrderLine(line, locale)
  const whyClosed = verdict.kind === 'open' ? null : sayWhyClosed(verdict.why, locale)
  const whyNot = isAsked ? m.refund_why_line_asked({}, { locale }) : m.refund_why_card_used({}, { locale })
  return {
    no,
    productCode,
    assortId,
    name,
    picture,
    color,
    size,
    optionValues,
    qty,
    returnable,
    each: toHkd(eachCents),
    why: returnable > 0 ? null : (whyClosed ?? whyNot),
    exchangeFor: choices.map(({ goods, cents }) => ({
      assortId: goods.assortId,
      color: inLanguage(locale)(goods.colourZh, goods.colourEn),
      size: goods.size,
      optionValues: sayEach(locale, goods.optionValues),
      price: toHkd(cents),
    })),
  }
}

export const wireForeseen = ({ withDelivery, money, sums }: ForeseenRefund, locale: Locale) => ({
  ...wireMoney(money, locale),
  withDelivery,
  exchange: sums && wireSums(sums),
})

export const wireCancelPreview = ({ kind, until, money }: ForeseenCancel, locale: Locale): CancelPreview => ({
  kind,
  until: until && wireInstant(until),
  ...wireMoney(money, locale),
})
