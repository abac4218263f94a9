import type { CodePurpose } from '#contract/members.ts'
import type { Locale } from '#contract/shop.ts'
import { sayMoment } from '#server/lib/documents/format-amounts.ts'
import type { Db } from '#server/lib/database/db.ts'
import { asMail as toMail, type Letter as ToSend, type LetterMessage } from '#server/lib/integrations/letter.ts'
import type { Contact } from '#server/shop/contacts.rules.ts'
import { findCompany, findOrigin, readSettings } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import { contactOf, findAccount, findAccountByContact, findWaitingAccount } from './accounts.reads.ts'
import { findLiveCode, readDigits, type SentCode } from './verification-codes.reads.ts'
import { type LetterContent, writeLetter } from '#server/shop/letter-layout.mail.ts'

/** The message with a code, or none when the code has run out or a newer one has taken its place. */
export async function composeCode(db: Db, id: string, now: Temporal.Instant): Promise<ToSend | undefined> {
  const code = await findLiveCode(db, id, now)
  if (!code) return undefined
  const { company, language: locale, purpose } = code
  const contact: Contact = { kind: code.target.includes('@') ? 'email' : 'mobile', address: code.target }
  const digits = readDigits(db, code, code)
  const { shop, from } = await senderOf(db, company, locale)
  const surprise = await findSurprise(db, code, contact)
  const note = surprise ? [surprise({}, { locale })] : []
  if (contact.kind === 'mobile') {
    const text = [m.letter_code_sms({ shop, code: digits }, { locale }), ...note].join(' ')
    return { company, message: { kind: 'sms', sms: { to: contact.address, text } } }
  }
  const paragraphs = [wordsOf[purpose]({ shop }, { locale }), digits, ...note, m.letter_code_not_you({}, { locale })]
  const subject = m.letter_code_subject({ code: digits, shop }, { locale })
  return { company, message: asMail(contact.address, { subject, paragraphs }, from) }
}

const wordsOf: Record<CodePurpose, typeof m.letter_code_register_text> = {
  register: m.letter_code_register_text,
  activate: m.letter_code_activate_text,
  reset: m.letter_code_reset_text,
  change: m.letter_code_change_text,
  delete: m.letter_code_delete_text,
  link: m.letter_code_link_text,
  transfer: m.letter_code_transfer_text,
  passkey: m.letter_code_passkey_text,
}

/** What the owner of the address should know, and whoever asked for the code should not: whether there is an account. */
async function findSurprise(db: Db, { company, purpose }: SentCode, contact: Contact) {
  const account = await findAccountByContact(db, company, contact)
  if (purpose === 'register') return account ? m.letter_code_already : undefined
  if (purpose === 'reset') return account ? undefined : m.letter_code_no_record
  if (purpose === 'link') return account ? m.letter_code_links : undefined
  if (purpose === 'change') return account ? m.letter_code_taken : undefined
  if (purpose === 'activate' && !(await findWaitingAccount(db, company, contact)))
    return account ? m.letter_code_already : m.letter_code_no_record
  return undefined
}

/** The owner learns that the password was changed, even if it was not the owner who did it. */
export const composePasswordChanged = (
  db: Db,
  { at, ...who }: NamedMember & { at: Temporal.Instant },
  publicUrl: string,
) =>
  composeWarning(db, who, publicUrl, ({ shop, locale, origin }) => ({
    subject: m.letter_password_subject({ shop }, { locale }),
    told: m.letter_password_text({ time: sayMoment(at, locale) }, { locale }),
    notYou: m.letter_password_not_you({}, { locale }),
    button: {
      label: m.letter_password_button({}, { locale }),
      link: `${origin}/forgetPassword?lang=${locale}`,
    },
  }))

/** The owner learns of a new way in, even if it was somebody else who made it. */
export const composeLinked = (
  db: Db,
  { at, provider, ...who }: NamedMember & { at: Temporal.Instant; provider: string },
  publicUrl: string,
) =>
  composeWarning(db, who, publicUrl, ({ shop, locale, origin }) => ({
    subject: m.letter_linked_subject({ shop, provider }, { locale }),
    told: m.letter_linked_text({ time: sayMoment(at, locale), provider, shop }, { locale }),
    notYou: m.letter_linked_not_you({}, { locale }),
    button: { label: m.letter_linked_button({}, { locale }), link: `${origin}/personal?lang=${locale}` },
  }))

/** A passkey that was added or removed. */
export interface PasskeyChange extends NamedMember {
  change: 'added' | 'removed'
  name: string
}

/** The owner learns of a passkey that came or went, even if somebody else did it. */
export const composePasskey = (
  db: Db,
  { at, change, name, ...who }: PasskeyChange & { at: Temporal.Instant },
  publicUrl: string,
) =>
  composeWarning(db, who, publicUrl, ({ shop, locale, origin }) => {
    const told = { time: sayMoment(at, locale), name, shop }
    const isAdded = change === 'added'
    return {
      subject: isAdded
        ? m.letter_passkey_added_subject({ shop }, { locale })
        : m.letter_passkey_removed_subject({ shop }, { locale }),
      told: isAdded ? m.letter_passkey_added_text(told, { locale }) : m.letter_passkey_removed_text(told, { locale }),
      notYou: m.letter_passkey_not_you({}, { locale }),
      button: {
        label: m.letter_passkey_button({}, { locale }),
        link: `${origin}/personal/logins?lang=${locale}`,
      },
    }
  })

interface NamedMember {
  company: string
  member: string
}
interface Warning {
  subject: string
  told: string
  notYou: string
  button: { label: string; link: string }
}

/** About the account itself: to an address that is proven, whatever reminders the member wants. */
async function composeWarning(
  db: Db,
  { company, member }: NamedMember,
  publicUrl: string,
  warn: (about: { shop: string; locale: Locale; origin: string }) => Warning,
): Promise<LetterMessage | undefined> {
  const account = await findAccount(db, company, member)
  const contact = account && contactOf(account)
  if (!contact) return undefined
  const locale = account.language
  const { shop, from } = await senderOf(db, company, locale)
  const { subject, told, notYou, button } = warn({ shop, locale, origin: await findOrigin(db, company, publicUrl) })
  if (contact.kind === 'mobile')
    return { kind: 'sms', sms: { to: contact.address, text: `${shop}: ${told} ${notYou}` } }
  const letter = { subject, paragraphs: [told, notYou], button }
  return asMail(contact.address, letter, from)
}

/** Who was registered at the counter is told how to activate the account: §2. */
export async function composeInvitation(
  db: Db,
  { company, member }: { company: string; member: string },
  publicUrl: string,
): Promise<LetterMessage | undefined> {
  const account = await findAccount(db, company, member)
  if (!account || account.emailProven || account.phoneProven) return undefined
  const locale = account.language
  const { shop, from } = await senderOf(db, company, locale)
  const link = `${await findOrigin(db, company, publicUrl)}/register?step=activate&lang=${locale}`
  if (account.email) {
    const letter = {
      subject: m.letter_counter_subject({ shop }, { locale }),
      paragraphs: [m.letter_counter_text({}, { locale })],
      button: { label: m.letter_counter_button({}, { locale }), link },
    }
    return asMail(account.email, letter, from)
  }
  const text = m.letter_counter_sms({ shop, link }, { locale })
  return account.phone ? { kind: 'sms', sms: { to: account.phone, text } } : undefined
}

type MailSender = Parameters<typeof writeLetter>[1]

const asMail = (to: string, letter: LetterContent, from: MailSender): LetterMessage =>
  toMail({ to, ...writeLetter(letter, from) })

async function senderOf(db: Db, code: string, locale: Locale): Promise<{ shop: string; from: MailSender }> {
  const [company, { shopMail }] = await Promise.all([findCompany(db, code), readSettings(db, code)])
  const shop = locale === 'zh-TW' ? company.nameZh : company.nameEn
  return { shop, from: { locale, theme: company.theme, shopName: shop, shopMail } }
}
