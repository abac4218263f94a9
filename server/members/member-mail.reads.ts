import type { Grade } from '#contract/grades.ts'
import type { Locale } from '#contract/shop.ts'
import type { Db } from '#server/lib/database/db.ts'
import type { LetterMessage } from '#server/lib/integrations/letter.ts'
import { sayCount, sayDay, sayMoment, sayMoney } from '#server/lib/documents/format-amounts.ts'
import { findCompany, findOrigin, readSettings } from '#server/shop/shop.reads.ts'
import { m } from '#words/compiled/messages.js'
import { nameGrade } from './lists.rules.ts'
import { findMember, type MemberProfile } from '#server/identity/profile.reads.ts'
import { chooseChannel } from '#server/identity/profile.rules.ts'
import { type LetterContent, writeLetter } from '#server/shop/letter-layout.mail.ts'
import { nameOf } from '#server/shop/person-names.rules.ts'

/** What a member is told, as the job carries it. Who has left is only in the job: the row is empty by then. */
export type MemberNews = { company: string; member: string } & (
  | { about: 'email-changed' | 'mobile-changed' | 'token-reused'; to: string; facts: { at: string } }
  | { about: 'grade-review'; facts: { grade: Grade; day: string; missingCents: number } }
  | { about: 'coupons-ending'; facts: { coupons: { zh: string; en: string; day: string }[] } }
  | { about: 'points-ending'; facts: { points: number; day: string; cents: number } }
  | { about: 'points-sent' | 'points-received'; facts: { points: number; cents: number; other: string; at: string } }
  | { about: 'farewell'; to: string; name: string; language: Locale; facts: { at: string } }
)

/** The letter or the short message; none when there is nobody to write to. */
export async function composeNews(
  db: Db,
  news: MemberNews,
  { publicUrl, hasSms }: { publicUrl: string; hasSms: boolean },
): Promise<LetterMessage | undefined> {
  const addressee = news.about === 'farewell' ? news : await findAddressee(db, news, hasSms)
  if (!addressee) return undefined
  const { to, name, language: locale } = addressee
  const [company, settings, origin] = await Promise.all([
    findCompany(db, news.company),
    readSettings(db, news.company),
    findOrigin(db, news.company, publicUrl),
  ])
  const shop = locale === 'zh-TW' ? company.nameZh : company.nameEn
  const { subject, paragraphs, button } = wordsOf(news, { shop, locale, origin })
  if (to.startsWith('+')) return { kind: 'sms', sms: { to, text: [subject, ...paragraphs].join('\n') } }
  const letter: LetterContent = {
    subject,
    paragraphs: [m.letter_hello({ name }, { locale }), ...paragraphs],
    ...(button && { button }),
    foot: m.letter_foot({ shop }, { locale }),
  }
  const from = { locale, theme: company.theme, shopName: shop, shopMail: settings.shopMail }
  return { kind: 'mail', mail: { to, ...writeLetter(letter, from) } }
}

async function findAddressee(db: Db, news: Exclude<MemberNews, { about: 'farewell' }>, hasSms: boolean) {
  const member = await findMember(db, news)
  const to = member && ('to' in news ? news.to : reminderAddress(member, hasSms))
  return to && { to, name: nameOf(member), language: member.language }
}

/** A reminder nobody ordered comes only the way it may; who wished for SMS and cannot have them reads it in a mail. */
function reminderAddress(member: MemberProfile, hasSms: boolean): string | null {
  const channel = chooseChannel(hasSms ? member.noticeChannels : member.noticeChannels.map(() => 'EMAIL'), member)
  return channel && (channel === 'EMAIL' ? member.email : member.mobile)
}

const pointsPage = (origin: string, locale: Locale) => `${origin}/personal/pointsRedemption?lang=${locale}`

type MemberMailWords = Pick<LetterContent, 'subject' | 'paragraphs' | 'button'>

function wordsOf(
  news: MemberNews,
  { shop, locale, origin }: { shop: string; locale: Locale; origin: string },
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
