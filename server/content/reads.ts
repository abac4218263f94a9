import sanitize from 'sanitize-html'
import { wireInstant } from '#server/lib/clock.ts'
import type { Db } from '#server/lib/db.ts'
import * as store from './store.ts'

export const listSliders = (db: Db, company: string, today: Temporal.PlainDate) =>
  store.slidersOn(db, company, today.toString())

export async function readFooter(db: Db, company: string) {
  const [groups, links] = await Promise.all([store.footerGroups(db, company), store.footerLinks(db, company)])
  return groups.map((group) => ({ ...group, links: links.filter((link) => link.footer_group === group.code) }))
}

/** Rich text is sanitised when written; and again here, because rows have more than one way in. */
export async function findLinkPage(db: Db, company: string, code: string) {
  const page = await store.linkPage(db, company, code)
  return page && { ...page, body_zh: clean(page.body_zh), body_en: clean(page.body_en) }
}

/** A policy as a buyer agrees to it: its version is the moment it was last changed. */
export async function findPolicy(db: Db, company: string, code: string) {
  const page = await store.linkPage(db, company, code)
  return (
    page && { id: page.code, titleZh: page.title_zh, titleEn: page.title_en, version: wireInstant(page.updated_at) }
  )
}

const clean = (html: string) =>
  sanitize(html, {
    allowedTags: [
      'h2',
      'h3',
      'p',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'a',
      'br',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
  })
