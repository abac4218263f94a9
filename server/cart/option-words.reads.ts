import type { SoldGoods } from '#server/goods/goods.store.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { type CartOwner } from './cart.reads.ts'
import { sayName } from '#server/promotions/promotion-wording.rules.ts'
import { readChoice } from './option-words.rules.ts'

/** The words in stored form; refuses what is missing. §5 */
export function requireWords(goods: SoldGoods, dynamicAttr: string, { locale }: Pick<CartOwner, 'locale'>): string {
  const chosen = readChoice(goods, dynamicAttr)
  const name = sayName(goods, locale)
  if (chosen.kind === 'unknown') throw new Refusal('OPTION_NOT_FOUND', { name })
  if (chosen.kind === 'missing') throw new Refusal('SELECT_OPTIONS', { name })
  if (chosen.kind === 'wrong') throw new Refusal('INVALID_INPUT', { field: chosen.field })
  if (chosen.kind === 'to-check') throw new Refusal('CHECK_REQUIRED_FIELDS', {}, chosen.complaints)
  return chosen.dynamicAttr
}
