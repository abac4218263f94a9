import type { Locale } from '#contract/shop.ts'
import { sayCount, sayDay, sayMoment, sayMoney } from '#server/lib/documents/format-amounts.ts'
import { asMail, asSms, type LetterMessage } from '#server/lib/integrations/letter.ts'
import { type LetterContent, writeLetter } from '#server/shop/letter-layout.mail.ts'
import { m } from '#words/compiled/messages.js'
import { nameGrade } from './lists.rules.ts'
import type { MemberAddressee, MemberNews } from './member-mail.reads.ts'

/** The letter or the short message. */
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

function wordsOf(
  news: MemberNews,
  { from: { shopName: shop, locale }, origin }: Pick<MemberAddressee, 'from' | 'origin'>,
): MemberMailWords {
  const options = { locale }
  switch (news.about) {
    case 'email-changed':
    case 'mobile-changed': {
      const isEmail = news.about === 'email-changed'
      const time = sayMoment(Temporal.Instant.from(news.facts.at), locale)
      const notYou = m.letter_changed_not_you({}, options)
      return isEmail
        ? {
            subject: m.letter_email_changed_subject({ shop }, options),
            paragraphs: [m.letter_email_changed_text({ time }, options), notYou],
          }
        : {
            subject: m.letter_mobile_changed_subject({ shop }, options),
            paragraphs: [m.letter_mobile_changed_text({ time }, options), notYou],
          }
    }
    case 'token-reused': {
      const time = sayMoment(Temporal.Instant.from(news.facts.at), locale)
      return {
        subject: m.letter_token_reused_subject({ shop }, options),
        paragraphs: [m.letter_token_reused_text({ time }, options), m.letter_token_reused_advice({}, options)],
        button: { label: m.letter_token_reused_button({}, options), link: `${origin}/forgetPassword?lang=${locale}` },
      }
    }
    case 'grade-review': {
      const grade = nameGrade(news.facts.grade, locale)
      const day = sayDay(Temporal.PlainDate.from(news.facts.day), locale)
      const missing = sayMoney(news.facts.missingCents)
      return {
        subject: m.letter_grade_review_subject({ grade }, options),
        paragraphs: [m.letter_grade_review_text({ grade, day, missing }, options)],
        button: {
          label: m.letter_grade_review_button({}, options),
          link: `${origin}/personal/grade?lang=${locale}`,
        },
      }
    }
    case 'coupons-ending': {
      const say = ({ zh, en, day }: (typeof news.facts.coupons)[number]) =>
        m.letter_coupons_one(
          { name: locale === 'zh-TW' ? zh : en, day: sayDay(Temporal.PlainDate.from(day), locale) },
          options,
        )
      return {
        subject: m.letter_coupons_subject({ shop }, options),
        paragraphs: [m.letter_coupons_text({}, options), ...news.facts.coupons.map(say)],
        button: {
          label: m.letter_coupons_button({}, options),
          link: `${origin}/personal/coupons?lang=${locale}`,
        },
      }
    }
    case 'points-ending': {
      const points = sayCount(news.facts.points)
      const day = sayDay(Temporal.PlainDate.from(news.facts.day), locale)
      return {
        subject: m.letter_points_ending_subject({ points, day }, options),
        paragraphs: [m.letter_points_ending_text({ points, day, worth: sayMoney(news.facts.cents) }, options)],
        button: { label: m.letter_points_ending_button({}, options), link: pointsPage(origin, locale) },
      }
    }
    case 'points-sent': {
      const { other: name, at } = news.facts
      const points = sayCount(news.facts.points)
      const time = sayMoment(Temporal.Instant.from(at), locale)
      return {
        subject: m.letter_points_sent_subject({ points }, options),
        paragraphs: [
          m.letter_points_sent_text({ time, points, name }, options),
          m.letter_points_sent_not_you({}, options),
        ],
      }
    }
    case 'points-received': {
      const points = sayCount(news.facts.points)
      const worth = sayMoney(news.facts.cents)
      return {
        subject: m.letter_points_received_subject({ points }, options),
        paragraphs: [m.letter_points_received_text({ name: news.facts.other, points, worth }, options)],
        button: { label: m.letter_points_ending_button({}, options), link: pointsPage(origin, locale) },
      }
    }
    case 'farewell': {
      const time = sayMoment(Temporal.Instant.from(news.facts.at), locale)
      return {
        subject: m.letter_farewell_subject({ shop }, options),
        paragraphs: [m.letter_farewell_text({ time }, options), m.letter_farewell_again({}, options)],
      }
    }
  }
}
