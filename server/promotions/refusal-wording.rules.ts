import type { Locale } from '#contract/shop.ts'
import { sayDay } from '#server/lib/documents/format-amounts.ts'
import { nameGrade } from '#server/members/lists.rules.ts'
import { m } from '#words/compiled/messages.js'
import { sayShort } from '#server/lib/documents/format-amounts.ts'
import type { ComboGap, Why } from './refusal-reasons.rules.ts'

/** The names that reasons mention. */
export interface ReasonNames {
  promotion(id: string): string
  /** By a product's code or a variant's id. */
  product(code: string): string
}

const day = (text: string, locale: Locale) => ({ date: sayDay(Temporal.PlainDate.from(text), locale) })

/** The reason in words, for the customer. */
export function sayWhy(why: Why, names: ReasonNames, locale: Locale): string {
  switch (why.kind) {
    case 'unknown-code':
      return m.refusal_discount_code_invalid({}, { locale })
    case 'code-twice':
      return m.refusal_discount_exists({}, { locale })
    case 'code-needed':
      return m.promotion_why_code_needed({}, { locale })
    case 'not-yet':
      return m.promotion_why_not_yet(day(why.from, locale), { locale })
    case 'ended':
      return m.promotion_why_ended(day(why.to, locale), { locale })
    case 'grade': {
      const grades = why.grades.map((grade) => nameGrade(grade, locale))
      return m.promotion_why_grade({ grades: grades.join(m.promotion_listing({}, { locale })) }, { locale })
    }
    case 'closed':
      return m.promotion_why_closed({}, { locale })
    case 'used-up':
      return m.promotion_why_used_up({}, { locale })
    case 'used-by-you':
      return why.times === 1
        ? m.promotion_why_used_by_you_once({}, { locale })
        : m.promotion_why_used_by_you({ times: why.times }, { locale })
    case 'no-goods':
      return m.promotion_why_no_goods({}, { locale })
    case 'min-goods':
      return m.promotion_why_min_goods({ missing: sayShort(why.missingCents), min: sayShort(why.minCents) }, { locale })
    case 'min-pieces':
    case 'too-few':
      return m.promotion_why_more({ missing: why.missing }, { locale })
    case 'stock-short':
      return m.promotion_why_stock({ missing: why.missing }, { locale })
    case 'combo-incomplete':
      return m.promotion_why_combo({ names: sayGaps(why.missing, names, locale) }, { locale })
    case 'combo-sold-out':
      return m.promotion_why_combo_gone({ names: sayGaps(why.missing, names, locale) }, { locale })
    case 'no-delivery-fee':
      return m.promotion_why_no_fee({}, { locale })
    case 'nothing-off':
      return m.promotion_why_nothing({}, { locale })
    case 'beaten':
      return m.promotion_why_beaten({ name: names.promotion(why.by) }, { locale })
    case 'family':
    case 'exclusive':
    case 'most-exclusive':
      return m.promotion_why_beside({ name: names.promotion(why.by) }, { locale })
    case 'most-applied':
      return m.promotion_why_most({ most: why.most }, { locale })
    case 'better-together':
      return m.promotion_why_better_together({ amount: sayShort(why.byCents) }, { locale })
  }
}

const sayGaps = (gaps: readonly ComboGap[], names: ReasonNames, locale: Locale) =>
  gaps
    .map(({ product, missing }) =>
      missing === 1
        ? names.product(product)
        : m.promotion_each({ count: missing, name: names.product(product) }, { locale }),
    )
    .join(m.promotion_listing({}, { locale }))
