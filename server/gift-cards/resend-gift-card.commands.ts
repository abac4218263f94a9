import type { Locale } from '#contract/shop.ts'
import { dayOf } from '#server/lib/process/clock.ts'
import type { Tx } from '#server/lib/database/db.ts'
import { addJob } from '#server/lib/process/job-registry.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { drawCode, sealCode } from './gift-card-codes.commands.ts'
import { type CardAct, holdCard, requireReason } from './gift-card-admin.commands.ts'
import { readGift } from './gift-recipients.rules.ts'
import type { StoredCard } from './gift-cards.rules.ts'
import type { OrderNames, GiftSale } from './gift-cards.reads.ts'
import { findSaleOf } from './gift-card-sales.reads.ts'
import type { CardLetter } from './gift-card-sales.rules.ts'
import * as cards from './gift-cards.store.ts'
import { judgeResending } from './resend-gift-card.rules.ts'
import * as store from './resend-gift-card.store.ts'
import { defaultLanguage } from '#words/languages.ts'

interface ResendRequest {
  refNo: string
  email: string
  /** Absent: the language of the first mail. */
  language: Locale | undefined
}

const refusals = {
  taken: 'GIFT_CARD_TAKEN',
  spent: 'GIFT_CARD_SPENT',
  expired: 'GIFT_CARD_EXPIRED',
  frozen: 'GIFT_CARD_FROZEN',
} as const

/**
 * Mails an unused card again to an e-mail. The number is not stored in readable form, and the first mail must become worthless,
 * so the card gets a new number and PIN.
 */
export async function resendCard(tx: Tx, done: CardAct, wish: ResendRequest, orders: OrderNames): Promise<StoredCard> {
  const { company, at } = done
  requireReason(done)
  const card = await holdCard(tx, company, wish.refNo)
  const { id } = card
  const verdict = judgeResending(card, { hasPaid: await store.hasPaid(tx, id), today: dayOf(at).toString() })
  if (verdict !== 'fits') throw new Refusal(refusals[verdict])
  const code = drawCode(tx)
  await store.renumber(tx, id, code)
  const sale = await findSaleOf(tx, card, orders)
  const letter = { card: id, to: wish.email, ...addressOf(sale, wish.language), sealed: sealCode(tx, id, code) }
  await addJob(tx, 'mailGiftCard', letter satisfies CardLetter, { key: `gift card ${id}` })
  return (await cards.findCard(tx, company, id))!
}

/** The facts of the first mail; a card without an order was given by the shop. */
function addressOf(sale: GiftSale | undefined, language: Locale | undefined) {
  if (!sale) return { language: language ?? defaultLanguage, isGift: true, again: true as const }
  const { giver, buyer, words } = sale
  const told = { isGift: false, again: true as const }
  const gift = readGift(words)
  if (gift.kind !== 'gift') return { ...told, language: language ?? buyer.language }
  const { name, message, language: theirs } = gift.recipient
  return { ...told, language: language ?? theirs, given: { giver, name, message } }
}
