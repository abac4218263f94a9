import type { Mail } from '#server/lib/integrations/mail.ts'
import { type LetterContent, writeLetter } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'
import type { MailingReader } from './mailing-list.reads.ts'

/** The confirmation mail of the double opt-in. */
export function writeLink({ subscription, from, origin }: MailingReader, key: string): Mail {
  const { locale, shopName: shop } = from
  const letter = {
    subject: m.content_letter_confirm_subject({ shop }, { locale }),
    paragraphs: [m.content_letter_confirm_text({ shop }, { locale }), m.letter_notice_not_you({}, { locale })],
    button: {
      label: m.content_letter_confirm_button({}, { locale }),
      link: `${origin}/mailingList?key=${key}&lang=${locale}`,
    },
  }
  return { to: subscription.address, ...writeLetter(letter, from) }
}

/** Tells a subscriber that they are subscribed now, or were already. */
export function writeStanding(reader: MailingReader, about: 'welcome' | 'already'): Mail {
  const { locale, shopName: shop } = reader.from
  const isWelcome = about === 'welcome'
  return writeToReader(reader, {
    subject: isWelcome
      ? m.content_letter_welcome_subject({ shop }, { locale })
      : m.content_letter_already_subject({ shop }, { locale }),
    paragraphs: [
      isWelcome ? m.content_letter_welcome_text({}, { locale }) : m.content_letter_already_text({}, { locale }),
    ],
    button: {
      label: m.content_letter_news_button({}, { locale }),
      link: `${reader.origin}/newsNotifications?lang=${locale}`,
    },
  })
}

/** The news mail. */
export function writeNews(
  reader: MailingReader,
  { code, title, summary }: { code: string; title: string; summary: string },
): Mail {
  const { locale } = reader.from
  return writeToReader(reader, {
    subject: title,
    paragraphs: [summary],
    button: {
      label: m.content_read_on({}, { locale }),
      link: `${reader.origin}/newsNotifications/${code}?lang=${locale}`,
    },
  })
}

/** A mail to a subscriber, with the unsubscribe link that each of them has. RFC 8058 */
function writeToReader(
  { subscription, from, origin, leavingKey: key }: MailingReader,
  content: Pick<LetterContent, 'subject' | 'paragraphs' | 'button'>,
): Mail {
  const { locale, shopName: shop } = from
  const letter = {
    ...content,
    foot: m.content_letter_foot({ shop }, { locale }),
    leave: {
      label: m.content_letter_leave({}, { locale }),
      link: `${origin}/mailingList?key=${key}&leave=1&lang=${locale}`,
    },
  }
  const headers = {
    'List-Unsubscribe': `<${origin}/mailingList?key=${key}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { to: subscription.address, ...writeLetter(letter, from), headers }
}
