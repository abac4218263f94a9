import type { Locale } from '#contract/shop.ts'

/** What a company speaks, the language it begins with first. */
export type Spoken = readonly Locale[]

/** The language asked for in the address, else the one chosen before, else the company's own. §1 */
export function readLanguage(url: URL, cookies: string | undefined, spoken: Spoken): Locale {
  const asked = url.searchParams.get('lang')
  const chosen = isLanguage(asked) && spoken.includes(asked) ? asked : readChosenLanguage(cookies)
  return chosen !== '' && spoken.includes(chosen) ? chosen : spoken[0]!
}

/** What the browser remembers of an earlier choice; nothing at a first visit. */
export function readChosenLanguage(cookies: string | undefined): Locale | '' {
  const chosen = cookies && /(?:^|;\s*)language=([^;]*)/.exec(cookies)?.[1]
  return isLanguage(chosen) ? chosen : ''
}

export const isLanguage = (text: string | null | undefined): text is Locale => text === 'zh-TW' || text === 'en-US'
