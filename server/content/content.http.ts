import * as contract from '#contract/content.ts'
import { type Caller, answer, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { readSettings } from '#server/shop/shop.reads.ts'
import { contactMessageEndpoints } from './contact-messages.http.ts'
import { contentAdminEndpoints } from './content-admin.http.ts'
import { mailingEndpoints } from './mailing-list.http.ts'
import type { PictureServices } from '#server/pictures/uploaded-pictures.commands.ts'
import { contentPictureEndpoints } from './content-pictures.http.ts'
import * as reads from './content.reads.ts'
import { wireFooter, wireMessage, wireNews, wirePage, wireSlider } from './content.wire.ts'

/** In the requested language. */
export const contentEndpoints = (context: AppContext, pictures: PictureServices) => {
  followChanges(context)
  return [
    ...pageEndpoints(context),
    ...newsEndpoints(context),
    ...contactMessageEndpoints(context),
    ...mailingEndpoints(context),
    ...contentAdminEndpoints(context),
    ...contentPictureEndpoints(context, pictures),
  ]
}

/** Payload of database/migrations/0280-content-told.sql. */
function followChanges({ changeFeed, responseCache }: AppContext) {
  void changeFeed.subscribe('goods', (message) => {
    const [company, kind] = message?.split('\n') ?? []
    if (kind === 'content') responseCache.drop(company, [contentTopic])
  })
}

/** Pages, news, sliders: few, and one of them may be on every page. */
const contentTopic = 'content'

const pageEndpoints = ({ db }: AppContext) => [
  answer(
    contract.sliders,
    async (_, caller) => {
      const sliders = await reads.listSliders(db, caller.company, caller.now)
      return { sliders: sliders.map((slider) => wireSlider(slider, caller.locale)) }
    },
    { cacheSeconds: 30, topics: () => [contentTopic] },
  ),

  answer(
    contract.getWebsiteFooterInfo,
    async (_, caller) => {
      const [groups, settings] = await Promise.all([
        reads.readFooter(db, caller.company, caller.now),
        readSettings(db, caller.company),
      ])
      return wireFooter(groups, settings, caller.locale)
    },
    { cacheSeconds: 30, topics: () => [contentTopic] },
  ),

  answer(
    contract.getTextOfWebsiteFooterById,
    async ({ id }, caller) => {
      const [page, settings] = await Promise.all([
        reads.findText(db, caller.company, id, caller.now),
        readSettings(db, caller.company),
      ])
      if (!page) throw new Refusal('PAGE_NOT_FOUND')
      return wirePage(page, settings, caller.locale)
    },
    { cacheSeconds: 30, topics: () => [contentTopic] },
  ),
]

const newsEndpoints = ({ db }: AppContext) => [
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
    { cacheSeconds: 30, topics: () => [contentTopic] },
  ),

  answer(contract.showMessageList, async (_, caller) => {
    const { messages } = await reads.listMessages(db, { ...readerOf(caller), ended: false, page: 1, size: 20 })
    return { messages: messages.map((message) => wireMessage(message, caller)) }
  }),

  lookUp(contract.showAllMessageList, async ({ page, size }, caller) => {
    const asked = { ...readerOf(caller), ended: true, page, size }
    const { messages, totalCount } = await reads.listMessages(db, asked)
    return { messages: messages.map((message) => wireMessage(message, caller)), totalCount, page, size }
  }),
]

const readerOf = ({ company, visitor, now }: Caller) => ({ company, isMember: visitor?.kind === 'MEMBER', now })
