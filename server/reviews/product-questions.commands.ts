import { questionLimits } from '#contract/review-limits.ts'
import type { Locale } from '#contract/shop.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import type { MemberOwner } from '#server/shop/owners.rules.ts'
import { holdWriter, requireBody } from './reviews.commands.ts'
import * as store from './product-questions.store.ts'

export async function askQuestion(
  tx: Tx,
  self: MemberOwner,
  { productCode, text }: { productCode: string; text: string },
  { locale, now }: { locale: Locale; now: Temporal.Instant },
): Promise<string> {
  const name = await holdWriter(tx, self)
  const body = requireBody(text, questionLimits, 'question_length')
  if (!(await store.isOnSale(tx, self.company, productCode))) throw new Refusal('PRODUCT_NOT_FOUND')
  return store.add(tx, self, { product: productCode, text: body, name, language: locale, at: now })
}

/** An account is closed. */
export async function eraseQuestionsOf(tx: Tx, self: MemberOwner): Promise<void> {
  await store.removeAllOf(tx, self)
}
