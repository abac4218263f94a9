import type { Mail } from '#server/lib/integrations/mail.ts'
import { sayMoment } from '#server/lib/documents/format-amounts.ts'
import { writeLetter } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'
import type { UnsentContactMessage } from './contact-messages.reads.ts'

/** The mail to the shop's mailbox, in the shop's language, with the sender as Reply-To. */
export function writeContactMail({ message, topic, from }: UnsentContactMessage): Mail {
  const { locale } = from
  const { name, email, phone } = message
  const mail = writeLetter(
    {
      subject: m.content_mail_subject({ topic, name }, { locale }),
      paragraphs: [
        m.content_mail_from({ name, email, phone: phone ?? m.content_mail_no_phone({}, { locale }) }, { locale }),
        m.content_mail_sent({ time: sayMoment(message.sentAt.toTemporalInstant(), locale) }, { locale }),
        ...message.message.split('\n').filter((line) => line.trim() !== ''),
      ],
      foot: m.content_mail_foot({}, { locale }),
      isToShop: true,
    },
    from,
  )
  return { to: from.shopMail, headers: { 'Reply-To': email }, ...mail }
}
