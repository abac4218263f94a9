import type { Complaint } from '#contract/refusals.ts'
import { judgeGift, writeGift } from '#server/gift-cards/gifts/rules.ts'
import { language } from '#storefront/lib/language.ts'
import { m } from '#words/compiled/messages.js'

const words: Partial<Record<Complaint, () => string>> = {
  recipient_email_required: m.field_recipient_email_required,
  email_invalid: m.field_email_invalid,
  name_required: m.field_name_required,
  name_characters: m.field_name_characters,
  too_long: m.field_too_long,
  gift_message_characters: m.field_gift_message_characters,
}

/** What is wrong with whom a card is for, field by field, by the rules that the shop asks too; nothing without a recipient. */
export function listGiftComplaints(given: Record<string, string>): Partial<Record<string, string>> {
  const gift = judgeGift({ language: language(), ...given })
  if (gift.kind !== 'wrong') return {}
  return Object.fromEntries(
    Object.entries(gift.complaints).map(([field, complaint]) => [field, words[complaint]?.() ?? complaint]),
  )
}

/** As the line of the cart keeps it. */
export function writeGiftWords(given: Record<string, string>): string {
  const gift = judgeGift({ language: language(), ...given })
  return gift.kind === 'gift' ? writeGift(gift.recipient) : ''
}
