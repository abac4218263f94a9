import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { logOut } from './complete-login.ts'

const item = 'flex min-h-11 w-full items-center px-4 text-left text-14 hover:bg-mist hover:text-action'

/** Links to the member's pages, under their name. */
export function AccountMenu({ onClose }: { onClose: () => void }) {
  const menu = useRef<HTMLElement>(null)
  useClosing(menu, onClose)
  const [leaving, setLeaving] = useState(false)
  const places = [
    ['/personal', m.members_account()],
    ['/personal/orders', m.members_orders()],
    ['/personal/myFavorite', m.shell_wish_list()],
  ] as const
  return (
    <nav
      ref={menu}
      aria-label={m.members_account()}
      className="absolute top-full right-0 z-40 mt-1 w-48 overflow-hidden rounded-md border border-line bg-paper py-1 shadow-float"
    >
      <ul>
        {places.map(([to, name]) => (
          <li key={to}>
            <Link to={to} className={item}>
              {name}
            </Link>
          </li>
        ))}
        <li className="mt-1 border-t border-line pt-1">
          <button
            type="button"
            aria-busy={leaving || undefined}
            className={item}
            onClick={() => {
              setLeaving(true)
              void logOut()
            }}
          >
            {m.members_logout()}
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Closes on a press outside, on navigation, or on Escape, which returns the focus to the button. */
function useClosing(menu: RefObject<HTMLElement | null>, onClose: () => void) {
  useEffect(() => {
    const around = menu.current?.parentElement
    const look = (event: Event) => around?.contains(event.target as Node) || onClose()
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      onClose()
      around?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', look)
    document.addEventListener('focusin', look)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('focusin', look)
      document.removeEventListener('keydown', escape)
    }
  }, [menu, onClose])
}
