import type { CardEntryKind } from '#contract/gift-cards.ts'
import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import type { CardStatus, CardWhy } from './gift-cards.rules.ts'

/** Why a chosen card pays nothing, for whoever chose it. */
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

export const sayStatus = (status: CardStatus, locale: Locale): string =>
  ({
    ACTIVE: m.gift_card_active,
    USED: m.gift_card_used,
    EXPIRED: m.gift_card_expired,
    FROZEN: m.gift_card_frozen,
  })[status]({}, { locale })

export const sayEntryKind = (kind: CardEntryKind, locale: Locale): string =>
  ({
    issue: m.gift_card_entry_issue,
    authorise: m.gift_card_entry_authorise,
    capture: m.gift_card_entry_capture,
    void: m.gift_card_entry_void,
    refund: m.gift_card_entry_refund,
    adjust: m.gift_card_entry_adjust,
    expire: m.gift_card_entry_expire,
  })[kind]({}, { locale })
