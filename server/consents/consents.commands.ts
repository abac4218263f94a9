import type { Locale } from '#contract/shop.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { type ConsentKind, wordConsent } from './consents.rules.ts'
import * as store from './consents.store.ts'

/** Records each consent or refusal with time, wording and language. */
export async function recordConsents(
  tx: Tx,
  who: { company: string; member: string; shopName: string; locale: Locale; now: Temporal.Instant },
  said: Partial<Record<ConsentKind, boolean>>,
): Promise<void> {
  const { company, member, shopName, locale, now } = who
  const kinds = Object.keys(said) as ConsentKind[]
  await store.add(
    tx,
    kinds.map((kind) => ({
      company,
      member,
      kind,
      given: said[kind] ?? false,
      wording: wordConsent(kind, shopName, locale),
      language: locale,
      at: now,
    })),
  )
}
