import type * as contract from '#contract/content.ts'
import type { Locale } from '#contract/shop.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import type { Caller } from '#server/lib/http/endpoint-handler.ts'
import { plainText } from '#server/lib/documents/rich-text.ts'
import type { ShopSettings } from '#server/shop/shop.rules.ts'
import { readShopPhone, showPhone } from '#server/shop/contacts.rules.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { picturePath } from './content-pictures.rules.ts'
import type { readFooter } from './content.reads.ts'
import type { ShownPiece } from './content.store.ts'
import { summarise } from './content.rules.ts'

export const wireSlider = (slider: ShownPiece, locale: Locale) => ({
  id: slider.code,
  title: inLanguage(locale)(slider.titleZh, slider.titleEn),
  subtitle: inLanguage(locale)(slider.bodyZh, slider.bodyEn),
  link: slider.link ?? '/',
  picture: picturePath(slider) ?? '',
})

export const wireFooter = (groups: Awaited<ReturnType<typeof readFooter>>, settings: ShopSettings, locale: Locale) => ({
  groups: groups.map((group) => ({
    id: group.code,
    title: inLanguage(locale)(group.titleZh, group.titleEn),
    links: group.links.map(({ code, titleZh, titleEn, path }) => ({
      id: code,
      title: inLanguage(locale)(titleZh, titleEn),
      path,
    })),
  })),
  serviceHours: inLanguage(locale)(settings.serviceHoursZh, settings.serviceHoursEn),
  contact: {
    phone: wirePhone(settings.shopPhone),
    whatsapp: wirePhone(settings.shopWhatsapp),
    address: inLanguage(locale)(settings.shopAddressZh, settings.shopAddressEn || settings.shopAddressZh) || null,
    businessNumber: settings.businessNumber || null,
  },
})

function wirePhone(set: string) {
  const e164 = readShopPhone(set)
  return e164 === null ? null : { shown: showPhone(e164), e164 }
}

export function wirePage(page: ShownPiece, settings: ShopSettings, locale: Locale) {
  const isContact = page.kind === 'contact'
  const html = inLanguage(locale)(page.bodyZh, page.bodyEn)
  return {
    id: page.code,
    kind: isContact ? ('contact' as const) : ('page' as const),
    title: inLanguage(locale)(page.titleZh, page.titleEn),
    html,
    summary: summarise(plainText(html)),
    updatedAt: wireInstant(page.from),
    contactHours: isContact ? inLanguage(locale)(settings.contactHoursZh, settings.contactHoursEn) : null,
    supportReplyHours: isContact ? settings.supportReplyHours : null,
  }
}

export function wireNews(piece: ShownPiece, caller: Caller, isWhole: boolean): contract.Announcement {
  const body = inLanguage(caller.locale)(piece.bodyZh, piece.bodyEn)
  const isNews = piece.kind === 'news'
  return {
    id: piece.code,
    kind: isNews ? 'news' : 'announcement',
    title: inLanguage(caller.locale)(piece.titleZh, piece.titleEn),
    summary: isNews ? summarise(plainText(body)) : body,
    html: isWhole && isNews ? body : null,
    link: piece.link,
    picture: picturePath(piece),
    date: wireInstant(piece.since),
    updatedAt: wireInstant(piece.from),
  }
}

export const wireMessage = (message: ShownPiece, caller: Caller): contract.ShopMessage => ({
  id: message.code,
  title: inLanguage(caller.locale)(message.titleZh, message.titleEn),
  html: inLanguage(caller.locale)(message.bodyZh, message.bodyEn),
  link: message.link,
  date: wireInstant(message.since),
  until: message.until && wireInstant(message.until),
  current: message.until === null || message.until.getTime() > caller.now.epochMilliseconds,
})
