import type { CardEntryKind, GiftCard, GiftCardTx } from '#contract/gift-cards.ts'
import { toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { m } from '#words/compiled/messages.js'
import { maskCode } from './gift-card-codes.rules.ts'
import { type CardEntry, type CardStatus, type CardWhy, statusOf, type StoredCard } from './gift-cards.rules.ts'

export function wireCard(
  card: StoredCard,
  { locale, today }: { locale: Locale; today: Temporal.PlainDate },
  refNo = card.id,
): GiftCard {
  const status = statusOf(card, today.toString())
  return {
    no: maskCode(card),
    refNo,
    cashValue: toHkd(card.balanceCents),
    usageAmount: toHkd(card.usedCents),
    issuedAmount: toHkd(card.issuedCents),
    status,
    statusName: sayStatus(status, locale),
    expiry: card.expires,
  }
}

/** The shown cards, and the total of those that can pay. */
export const wireWallet = (
  shown: readonly StoredCard[],
  paying: readonly StoredCard[],
  reader: { locale: Locale; today: Temporal.PlainDate },
) => ({
  giftCards: shown.map((card) => wireCard(card, reader)),
  total: toHkd(paying.reduce((sum, { balanceCents }) => sum + balanceCents, 0)),
})

/** A card as staff see it. */
export const wireStaffCard = (
  card: StoredCard,
  { vipCode, invoiceNo }: { vipCode: string | null; invoiceNo: string | null },
  reader: { locale: Locale; today: Temporal.PlainDate },
) => ({
  ...wireCard(card, reader),
  vipCode,
  invoiceNo,
  heldAmount: toHkd(card.heldCents),
  frozenReason: card.frozenReason,
})

export function wireEntry(entry: CardEntry, numbers: Map<string, string>, locale: Locale): GiftCardTx {
  const { id, kind, cents, balanceCents, orderId, reason, at } = entry
  return {
    txId: String(id),
    type: kind,
    typeName: sayEntryKind(kind, locale),
    amount: toHkd(cents),
    balance: toHkd(balanceCents),
    invoiceNo: (orderId !== null && numbers.get(orderId)) || null,
    reason,
    at: wireInstant(at),
  }
}

/** For the member's data export. */
export const exportCard = ({ card, entries }: { card: StoredCard; entries: readonly CardEntry[] }) => ({
  no: maskCode(card),
  balance: toHkd(card.balanceCents),
  expiry: card.expires,
  movements: entries.map(({ kind, cents, at }) => ({ kind, amount: toHkd(cents), at })),
})

/** Why a chosen card does not pay, in words. */
export const sayWhy = (why: CardWhy, locale: Locale): string =>
  ({
    unknown: m.refusal_gift_card_unknown,
    'too-many-misses': m.gift_card_too_many_misses,
    taken: m.refusal_gift_card_taken,
    frozen: m.refusal_gift_card_frozen,
    expired: m.refusal_gift_card_expired,
    empty: m.gift_card_empty,
    'cards-only': m.gift_card_cards_only,
    'not-needed': m.gift_card_not_needed,
  })[why]({}, { locale })

const sayStatus = (status: CardStatus, locale: Locale): string =>
  ({
    ACTIVE: m.gift_card_active,
    USED: m.gift_card_used,
    EXPIRED: m.gift_card_expired,
    FROZEN: m.gift_card_frozen,
  })[status]({}, { locale })

const sayEntryKind = (kind: CardEntryKind, locale: Locale): string =>
  ({
    issue: m.gift_card_entry_issue,
    authorise: m.gift_card_entry_authorise,
    capture: m.gift_card_entry_capture,
    void: m.gift_card_entry_void,
    refund: m.gift_card_entry_refund,
    adjust: m.gift_card_entry_adjust,
    expire: m.gift_card_entry_expire,
  })[kind]({}, { locale })
