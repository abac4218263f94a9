import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#console/lib/call.ts'
import { Mark } from '#console/lib/mark.tsx'
import { sayRole } from '#console/lib/say-role.ts'
import { chosenScheme, schemeNames, schemes } from '#console/lib/scheme.ts'
import { endSession, session } from '#console/lib/session.ts'
import { Icon } from '#ui/icon.tsx'
import { useSharedValue } from '#ui/shared-value.ts'
import { m } from '#words/compiled/messages.js'

/** Who works here, the colours of the screen, and the way out. */
export function PersonMenu() {
  const who = useSharedValue(session, session.get())
  const menu = useRef<HTMLDivElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  if (!who) return null
  const leave = async () => {
    setIsLeaving(true)
    // The tab forgets the token also where the server cannot be told.
    await call('POST /staff/logout', { everywhere: false }).catch(() => null)
    endSession()
    location.assign(`${import.meta.env.BASE_URL}login`) // the tab forgets all that it has shown
  }
  return (
    <>
      <button
        type="button"
        popoverTarget="person"
        className="flex min-h-9 items-center gap-2 rounded-md px-2 hover:bg-mist pointer-coarse:min-h-11"
      >
        <Icon name="person" />
        <span className="max-w-40 truncate max-lg:unseen">{who.name}</span>
      </button>
      <div
        ref={menu}
        id="person"
        popover="auto"
        className="fixed top-12 right-2 left-auto m-0 w-72 rounded-md border border-line bg-paper p-2 text-ink shadow-float"
      >
        <p className="px-2 pt-1 font-medium">{who.name}</p>
        <p className="px-2 pb-2 text-12 text-soft">
          {sayRole(who.role)} · {who.email}
        </p>
        <Link
          to="/account"
          onClick={() => menu.current?.hidePopover()}
          className="flex min-h-10 items-center gap-2 rounded-md border-t border-line px-2 hover:bg-mist"
        >
          <Icon name="key" />
          {m.console_account()}
        </Link>
        <SchemeChoice />
        <button
          type="button"
          disabled={isLeaving}
          onClick={() => void leave()}
          className="flex min-h-10 w-full items-center gap-2 rounded-md border-t border-line px-2 text-left hover:bg-mist"
        >
          <Mark name="leave" />
          {m.console_log_out()}
        </button>
      </div>
    </>
  )
}

function SchemeChoice() {
  const scheme = useSharedValue(chosenScheme, chosenScheme.get())
  return (
    <fieldset className="border-t border-line px-2 py-2">
      <legend className="unseen">{m.console_scheme()}</legend>
      <div className="flex gap-1">
        {schemes.map((each) => (
          <label
            key={each}
            className="inline-flex min-h-8 grow items-center justify-center rounded-md text-12 hover:bg-mist has-checked:bg-tint has-checked:font-medium has-checked:text-action has-focus-visible:outline-2 has-focus-visible:outline-action pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="scheme"
              className="unseen"
              checked={each === scheme}
              onChange={() => chosenScheme.set(each)}
            />
            {schemeNames[each]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
