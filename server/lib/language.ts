import type { Locale } from '#contract/shop.ts'

/** The language asked for in the address, else the one chosen before, else Chinese. §1 */
export function readLanguage(url: URL, cookies: string | undefined): Locale {
  const asked = url.searchParams.get('lang')
  return isLanguage(asked) ? asked : readChosenLanguage(cookies)
}

/** What the browser remembers of an earlier choice. */
export function readChosenLanguage(cookies: string | undefined): Locale {
  const chosen = cookies && /(?:^|;\s*)language=([^;]*)/.exec(cookies)?.[1]
  return isLanguage(chosen) ? chosen : 'zh-TW'
}

export const isLanguage = (text: string | null | undefined): text is Locale => text === 'zh-TW' || text === 'en-US'
