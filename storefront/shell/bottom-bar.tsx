import { type MouseEvent, useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { lazily } from '#storefront/lib/lazily.tsx'
import { wishList } from '#storefront/lib/wish-list.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { useMember } from '#storefront/lib/use-member.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useCartTotals } from '#storefront/lib/cart-link.tsx'
import { fetchForest } from './category-forest.ts'
import type { FrameData } from '#storefront/lib/frame-data.ts'

const CategorySheet = lazily(() => import('./category-sheet.tsx'), 'CategorySheet')
const none: readonly string[] = []

/** The navigation bar of phones and tablets, with five links. */
export function BottomBar({ frame }: { frame: FrameData }) {
  const [choosing, setChoosing] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const { count } = useCartTotals()
  const wished = useSharedValue(wishList, none).length
  const member = useMember()
  const { key } = useLocation()
  useEffect(() => setChoosing(false), [key])
  return (
    <>
      <nav
        aria-label={m.shell_main_menu()}
        className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="grid h-14 grid-cols-5">
          <Place to="/" icon="home" name={m.shell_home()} />
          <Place
            to="/collections"
            icon="grid"
            name={m.shell_categories()}
            onClick={(event) => {
              event.preventDefault()
              fetchForest()
              setWasOpened(true)
              setChoosing(true)
            }}
          />
          <Place to="/wishList" icon="heart" name={m.shell_wish_list()} count={wished} />
          <Place to="/cart" icon="cart" name={m.shell_cart()} count={count} />
          <Place to={member ? '/personal' : '/login'} icon="person" name={m.shell_me()} />
        </ul>
      </nav>
      {wasOpened && <CategorySheet menu={frame.menu} open={choosing} onClose={() => setChoosing(false)} />}
    </>
  )
}

function Place({
  to,
  icon,
  name,
  count = 0,
  onClick,
}: {
  to: string
  icon: IconName
  name: string
  count?: number
  onClick?: (event: MouseEvent) => void
}) {
  return (
    <li className="flex">
      <NavLink
        to={to}
        end={to === '/'}
        {...(onClick && { onClick })}
        className="flex grow flex-col items-center justify-center gap-0.5 text-12 leading-tight text-soft aria-[current=page]:font-medium aria-[current=page]:text-action"
      >
        <span className="relative">
          <Icon name={icon} size={24} />
          <CountBadge count={count} />
        </span>
        {name}
      </NavLink>
    </li>
  )
}
