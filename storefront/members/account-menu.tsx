import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { leave } from './arrive.ts'

const item = 'flex min-h-11 w-full items-center px-4 text-left text-14 hover:bg-mist hover:text-action'

/** What is the member's own, under their name. */
export function AccountMenu() {
  const [leaving, setLeaving] = useState(false)
  const places = [
    ['/personal', m.members_account()],
    ['/personal/orders', m.members_orders()],
    ['/personal/myFavorite', m.shell_wish_list()],
  ] as const
  return (
    <nav
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
              void leave()
            }}
          >
            {m.members_logout()}
          </button>
        </li>
      </ul>
    </nav>
  )
}
