import type { CompanyStarter } from '#server/companies/companies.rules.ts'
import { contactPages, groups, pages, writeBody } from './pages.ts'
import { readJson } from './read-data.ts'

/** The same holidays, footer and pages as in the demo; the pages are drafts. */
export const starter: CompanyStarter = {
  holidays: readJson<{ day: string; zh: string; en: string }[]>('holidays.json').map(({ day, zh, en }) => ({
    date: day,
    nameZh: zh,
    nameEn: en,
  })),
  footerGroups: groups.map(({ code, title_zh: titleZh, title_en: titleEn }) => ({ code, titleZh, titleEn })),
  writePages: ({ nameZh, nameEn }) => [
    ...pages.map(({ code, group, zh, en }, position) => ({
      kind: 'page' as const,
      code,
      footerGroup: group,
      position,
      titleZh: zh,
      titleEn: en,
      bodyZh: writeBody(`${code}.zh`, { shop: nameZh, about: '' }),
      bodyEn: writeBody(`${code}.en`, { shop: nameEn, about: '' }),
    })),
    ...contactPages.map(({ code, zh, en }, position) => ({
      kind: 'contact' as const,
      code,
      footerGroup: 'about',
      position: pages.length + position,
      titleZh: zh[0],
      bodyZh: zh[1],
      titleEn: en[0],
      bodyEn: en[1],
    })),
  ],
}
