import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'

export type ConsentKind = 'collection' | 'terms' | 'marketing'

/** The wording of a consent, as shown on the page and as recorded. */
export const wordConsent = (kind: ConsentKind, shop: string, locale: Locale): string =>
  ({ collection: m.consent_collection, terms: m.consent_terms, marketing: m.consent_marketing })[kind](
    { shop },
    { locale },
  )
