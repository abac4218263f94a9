import * as contract from '#contract/content.ts'
import { wireInstant } from '#server/lib/clock.ts'
import { answer } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { Refusal } from '#server/lib/refusal.ts'
import { readSettings } from '#server/shop/reads.ts'
import * as reads from './reads.ts'

export const contentDoors = ({ db }: Floor) => [
  answer(
    contract.sliders,
    async (_, { company, locale, today }) => {
      const sliders = await reads.listSliders(db, company, today)
      return {
        sliders: sliders.map((slider) => ({
          id: slider.code,
          title: locale === 'zh-TW' ? slider.title_zh : slider.title_en,
          subtitle: locale === 'zh-TW' ? slider.subtitle_zh : slider.subtitle_en,
          link: slider.link,
          picture: `/pictures/slider/${slider.code}`,
        })),
      }
    },
    { keepFor: 30 },
  ),

  answer(
    contract.getWebsiteFooterInfo,
    async (_, { company, locale }) => {
      const [groups, settings] = await Promise.all([reads.readFooter(db, company), readSettings(db, company)])
      const title = (of: { title_zh: string; title_en: string }) => (locale === 'zh-TW' ? of.title_zh : of.title_en)
      return {
        groups: groups.map((group) => ({
          id: group.code,
          title: title(group),
          links: group.links.map((link) => ({ id: link.code, title: title(link) })),
        })),
        serviceHours: locale === 'zh-TW' ? settings.serviceHoursZh : settings.serviceHoursEn,
      }
    },
    { keepFor: 30 },
  ),

  answer(
    contract.getTextOfWebsiteFooterById,
    async ({ id }, { company, locale }) => {
      const page = await reads.findLinkPage(db, company, id)
      if (!page) throw new Refusal('PAGE_NOT_FOUND')
      return {
        id: page.code,
        title: locale === 'zh-TW' ? page.title_zh : page.title_en,
        html: locale === 'zh-TW' ? page.body_zh : page.body_en,
        updatedAt: wireInstant(page.updated_at),
      }
    },
    { keepFor: 30 },
  ),
]
