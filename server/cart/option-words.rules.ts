import { readGift, writeGift } from '#server/gift-cards/gift-recipients.rules.ts'
import { type CartLineKey, type StoredCartLine, sameThing } from './cart.rules.ts'
import { type OptionVerdict, type Option, readOptions } from './item-options.rules.ts'

/** Parses the words for these goods: for a gift card its recipient, or nothing. */
export function readChoice(
  goods: { isGiftCard: boolean; options: readonly Option[] },
  dynamicAttr: string,
): OptionVerdict {
  if (!goods.isGiftCard || goods.options.length > 0) return readOptions(goods.options, dynamicAttr)
  const gift = readGift(dynamicAttr)
  if (gift.kind === 'wrong') return { kind: 'to-check', complaints: gift.complaints }
  return { kind: 'chosen', dynamicAttr: gift.kind === 'gift' ? writeGift(gift.recipient) : '' }
}

/** The lines with the words of one changed. If it then equals another line, the two are merged. §4 */
export function reword<L extends Pick<StoredCartLine, keyof CartLineKey | 'quantity' | 'selected'>>(
  lines: readonly L[],
  key: CartLineKey,
  dynamicAttr: string,
): L[] {
  const reworded = { ...key, dynamicAttr }
  const meant = lines.find((line) => sameThing(line, key))
  const same = lines.find((line) => sameThing(line, reworded))
  if (!meant || meant === same) return [...lines]
  if (!same) return lines.map((line) => (line === meant ? { ...line, dynamicAttr } : line))
  const both = { quantity: same.quantity + meant.quantity, selected: same.selected || meant.selected }
  return lines.filter((line) => line !== meant).map((line) => (line === same ? { ...line, ...both } : line))
}
