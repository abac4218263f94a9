import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazily } from '#storefront/lib/lazily.tsx'
import { useMember } from '#storefront/lib/use-member.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { m } from '#words/compiled/messages.js'

const AccountMenu = lazily(() => import('#storefront/identity/account-menu.tsx'), 'AccountMenu')

const look = 'flex min-h-11 items-center gap-2 rounded-md px-2 text-14 hover:text-action'

/** The login link; for a member the name, which shows after hydration. */
export function AccountLink() {
  const member = useMember()
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])
  if (!member) {
    return (
      <Link to="/login" className={look}>
        <Icon name="person" size={24} />
        <span className="max-w-16 truncate">{m.shell_login()}</span>
      </Link>
    )
  }
  return (
    <div className="relative">
      <button
        type="button"
        aria-expanded={open}
        title={member.name}
        className={look}
        onPointerEnter={AccountMenu.warm}
        onClick={() => setOpen(!open)}
      >
        <Icon name="person" size={24} />
        <span className="max-w-16 truncate">{member.name.length <= 4 ? member.name : member.firstName}</span>
      </button>
      {open && <AccountMenu onClose={() => setOpen(false)} />}
    </div>
  )
}
