import type { Locale } from '#contract/shop.ts'
import { sayDay, sayMoney } from '#server/lib/documents/format-amounts.ts'
import type { Mail } from '#server/lib/integrations/mail.ts'
import { escapeMarkup, type LetterContent, writeLetter } from '#server/shop/letter-layout.mail.ts'
import { themeColours } from '#server/shop/shop.rules.ts'
import { m } from '#words/compiled/messages.js'
import { maskCode, writeCode } from './gift-card-codes.rules.ts'
import type { BuyerToTell, CardToMail } from './gift-card-sales.reads.ts'
import type { GiftDetails, UnsealedCardLetter } from './gift-card-sales.rules.ts'
import type { GuessedCard } from './pin-attempts.reads.ts'

/** The mail with a card. */
export function writeCardMail({ card, from, origin }: CardToMail, told: UnsealedCardLetter): Mail {
  const { to, isGift, given, code, pin } = told
  const letter = writeCardLetter({
    code,
    pin,
    cents: card.issuedCents,
    expires: card.expires,
    isGift,
    given: given ?? null,
    isInWallet: card.member !== null,
    locale: from.locale,
    shop: from.shopName,
    theme: from.theme,
    link: `${origin}/personal/giftCard?lang=${from.locale}`,
  })
  return { to, ...writeLetter(letter, from) }
}

/** Tells the buyer that a card was mailed, or mailed again, to their recipient, with no data of the card except its value. */
export function writeBuyerMail(
  { card, buyer, from, origin }: BuyerToTell,
  { to: email, given, again }: Pick<UnsealedCardLetter, 'to' | 'given' | 'again'>,
): Mail {
  const { number, orderPath } = buyer
  const { locale } = from
  const facts = { email, number, cents: card.issuedCents, locale, link: `${origin}${orderPath}&lang=${locale}` }
  const letter = again ? writeAgainLetter(facts) : writeGiverLetter({ ...facts, ...given! })
  return { to: buyer.email, ...writeLetter(letter, from) }
}

/** The mail to a card's owner after too many wrong PINs: the card is frozen through no fault of theirs, and staff unfreeze it. */
export function writeGuessedMail({ card, to, from, origin }: GuessedCard): Mail {
  const { locale } = from
  const number = maskCode(card)
  const letter = {
    subject: m.gift_card_guessed_subject({ number }, { locale }),
    paragraphs: [m.gift_card_guessed_text({ number }, { locale }), m.gift_card_guessed_next({}, { locale })],
    button: { label: m.gift_card_guessed_button({}, { locale }), link: `${origin}/contact/us?lang=${locale}` },
  }
  return { to, ...writeLetter(letter, from) }
}

export interface CardToTell {
  code: string
  pin: string
  cents: number
  expires: string
  /** Given by the shop, not bought. */
  isGift: boolean
  /** A gift to the addressee, with the giver's words. */
  given: GiftDetails | null
  /** The card is in the addressee's wallet. */
  isInWallet: boolean
  locale: Locale
  shop: string
  theme: 'sport' | 'food'
  link: string
}

/** The only place where a card's number and PIN are written out. */
export function writeCardLetter(card: CardToTell): LetterContent {
  const { cents, isGift, given, isInWallet, locale, shop, link } = card
  const options = { locale }
  const amount = sayMoney(cents)
  const day = sayDay(Temporal.PlainDate.from(card.expires), locale)
  return {
    subject: given
      ? m.gift_card_letter_given_subject({ giver: given.giver, amount }, options)
      : m.gift_card_letter_subject({ shop, amount }, options),
    paragraphs: [
      ...(given ? greet(given, { shop, amount, locale }) : []),
      ...(given ? [] : [isGift ? m.gift_card_letter_gift({ shop }, options) : m.gift_card_letter_bought({}, options)]),
      m.gift_card_letter_bearer({}, options),
      isInWallet ? m.gift_card_letter_in_wallet({}, options) : m.gift_card_letter_how({}, options),
    ],
    drawn: drawCard(card, amount, day),
    button: { label: isInWallet ? m.gift_card_letter_see({}, options) : m.gift_card_letter_add({}, options), link },
  }
}

function greet(
  { giver, name, message }: NonNullable<CardToTell['given']>,
  { shop, amount, locale }: { shop: string; amount: string; locale: Locale },
): string[] {
  const options = { locale }
  return [
    m.gift_card_letter_hello({ name }, options),
    m.gift_card_letter_given({ giver, shop, amount }, options),
    ...(message ? [m.gift_card_letter_says({ giver, message }, options)] : []),
  ]
}

interface GiftSent {
  name: string
  email: string
  message: string
  number: string
  cents: number
  locale: Locale
  link: string
}

/** The mail to the giver when the card was sent. */
export function writeGiverLetter({ cents, locale, link, ...facts }: GiftSent): LetterContent {
  const options = { locale }
  const { message } = facts
  return {
    subject: m.gift_card_sent_subject(facts, options),
    paragraphs: [
      m.gift_card_sent_text({ ...facts, amount: sayMoney(cents) }, options),
      ...(message ? [m.gift_card_sent_message({ message }, options)] : []),
      m.gift_card_sent_secret({}, options),
    ],
    button: { label: m.gift_card_sent_see({}, options), link },
  }
}

/** The mail to the buyer when the card was sent again. */
export function writeAgainLetter({ cents, locale, link, ...facts }: Omit<GiftSent, 'name' | 'message'>): LetterContent {
  const options = { locale }
  return {
    subject: m.gift_card_again_subject(facts, options),
    paragraphs: [
      m.gift_card_again_text({ ...facts, amount: sayMoney(cents) }, options),
      m.gift_card_again_old({}, options),
    ],
    button: { label: m.gift_card_sent_see({}, options), link },
  }
}

/** The image of a card in HTML mail. */
function drawCard({ code, pin, locale, shop, theme }: CardToTell, amount: string, day: string) {
  const options = { locale }
  const number = writeCode(code)
  const rows: [string, string][] = [
    [m.gift_card_number({}, options), number],
    [m.gift_card_pin({}, options), pin],
    [m.gift_card_good_until({}, options), day],
  ]
  const t = escapeMarkup
  const faint = 'font-size:12px;color:#ffffff;opacity:0.85'
  const figures = "font-family:Menlo,Consolas,'Courier New',monospace;color:#ffffff;white-space:nowrap"
  const html = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;background:${themeColours[theme].action};border-radius:14px">
<tr><td style="padding:20px 20px 0;font-weight:700;color:#ffffff">${t(shop)}</td><td align="right" style="padding:20px 20px 0;${faint}">${t(m.gift_card_name({}, options))}</td></tr>
<tr><td colspan="2" style="padding:12px 20px 16px;font-size:32px;line-height:1.2;font-weight:700;color:#ffffff">${t(amount)}</td></tr>
<tr><td colspan="2" style="padding:0 20px;${faint}">${t(rows[0]![0])}</td></tr>
<tr><td colspan="2" style="padding:0 20px 12px;font-size:19px;${figures}">${t(number)}</td></tr>
<tr><td style="padding:0 20px;${faint}">${t(rows[1]![0])}</td><td align="right" style="padding:0 20px;${faint}">${t(rows[2]![0])}</td></tr>
<tr><td style="padding:0 20px 20px;font-size:19px;${figures}">${t(pin)}</td><td align="right" style="padding:0 20px 20px;color:#ffffff;white-space:nowrap">${t(day)}</td></tr>
</table>`
  return { html, text: rows.map(([name, value]) => `${name}: ${value}`).join('\n') }
}
