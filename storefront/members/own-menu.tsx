import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { logOut } from '#storefront/identity/complete-login.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { m } from '#words/compiled/messages.js'

const listPlaces = () =>
  [
    ['/personal', m.personal_details()],
    ['/personal/orders', m.members_orders()],
    ['/personal/bills', m.bills_title()],
    ['/personal/grade', m.personal_grade()],
    ['/personal/pointsRedemption', m.personal_points()],
    ['/personal/coupons', m.personal_coupons()],
    ['/personal/giftCard', m.personal_gift_cards()],
    ['/personal/myFavorite', m.shell_wish_list()],
    ['/personal/reviews', m.reviews_own()],
    ['/personal/stockNotify', m.personal_notices()],
    ['/personal/delivery', m.personal_addresses()],
    ['/personal/changePassword', m.personal_password()],
    ['/personal/logins', m.personal_logins()],
  ] as const

const look =
  'flex min-h-11 items-center rounded-md px-3 hover:bg-mist aria-[current=page]:bg-tint aria-[current=page]:font-medium aria-[current=page]:text-action'

/** Links to the member's pages. */
function Places() {
  const [leaving, setLeaving] = useState(false)
  return (
    <ul className="grid gap-0.5">
      {listPlaces().map(([to, name]) => (
        <li key={to}>
          <NavLink to={to} end className={look}>
            {name}
          </NavLink>
        </li>
      ))}
      <li className="mt-2 border-t border-line pt-2">
        <button
          type="button"
          aria-busy={leaving || undefined}
          className={`${look} w-full text-left`}
          onClick={() => {
            setLeaving(true)
            void logOut()
          }}
        >
          {m.members_logout()}
        </button>
      </li>
    </ul>
  )
}

/** The menu at the left of a desktop. */
export function OwnMenu() {
  return (
    <nav
      aria-label={m.members_account()}
      className="sticky top-[calc(var(--above)+24px)] hidden text-14 lg:-ml-3 lg:block"
    >
      <Places />
    </nav>
  )
}

/** The menu on a phone: a sheet that opens from a bar with the current page's name. */
export function OwnMenuSheet() {
  const [open, setOpen] = useState(false)
  const { key, pathname } = useLocation()
  useEffect(() => setOpen(false), [key])
  const places = [...listPlaces(), ['/personal/deleteAccount', m.personal_delete_account()] as const]
  const here = pathname.startsWith('/personal/refundItems/')
    ? m.returns_page()
    : pathname.startsWith('/personal/reviews/')
      ? m.reviews_form_title()
      : places.find(([to]) => to === pathname.replace(/\/+$/, ''))?.[1]
  return (
    <div className="lg:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        className="mb-4 flex min-h-12 w-full items-center gap-2 rounded-md border border-line px-4 text-left"
        onClick={() => setOpen(true)}
      >
        <span className="shrink-0 text-soft">{m.members_account()}</span>
        {here && (
          <span className="min-w-0 grow truncate font-medium">
            <span aria-hidden className="mr-2 text-soft">
              /
            </span>
            {here}
          </span>
        )}
        <Icon name="down" size={16} className="ml-auto" />
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={m.members_account()}
        closeLabel={m.shell_close()}
        place="bottom"
      >
        <nav aria-label={m.members_account()} className="p-2 pb-[max(16px,env(safe-area-inset-bottom))]">
          <Places />
        </nav>
      </Dialog>
    </div>
  )
}
