import { Outlet, useLocation } from 'react-router'
import { MemberCard } from './member-card.tsx'
import { OwnMenu, OwnMenuSheet } from './own-menu.tsx'

/**
 * Around everything under `personal`: the member's card, and the way to each page. The server sends everyone the same empty
 * shape; whose it is, is known in the browser, behind the guard. §2
 */
export default function PersonalFrame() {
  const isFirst = useLocation().pathname.replace(/\/+$/, '') === '/personal'
  return (
    <div className="frame py-4 lg:py-8">
      <OwnMenuSheet />
      {/* On a phone the card stands above the first page alone: the others begin with what they are about. */}
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
