import type { Locale } from '#contract/shop.ts'
import { sayCount, sayDay, sayMoment, sayMoney } from '#server/lib/documents/format-amounts.ts'
import { asMail, asSms, type LetterMessage } from '#server/lib/integrations/letter.ts'
import { type LetterContent, writeLetter } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'
import { nameGrade } from './lists.rules.ts'
import type { MemberAddressee, MemberNews } from './member-mail.reads.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

/** The mail or SMS. */
export function writeMemberNews(news: MemberNews, { to, name, from, origin }: MemberAddressee): LetterMessage {
  const { locale, shopName: shop } = from
  const { subject, paragraphs, button } = wordsOf(news, { from, origin })
  if (to.startsWith('+')) return asSms(to, [subject, ...paragraphs].join('\n'))
  const letter: LetterContent = {
    subject,
    paragraphs: [m.letter_hello({ name }, { locale }), ...paragraphs],
    ...(button && { button }),
    foot: m.letter_foot({ shop }, { locale }),
  }
  return asMail({ to, ...writeLetter(letter, from) })
}

const pointsPage = (origin: string, locale: Locale) => `${origin}/personal/pointsRedemption?lang=${locale}`

type MemberMailWords = Pick<LetterContent, 'subject' | 'paragraphs' | 'button'>

type NewsOf<About extends MemberNews['about']> = Extract<MemberNews, { about: About }>
/** Sender, language and links of a mail. */
interface MailManner {
  shop: string
  origin: string
  options: { locale: Locale }
}

function wordsOf(
  news: MemberNews,
  { from: { shopName: shop, locale }, origin }: Pick<MemberAddressee, 'from' | 'origin'>,
): MemberMailWords {
  const manner = { shop, origin, options: { locale } }
  switch (news.about) {
    case 'email-changed':
    case 'mobile-changed':
    case 'token-reused':
    case 'farewell':
      return sayAccount(news, manner)
    case 'grade-review':
      return sayReview(news, manner)
    case 'coupons-ending':
      return sayCouponsEnding(news, manner)
    case 'points-ending':
      return sayPointsEnding(news, manner)
    case 'points-sent':
    case 'points-received':
      return sayPointsMoved(news, manner)
  }
}

function sayAccount(
  { about, facts }: NewsOf<'email-changed' | 'mobile-changed' | 'token-reused' | 'farewell'>,
  { shop, origin, options }: MailManner,
): MemberMailWords {
  const time = sayMoment(Temporal.Instant.from(facts.at), options.locale)
  switch (about) {
    case 'email-changed':
      return {
        subject: m.letter_email_changed_subject({ shop }, options),
        paragraphs: [m.letter_email_changed_text({ time }, options), m.letter_changed_not_you({}, options)],
      }
    case 'mobile-changed':
      return {
        subject: m.letter_mobile_changed_subject({ shop }, options),
        paragraphs: [m.letter_mobile_changed_text({ time }, options), m.letter_changed_not_you({}, options)],
      }
    case 'token-reused':
      return {
        subject: m.letter_token_reused_subject({ shop }, options),
        paragraphs: [m.letter_token_reused_text({ time }, options), m.letter_token_reused_advice({}, options)],
        button: {
          label: m.letter_token_reused_button({}, options),
          link: `${origin}/forgetPassword?lang=${options.locale}`,
        },
      }
    case 'farewell':
      return {
        subject: m.letter_farewell_subject({ shop }, options),
        paragraphs: [m.letter_farewell_text({ time }, options), m.letter_farewell_again({}, options)],
      }
  }
}

function sayReview({ facts }: NewsOf<'grade-review'>, { origin, options }: MailManner): MemberMailWords {
  const grade = nameGrade(facts.grade, options.locale)
  const day = sayDay(Temporal.PlainDate.from(facts.day), options.locale)
  const missing = sayMoney(facts.missingCents)
  return {
    subject: m.letter_grade_review_subject({ grade }, options),
    paragraphs: [m.letter_grade_review_text({ grade, day, missing }, options)],
    button: {
      label: m.letter_grade_review_button({}, options),
      link: `${origin}/personal/grade?lang=${options.locale}`,
    },
  }
}

function sayCouponsEnding(
  { facts: { coupons } }: NewsOf<'coupons-ending'>,
  { shop, origin, options }: MailManner,
): MemberMailWords {
  const { locale } = options
  const say = ({ zh, en, day }: (typeof coupons)[number]) =>
    m.letter_coupons_one(
      { name: inLanguage(locale)(zh, en), day: sayDay(Temporal.PlainDate.from(day), locale) },
      options,
    )
  return {
    subject: m.letter_coupons_subject({ shop }, options),
    paragraphs: [m.letter_coupons_text({}, options), ...coupons.map(say)],
    button: { label: m.letter_coupons_button({}, options), link: `${origin}/personal/coupons?lang=${locale}` },
  }
}

function sayPointsEnding({ facts }: NewsOf<'points-ending'>, { origin, options }: MailManner): MemberMailWords {
  const points = sayCount(facts.points)
  const day = sayDay(Temporal.PlainDate.from(facts.day), options.locale)
  return {
    subject: m.letter_points_ending_subject({ points, day }, options),
    paragraphs: [m.letter_points_ending_text({ points, day, worth: sayMoney(facts.cents) }, options)],
    button: { label: m.letter_points_ending_button({}, options), link: pointsPage(origin, options.locale) },
  }
}

function sayPointsMoved(
  { about, facts }: NewsOf<'points-sent' | 'points-received'>,
  { origin, options }: MailManner,
): MemberMailWords {
  const points = sayCount(facts.points)
  const { other: name } = facts
  if (about === 'points-sent') {
    const time = sayMoment(Temporal.Instant.from(facts.at), options.locale)
    return {
      subject: m.letter_points_sent_subject({ points }, options),
      paragraphs: [
        m.letter_points_sent_text({ time, points, name }, options),
        m.letter_points_sent_not_you({}, options),
      ],
    }
  }
  return {
    subject: m.letter_points_received_subject({ points }, options),
    paragraphs: [m.letter_points_received_text({ name, points, worth: sayMoney(facts.cents) }, options)],
    button: { label: m.letter_points_ending_button({}, options), link: pointsPage(origin, options.locale) },
  }
}
