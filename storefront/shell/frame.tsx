import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '#words/compiled/messages.js'
import { CartDrawerPlace } from '#storefront/cart/cart-drawer-place.tsx'
import { setCartAdditions } from '#storefront/lib/cart-store.ts'
import { lazily } from '#storefront/lib/lazily.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { useFrame } from '#storefront/lib/frame-data.ts'
import { Header } from './header.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { LostCode } from './lost-code-notice.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { useBeginning } from './use-beginning.ts'
import { useRememberedWay } from './use-remembered-way.ts'

// Toasts raised before its code has loaded show afterwards.
const Toaster = lazily(() => import('#ui/toaster.tsx'), 'Toaster')
const RestingHeader = lazily(() => import('./resting-header.tsx'), 'RestingHeader')
const CheckoutHeader = lazily(() => import('./checkout-header.tsx'), 'CheckoutHeader')
const CheckoutFooter = lazily(() => import('./checkout-footer.tsx'), 'CheckoutFooter')
const BusyNotice = lazily(() => import('./busy-notice.tsx'), 'BusyNotice')
const AnnouncementBar = lazily(() => import('#storefront/content/announcement-bar.tsx'), 'AnnouncementBar')

setCartAdditions(() => import('#storefront/cart/change-cart.ts'))

/** The layout around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const frame = useFrame()
  const { pathname } = useLocation()
  const isResting = /^\/maintain\/?$/i.test(pathname)
  const isCheckout = /^\/checkOut\/?$/i.test(pathname)
  const isBrowsing = frame && !isResting && !isCheckout
  useBeginning(frame)
  useRememberedWay()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-action px-4 py-2 font-medium text-paper focus:translate-y-0"
      >
        {m.shell_skip()}
      </a>
      <LoadingBar />
      <LostCode />
      {isBrowsing && <AnnouncementBar announcements={frame.announcements} />}
      {isBrowsing && <Header frame={frame} />}
      {frame && isResting && <RestingHeader frame={frame} />}
      {frame && isCheckout && <CheckoutHeader frame={frame} />}
      <main id="main" tabIndex={-1} className="min-h-[60vh]">
        {children}
      </main>
      {isBrowsing && <Footer frame={frame} />}
      {isBrowsing && <BottomBar frame={frame} />}
      {frame && isCheckout && <CheckoutFooter frame={frame} />}
      <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--below)+8px)] z-40 grid justify-items-center gap-2">
        <OfflineNotice />
        <BusyNotice />
      </div>
      <CartDrawerPlace />
      <Toaster label={m.shell_notices()} closeLabel={m.shell_close()} />
    </>
  )
}
