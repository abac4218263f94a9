import type { Locale } from '#contract/shop.ts'
import { getLocale, overwriteGetLocale } from '#words/compiled/runtime.js'
import { defaultLanguage, isLanguage, languages } from '#words/languages.ts'

export type PageLanguage = Locale

/** The language of this page: the request's on the server, that of <html lang> in the browser. §1 */
export const language = (): PageLanguage => getLocale()

// Read once in the browser, because a page's language does not change while it is shown.
if (!import.meta.env.SSR) {
  const said = document.documentElement.dataset['language']
  const drawn = isLanguage(said) ? said : defaultLanguage
  overwriteGetLocale(() => drawn)
}

/** The key of the choice, in local storage and, for the server, in a cookie. */
export const languageKey = 'language'
export const languageCookie = (chosen: PageLanguage) =>
  `${languageKey}=${chosen}; path=/; max-age=31536000; samesite=lax`

/** The URL that was reloaded because it came in another language than the chosen one. */
const askedAgain = 'language-asked-again'

/**
 * Runs before anything renders. A `lang` parameter that differs from the stored choice is stored, and the page is reloaded; one
 * that is equal, or that this company does not offer, changes nothing. A lost cookie is set again. Reloads once per URL: offline,
 * the cached page returns in the same language. §1
 */
export const settleLanguage = `(function () {
  var page = document.documentElement.dataset, drawn = page.language
  var spoken = (page.languages || '${languages.join(' ')}').split(' '), first = spoken[0]
  var knows = function (tongue) { return spoken.indexOf(tongue) >= 0 }
  var asked = new URLSearchParams(location.search).get('lang'), kept, before
  try { kept = localStorage.getItem('${languageKey}'), before = sessionStorage.getItem('${askedAgain}') } catch (e) { return }
  var current = knows(kept) ? kept : first
  var wanted = knows(asked) ? asked : current
  if (wanted !== kept) localStorage.setItem('${languageKey}', wanted)
  if (wanted === drawn) sessionStorage.removeItem('${askedAgain}')
  if (wanted === current && wanted === drawn) return
  document.cookie = '${languageKey}=' + wanted + '; path=/; max-age=31536000; samesite=lax'
  if (wanted !== current) return location.reload()
  if (before === location.href || document.cookie.indexOf('${languageKey}=' + wanted) < 0) return
  sessionStorage.setItem('${askedAgain}', location.href)
  location.reload()
})()`
