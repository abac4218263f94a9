import type { Locale } from '#contract/shop.ts'
import { sayShort } from '#server/lib/documents/format-amounts.ts'
import { m } from '#words/compiled/messages.js'
import type { ComboPrice, Promotion, DiscountTerms, TierStep } from './promotion-terms.rules.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { languageFacts } from '#words/languages.ts'

export const sayName = ({ nameZh, nameEn }: Pick<Promotion, 'nameZh' | 'nameEn'>, locale: Locale) =>
  inLanguage(locale)(nameZh, nameEn)

type DescribedTerms = Pick<Promotion, 'lane' | 'terms' | 'minGoodsCents' | 'minPieces'>

/** The terms of a promotion in one line: 第 2 件半價, HK$40 off HK$400+. */
export function sayTerms({ lane, terms, minGoodsCents, minPieces }: DescribedTerms, locale: Locale): string {
  const off = sayOff(terms, lane, locale)
  if (minGoodsCents > 0) {
    const least = { amount: sayShort(minGoodsCents), off }
    const isOffTheOrder = lane === 'order' && (terms.kind === 'amount' || terms.kind === 'percent')
    return isOffTheOrder ? m.promotion_off_from(least, { locale }) : m.promotion_from(least, { locale })
  }
  return minPieces > 0 ? m.promotion_from_pieces({ pieces: minPieces, off }, { locale }) : off
}

function sayOff(terms: DiscountTerms, lane: Promotion['lane'], locale: Locale): string {
  switch (terms.kind) {
    case 'percent': {
      const off = sayPercent(terms.percent, locale)
      return lane === 'delivery' ? m.promotion_delivery({ off }, { locale }) : off
    }
    case 'amount': {
      const amount = sayShort(terms.cents)
      if (lane === 'line') return m.promotion_off_each({ amount }, { locale })
      const off = m.promotion_off({ amount }, { locale })
      return lane === 'delivery' ? m.promotion_delivery({ off }, { locale }) : off
    }
    case 'fixed-price':
      return m.promotion_fixed({ amount: sayShort(terms.cents) }, { locale })
    case 'nth-piece': {
      const off = sayPercent(terms.percent, locale)
      return m.promotion_nth({ nth: terms.nth, off }, { locale })
    }
    case 'buy-get':
      return sayBuyGet(terms, locale)
    case 'pieces-for':
      return m.promotion_pieces_for({ pieces: terms.pieces, amount: sayShort(terms.cents) }, { locale })
    case 'combo':
      return sayCombo(terms.price, locale)
    case 'tiers':
      return terms.steps.map((step) => sayStep(step, locale)).join(m.promotion_between({}, { locale }))
    case 'free-delivery':
      return m.promotion_free_delivery({}, { locale })
  }
}

/** 8 percent off is 92折, 10 percent 9折. */
function sayPercent(percent: number, locale: Locale): string {
  if (percent === 100) return m.promotion_free({}, { locale })
  if (percent === 50) return m.promotion_half({}, { locale })
  const left = Math.round((100 - percent) * 100) / 100
  const fold = left % 10 === 0 || left < 10 ? left / 10 : left
  return m.promotion_percent({ figure: languageFacts[locale].namesWhatIsLeft ? fold : percent }, { locale })
}

function sayBuyGet({ buy, get, percent, gets }: Extract<DiscountTerms, { kind: 'buy-get' }>, locale: Locale): string {
  if (percent === 100)
    return gets
      ? m.promotion_buy_other_free({ buy, get }, { locale })
      : m.promotion_buy_get_free({ buy, get }, { locale })
  const off = sayPercent(percent, locale)
  return gets
    ? m.promotion_buy_other({ buy, get, off }, { locale })
    : m.promotion_buy_get({ buy, get, off }, { locale })
}

function sayCombo(price: ComboPrice, locale: Locale): string {
  if ('cents' in price) return m.promotion_combo_fixed({ amount: sayShort(price.cents) }, { locale })
  const off =
    'percent' in price
      ? sayPercent(price.percent, locale)
      : m.promotion_off({ amount: sayShort(price.offCents) }, { locale })
  return m.promotion_combo({ off }, { locale })
}

function sayStep(step: TierStep, locale: Locale): string {
  const off =
    'percent' in step
      ? sayPercent(step.percent, locale)
      : m.promotion_off({ amount: sayShort(step.offCents) }, { locale })
  return m.promotion_off_from({ amount: sayShort(step.fromCents), off }, { locale })
}
