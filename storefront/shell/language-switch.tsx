import { useLocation } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { type PageLanguage, language, languageCookie, languageKey } from '#storefront/lib/language.ts'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { languageFacts, languages } from '#words/languages.ts'

/**
 * Links with `lang` to the company's languages, which work without scripts. With scripts the choice is stored and the URL stays
 * the same.
 */
export function LanguageSwitch() {
  const { pathname, search } = useLocation()
  const spoken = useFrame()?.company.languages
  const offered = languages.filter((each) => spoken?.includes(each) ?? true)
  return (
    <nav aria-label={m.shell_language()} className="flex items-center">
      {offered.map((each, index) => {
        const { tag, switchLabel } = languageFacts[each]
        const query = new URLSearchParams(search)
        query.set('lang', each)
        const href = `${pathname}?${query}`
        return (
          <span key={each} className="flex items-center">
            {index > 0 && <span aria-hidden className="h-3 w-px bg-line" />}
            <a
              href={href}
              // The server renders pages without campaign parameters, and hydration does not update attributes.
              ref={(link) => link?.setAttribute('href', href)}
              suppressHydrationWarning
              lang={tag}
              aria-current={each === language() ? 'true' : undefined}
              className="inline-flex min-h-9 min-w-9 items-center justify-center px-2 hover:text-action focus-visible:-outline-offset-2 aria-[current]:font-bold aria-[current]:text-ink"
              onClick={(event) => {
                event.preventDefault()
                choose(each)
              }}
            >
              {switchLabel.seen}
              <span className="unseen">{switchLabel.spoken}</span>
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
