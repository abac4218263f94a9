import type { Mail } from '#server/lib/integrations/mail.ts'
import { writeLetter } from '#server/shop/letter-layout.mail.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { AnswerLetter, ReviewInvitation } from './review-letters.reads.ts'

export function writeInvitation({ from, origin, to, name, invoiceNo, goods }: ReviewInvitation): Mail {
  const options = { locale: from.locale }
  const page = `${origin}/personal/reviews`
  const [first] = goods
  const letter = writeLetter(
    {
      subject: m.reviews_invitation_subject({ shop: from.shopName }, options),
      ...(first && { picture: { src: `${origin}${first.picture.src}-320.jpg`, alt: first.name } }),
      paragraphs: [
        m.reviews_invitation_text({ name, number: invoiceNo }, options),
        ...goods.map((one) => `• ${[one.name, one.variant].filter(Boolean).join(' · ')}`),
        m.reviews_invitation_how({}, options),
      ],
      button: {
        label: m.reviews_invitation_button({}, options),
        link: `${page}?order=${encodeURIComponent(invoiceNo)}`,
      },
      leave: { label: m.reviews_invitation_leave({}, options), link: page },
      foot: m.reviews_invitation_foot({}, options),
    },
    from,
  )
  return { to, ...letter }
}

export function writeAnswerLetter({ from, origin, to, name, product, question, answer }: AnswerLetter): Mail {
  const options = { locale: from.locale }
  const called = inLanguage(from.locale)(product.nameZh, product.nameEn)
  const letter = writeLetter(
    {
      subject: m.reviews_answer_subject({ product: called }, options),
      paragraphs: [
        m.reviews_answer_text({ name, product: called }, options),
        m.reviews_answer_question({ text: question }, options),
        m.reviews_answer_answer({ shop: from.shopName, text: answer }, options),
      ],
      button: {
        label: m.reviews_answer_button({}, options),
        link: `${origin}/product/${encodeURIComponent(product.code)}#questions`,
      },
      foot: m.reviews_answer_foot({}, options),
    },
    from,
  )
  return { to, ...letter }
}
