import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'

export type ConsentKind = 'collection' | 'terms' | 'marketing'

/** The words beside the box, as the page shows them and as the shop keeps them. */
export const wordConsent = (kind: ConsentKind, shop: string, locale: Locale): string =>
  ({ collection: m.consent_collection, terms: m.consent_terms, marketing: m.consent_marketing })[kind](
    { shop },
    { locale },
  )
