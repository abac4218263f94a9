import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lazily } from '#storefront/lib/lazily.tsx'
import { useMember } from '#storefront/lib/use-member.ts'
import { Icon } from '#storefront/ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

const AccountMenu = lazily(() => import('#storefront/members/account-menu.tsx'), 'AccountMenu')

const look = 'flex min-h-11 items-center gap-2 rounded-md px-2 text-14 hover:text-action'

/** The way in; for a member the own name, which comes after the page, into a room kept for it. */
export function AccountLink() {
  const member = useMember()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => place.current?.contains(event.target as Node) || setOpen(false)
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      place.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  if (!member) {
    return (
      <Link to="/login" className={look}>
        <Icon name="person" size={24} />
        <span className="w-20 truncate">{m.shell_login()}</span>
      </Link>
    )
  }
  return (
    <div ref={place} className="relative">
      <button
        type="button"
        aria-expanded={open}
        title={member.name}
        className={look}
        onPointerEnter={AccountMenu.warm}
        onClick={() => setOpen(!open)}
      >
        <Icon name="person" size={24} />
        <span className="w-20 truncate text-left">{member.name}</span>
      </button>
      {open && <AccountMenu />}
    </div>
  )
}
