import type { Locale } from '#contract/shop.ts'
import { sayDay, sayMoney } from '#server/lib/documents/format-amounts.ts'
import { colours, escapeMarkup, type LetterContent } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'
import { writeCode } from './gift-card-codes.rules.ts'

/** Where a card's number and PIN are told, as the job carries it. */
export interface CardLetter {
  card: string
  to: string
  language: Locale
  isGift: boolean
  sealed: string
  given?: GiftDetails
  /** Sent once more, with another number: the buyer is told where it went. */
  again?: true
}

/** Who bought a card, and where they read of their order. The path opens it, so no row and no job carries it. */
export interface CardBuyer {
  email: string
  language: Locale
  number: string
  orderPath: string
}

export type UnsealedCardLetter = Omit<CardLetter, 'sealed'> & { code: string; pin: string }

/** A card that goes to somebody else than its buyer, who is told when it has gone. */
export interface GiftDetails {
  giver: string
  name: string
  message: string
}

export interface CardToTell {
  code: string
  pin: string
  cents: number
  expires: string
  /** Given by the shop instead of bought. */
  isGift: boolean
  /** Bought for whom the letter goes to, with the words of whoever did. */
  given: GiftDetails | null
  /** It is in the wallet of whom the letter goes to. */
  isInWallet: boolean
  locale: Locale
  shop: string
  theme: 'sport' | 'food'
  link: string
}

/** The one place where a card's number and PIN are written out. */
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

/** The mail to the buyer when the card was sent once more. */
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

/** A card as far as a mail can draw one. */
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
  const html = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;background:${colours[theme].action};border-radius:14px">
<tr><td style="padding:20px 20px 0;font-weight:700;color:#ffffff">${t(shop)}</td><td align="right" style="padding:20px 20px 0;${faint}">${t(m.gift_card_name({}, options))}</td></tr>
<tr><td colspan="2" style="padding:12px 20px 16px;font-size:32px;line-height:1.2;font-weight:700;color:#ffffff">${t(amount)}</td></tr>
<tr><td colspan="2" style="padding:0 20px;${faint}">${t(rows[0]![0])}</td></tr>
<tr><td colspan="2" style="padding:0 20px 12px;font-size:19px;${figures}">${t(number)}</td></tr>
<tr><td style="padding:0 20px;${faint}">${t(rows[1]![0])}</td><td align="right" style="padding:0 20px;${faint}">${t(rows[2]![0])}</td></tr>
<tr><td style="padding:0 20px 20px;font-size:19px;${figures}">${t(pin)}</td><td align="right" style="padding:0 20px 20px;color:#ffffff;white-space:nowrap">${t(day)}</td></tr>
</table>`
  return { html, text: rows.map(([name, value]) => `${name}: ${value}`).join('\n') }
}
