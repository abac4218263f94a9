import { htmlLang } from '#server/shop/languages.rules.ts'
import { useLocation } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { type PageLanguage, language, languageCookie, languageKey } from '#storefront/lib/language.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'

const names = { 'zh-TW': ['繁', '繁體中文'], 'en-US': ['EN', 'English (EN)'] } as const

/** The languages of the company: links with `lang`, which work without scripts; with them the choice is kept and the address stays as it is. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const spoken = useFrame()?.company.languages
  const offered = (['zh-TW', 'en-US'] as const).filter((each) => spoken?.includes(each) ?? true)
  return (
    <nav aria-label={m.shell_language()} className="flex items-center">
      {offered.map((each, index) => {
        const [seen, unseen] = names[each]
        const query = new URLSearchParams(search)
        query.set('lang', each)
        const href = `${pathname}?${query}`
        return (
          <span key={each} className="flex items-center">
            {index > 0 && <span aria-hidden className="h-3 w-px bg-line" />}
            <a
              href={href}
              // The shop draws a page without what only campaigns put into its address, and hydration leaves attributes as drawn.
              ref={(link) => link?.setAttribute('href', href)}
              suppressHydrationWarning
              lang={htmlLang[each]}
              aria-current={each === language() ? 'true' : undefined}
              className="inline-flex min-h-9 min-w-9 items-center justify-center px-2 hover:text-action focus-visible:-outline-offset-2 aria-[current]:font-bold aria-[current]:text-ink"
              onClick={(event) => {
                event.preventDefault()
                choose(each)
              }}
            >
              {seen}
              <span className="unseen">{unseen}</span>
            </a>
          </span>
        )
      })}
    </nav>
  )
}

function choose(wanted: PageLanguage) {
  if (wanted === language()) return
  localStorage.setItem(languageKey, wanted)
  document.cookie = languageCookie(wanted)
  const here = new URL(location.href)
  here.searchParams.delete('lang')
  history.replaceState(history.state, '', here)
  location.reload()
}
