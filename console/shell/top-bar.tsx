import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { CompanyMark } from '#console/lib/company-mark.tsx'
import { chooseLanguage, chosenLanguage } from '#console/lib/language.ts'
import { useKeys } from '#console/lib/keys.ts'
import { Mark } from '#console/lib/mark.tsx'
import { SignalSwitch } from '#console/shop/signal-switch.tsx'
import { useCompany } from '#console/shop/use-company.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'
import { Icon } from '#ui/icon.tsx'
import { languageFacts, languages } from '#words/languages.ts'
import { m } from '#words/compiled/messages.js'
import { PersonMenu } from './person-menu.tsx'

const Palette = lazy(() => import('./palette.tsx'))

/** Company, palette, Signal 8, language, and who works here. */
export function TopBar({ openMenu }: { openMenu: () => void }) {
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-1 border-b border-line bg-paper px-2 md:gap-2 md:px-3">
      <button type="button" aria-label={m.console_menu()} onClick={openMenu} className="icon-button md:hidden">
        <Mark name="menu" />
      </button>
      <CompanyName />
      <PaletteOpener />
      <div className="ml-auto flex items-center gap-1">
        <SignalSwitch />
        <LanguageSwitch />
        <PersonMenu />
      </div>
    </header>
  )
}

/** Its name as drawn in the company's colour: the one thing of a screen that says whose it is. */
function CompanyName() {
  const company = useCompany().data
  const name = company ? inLanguage(chosenLanguage.get())(company.nameZh, company.nameEn) : ''
  return (
    <Link to="/" className="flex min-w-0 items-center gap-2 rounded-md px-1.5 py-1 hover:bg-mist">
      <CompanyMark name={name} />
      <span className="truncate font-medium max-lg:unseen">{name || m.console_title()}</span>
    </Link>
  )
}

function PaletteOpener() {
  const [isOpen, setIsOpen] = useState(false)
  useKeys([{ keys: 'Mod+k', label: m.console_palette(), run: () => setIsOpen(true) }])
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex min-h-9 items-center gap-2 rounded-md px-2 text-soft hover:bg-mist md:w-72 md:inset-ring md:inset-ring-line pointer-coarse:min-h-11"
      >
        <Icon name="search" size={16} />
        <span className="grow text-left max-md:unseen">{m.console_palette_hint()}</span>
        <kbd aria-hidden className="key max-md:hidden">
          Ctrl K
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <Palette close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The other language, in itself. */
const LanguageSwitch = () =>
  languages
    .filter((each) => each !== chosenLanguage.get())
    .map((each) => {
      const { tag, switchLabel } = languageFacts[each]
      return (
        <button key={each} type="button" lang={tag} onClick={() => chooseLanguage(each)} className="icon-button">
          <span aria-hidden>{switchLabel.seen}</span>
          <span className="unseen">{switchLabel.spoken}</span>
        </button>
      )
    })
