import * as contract from '#contract/content.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { answer, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { contactMessageEndpoints } from './contact-messages.http.ts'
import { contentAdminEndpoints } from './content-admin.http.ts'
import { mailingEndpoints } from './mailing-list.http.ts'
import { pictureEndpoints } from './content-pictures.http.ts'
import { picturePath } from './content-pictures.rules.ts'
import * as reads from './content.reads.ts'
import { summarise } from './content.rules.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

/** In the asked language. */
export const contentEndpoints = (context: AppContext) => {
  const { db, changeFeed, responseCache } = context
  void changeFeed.subscribe('goods', () => responseCache.drop()) // database/migrations/0085-content.sql tells of every change

  return [
    answer(
      contract.sliders,
      async (_, caller) => {
        const sliders = await reads.listSliders(db, caller.company, caller.now)
        return {
          sliders: sliders.map((slider) => ({
            id: slider.code,
            title: inLanguage(caller.locale)(slider.titleZh, slider.titleEn),
            subtitle: inLanguage(caller.locale)(slider.bodyZh, slider.bodyEn),
            link: slider.link ?? '/',
            picture: picturePath(slider) ?? '',
          })),
        }
      },
      { cacheSeconds: 30 },
    ),

    answer(
      contract.getWebsiteFooterInfo,
      async (_, caller) => {
        const [groups, settings] = await Promise.all([
          reads.readFooter(db, caller.company, caller.now),
          readSettings(db, caller.company),
        ])
        return {
          groups: groups.map((group) => ({
            id: group.code,
            title: inLanguage(caller.locale)(group.titleZh, group.titleEn),
            links: group.links.map(({ code, titleZh, titleEn, path }) => ({
              id: code,
              title: inLanguage(caller.locale)(titleZh, titleEn),
              path,
            })),
          })),
          serviceHours: inLanguage(caller.locale)(settings.serviceHoursZh, settings.serviceHoursEn),
        }
      },
      { cacheSeconds: 30 },
    ),

    answer(
      contract.getTextOfWebsiteFooterById,
      async ({ id }, caller) => {
        const [page, settings] = await Promise.all([
          reads.findText(db, caller.company, id, caller.now),
          readSettings(db, caller.company),
        ])
        if (!page) throw new Refusal('PAGE_NOT_FOUND')
        const isContact = page.kind === 'contact'
        const html = inLanguage(caller.locale)(page.bodyZh, page.bodyEn)
        return {
          id: page.code,
          kind: isContact ? ('contact' as const) : ('page' as const),
          title: inLanguage(caller.locale)(page.titleZh, page.titleEn),
          html,
          summary: summarise(reads.plainText(html)),
          updatedAt: wireInstant(page.from),
          contactHours: isContact ? inLanguage(caller.locale)(settings.contactHoursZh, settings.contactHoursEn) : null,
          supportReplyHours: isContact ? settings.supportReplyHours : null,
        }
      },
      { cacheSeconds: 30 },
    ),

    answer(
      contract.getAnnouncements,
      async ({ id, kind, page, size }, caller) => {
        const asked = { ...(id !== undefined && { id }), ...(kind && { kind }), now: caller.now, page, size }
        const { news, totalCount } = await reads.listNews(db, caller.company, asked)
        if (id !== undefined && news.length === 0) throw new Refusal('PAGE_NOT_FOUND')
        return {
          announcements: news.map((piece) => wireNews(piece, caller, id !== undefined)),
          totalCount,
          page,
          size,
        }
      },
      { cacheSeconds: 30 },
    ),

    answer(contract.showMessageList, async (_, caller) => {
      const { messages } = await reads.listMessages(db, { ...readerOf(caller), ended: false, page: 1, size: 20 })
      return { messages: messages.map((message) => wireMessage(message, caller)) }
    }),

    answer(contract.showAllMessageList, async ({ page, size }, caller) => {
      const asked = { ...readerOf(caller), ended: true, page, size }
      const { messages, totalCount } = await reads.listMessages(db, asked)
      return { messages: messages.map((message) => wireMessage(message, caller)), totalCount, page, size }
    }),

    ...contactMessageEndpoints(context),
    ...mailingEndpoints(context),
    ...contentAdminEndpoints(context),
    ...pictureEndpoints(context),
  ]
}

const readerOf = ({ company, visitor, now }: Caller) => ({ company, isMember: visitor?.kind === 'MEMBER', now })

function wireNews(piece: reads.ShownPiece, caller: Caller, isWhole: boolean): contract.Announcement {
  const body = inLanguage(caller.locale)(piece.bodyZh, piece.bodyEn)
  const isNews = piece.kind === 'news'
  return {
    id: piece.code,
    kind: isNews ? 'news' : 'announcement',
    title: inLanguage(caller.locale)(piece.titleZh, piece.titleEn),
    summary: isNews ? summarise(reads.plainText(body)) : body,
    html: isWhole && isNews ? body : null,
    link: piece.link,
    picture: picturePath(piece),
    date: wireInstant(piece.since),
    updatedAt: wireInstant(piece.from),
  }
}

const wireMessage = (message: reads.ShownPiece, caller: Caller): contract.ShopMessage => ({
  id: message.code,
  title: inLanguage(caller.locale)(message.titleZh, message.titleEn),
  html: inLanguage(caller.locale)(message.bodyZh, message.bodyEn),
  link: message.link,
  date: wireInstant(message.since),
  until: message.until && wireInstant(message.until),
  current: message.until === null || message.until.getTime() > caller.now.epochMilliseconds,
})
