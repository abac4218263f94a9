import { Outlet, useLocation } from 'react-router'
import { MemberCard } from './member-card.tsx'
import { OwnMenu, OwnMenuSheet } from './own-menu.tsx'

/**
 * The layout of all pages under `personal`: the member's card and the menu. The server renders the same empty frame for everyone;
 * the browser fills it in, after the guard. §2
 */
export default function PersonalFrame() {
  const isFirst = useLocation().pathname.replace(/\/+$/, '') === '/personal'
  return (
    <div className="frame py-4 lg:py-8">
      <OwnMenuSheet />
      {/* On a phone only the first page shows the card. */}
      <div className={isFirst ? '' : 'hidden lg:block'}>
        <MemberCard />
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-12 lg:mt-8 lg:grid-cols-[200px_minmax(0,1fr)]">
        <OwnMenu />
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
