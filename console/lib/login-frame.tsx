import type { ReactNode } from 'react'
import { CompanyMark } from '#console/lib/company-mark.tsx'
import { chooseLanguage, chosenLanguage } from '#console/lib/language.ts'
import { languageFacts, languages } from '#words/languages.ts'
import { m } from '#words/compiled/messages.js'

/** Around the screens of whoever is not logged in. */
export const LoginFrame = ({
  title,
  shop,
  children,
}: {
  title: string
  shop: string | undefined
  children: ReactNode
}) => (
  <div className="grid min-h-dvh content-center justify-items-center gap-6 bg-mist px-4 py-8">
    <title>{title}</title>
    <main className="w-full max-w-sm rounded-md border border-line bg-paper p-6">
      <p className="flex items-center gap-2 pb-5">
        <CompanyMark name={shop ?? ''} />
        <span className="font-medium">{shop ?? m.console_title()}</span>
      </p>
      <h1 className="pb-4 text-22">{title}</h1>
      {children}
    </main>
    <ul className="flex gap-4">
      {languages.map((each) => (
        <li key={each}>
          <button
            type="button"
            lang={languageFacts[each].tag}
            aria-pressed={each === chosenLanguage.get()}
            onClick={() => chooseLanguage(each)}
            className="min-h-9 rounded-md px-2 text-soft hover:text-ink aria-pressed:font-medium aria-pressed:text-ink"
          >
            {languageFacts[each].ownName}
          </button>
        </li>
      ))}
    </ul>
  </div>
)
