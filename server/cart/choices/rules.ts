import { readGift, writeGift } from '#server/gift-cards/gifts/rules.ts'
import { type Chosen, type Option, readOptions } from '../options/rules.ts'

/** What is given with these goods: for a gift card whom it goes to, or nothing. */
export function readChoice(goods: { isGiftCard: boolean; options: readonly Option[] }, dynamicAttr: string): Chosen {
  if (!goods.isGiftCard || goods.options.length > 0) return readOptions(goods.options, dynamicAttr)
  const gift = readGift(dynamicAttr)
  if (gift.kind === 'wrong') return { kind: 'to-check', complaints: gift.complaints }
  return { kind: 'chosen', dynamicAttr: gift.kind === 'gift' ? writeGift(gift.recipient) : '' }
}
