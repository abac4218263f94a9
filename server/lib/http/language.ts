import type { Locale } from '#contract/shop.ts'
import { isLanguage } from '#words/languages.ts'

/** The company's languages, its default first. */
export type Spoken = readonly Locale[]

/** The language of the address, else the one chosen earlier, else the company's default. §1 */
export function readLanguage(url: URL, cookies: string | undefined, spoken: Spoken): Locale {
  const asked = url.searchParams.get('lang')
  const chosen = isLanguage(asked) && spoken.includes(asked) ? asked : readChosenLanguage(cookies)
  return chosen !== '' && spoken.includes(chosen) ? chosen : spoken[0]!
}

/** The language stored in the browser; absent on a first visit. */
export function readChosenLanguage(cookies: string | undefined): Locale | '' {
  const chosen = cookies && /(?:^|;\s*)language=([^;]*)/.exec(cookies)?.[1]
  return isLanguage(chosen) ? chosen : ''
}
