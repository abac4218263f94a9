import { m } from '#words/compiled/messages.js'
import { wishList } from '#storefront/lib/wish-list.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { CountBadge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { CartLink } from '#storefront/lib/cart-link.tsx'
import { AccountLink } from './account-link.tsx'
import type { FrameData } from '#storefront/lib/frame-data.ts'
import { helpPath } from './help-path.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { MegaMenu } from './mega-menu.tsx'
import { SearchBox } from './search-box.tsx'

export function Header({ frame }: { frame: FrameData }) {
  return (
    // `contents` creates no box: a box of its own would scroll sticky children away.
    <header className="contents">
      <UtilityStrip frame={frame} />
      <div className="sticky top-0 z-30 border-b border-line bg-paper lg:border-0">
        <div className="frame flex h-(--above) items-center gap-3 lg:gap-8">
          <Link
            to="/"
            aria-label={`${frame.company.name} ${m.shell_home()}`}
            className="flex shrink-0 items-center gap-2"
          >
            <img src={frame.company.logo} alt="" width="36" height="36" className="size-9" />
            <span className="hidden text-18 font-bold whitespace-nowrap sm:block">{frame.company.name}</span>
          </Link>
          <SearchBox />
          <span className="lg:hidden">
            <LanguageSwitch />
          </span>
          {/* Their text appears after hydration; the reserved width keeps the search box in place. */}
          <div className="-mr-2 hidden min-w-76 items-center justify-end gap-4 lg:flex">
            <AccountLink />
            <WishListLink />
            <CartLink />
          </div>
        </div>
      </div>
      <MegaMenu menu={frame.menu} />
    </header>
  )
}

function UtilityStrip({ frame }: { frame: FrameData }) {
  return (
    <section aria-label={m.shell_help()} className="hidden bg-mist text-12 text-soft lg:block">
      <div className="frame flex min-h-9 flex-wrap items-center gap-x-6">
        <p className="flex grow items-center gap-2">
          <Icon name="clock" size={16} />
          {m.shell_service_hours({ hours: frame.footer.serviceHours })}
        </p>
        <Link to={helpPath(frame.footer)} className="hover:text-action">
          {m.shell_help()}
        </Link>
        <Link to="/orders/find" className="hover:text-action">
          {m.shell_find_order()}
        </Link>
        <LanguageSwitch />
      </div>
    </section>
  )
}

function WishListLink() {
  const wished = useSharedValue(wishList, none)
  return (
    <Link
      to="/wishList"
      className="relative flex size-11 items-center justify-center rounded-full hover:text-action"
      title={m.shell_wish_list()}
    >
      <span className="unseen">{m.shell_wish_list()}</span>
      <span className="relative">
        <Icon name="heart" size={24} />
        <CountBadge count={wished.length} />
      </span>
    </Link>
  )
}

const none: readonly string[] = []
