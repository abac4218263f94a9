import { useEffect, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { answerKeys } from '#console/lib/keys.ts'
import { session } from '#console/lib/session.ts'
import { useCompany } from '#console/shop/use-company.ts'
import { useSharedValue } from '#ui/shared-value.ts'
import { Toaster } from '#ui/toaster.tsx'
import { m } from '#words/compiled/messages.js'
import { FrameKeys } from './frame-keys.tsx'
import { SideBar, SideSheet } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** Around every screen of whoever is logged in; anybody else is led to the login, and back here from there. */
export function Frame() {
  const { pathname, search } = useLocation()
  const isHere = useSharedValue(session, session.get()) !== null
  if (!isHere) return <Navigate to={`/login?to=${encodeURIComponent(pathname + search)}`} replace />
  return <Inside />
}

function Inside() {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const theme = useCompany().data?.theme
  useEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme
  }, [theme])
  useEffect(() => {
    addEventListener('keydown', answerKeys)
    return () => removeEventListener('keydown', answerKeys)
  }, [])
  return (
    <>
      <a href="#main" className="absolute z-50 rounded-md bg-paper px-4 py-2 focus:top-2 focus:left-2 not-focus:unseen">
        {m.console_skip()}
      </a>
      <TopBar openMenu={() => setIsMenuOpen(true)} />
      <div className="flex">
        <SideBar />
        <main id="main" tabIndex={-1} className="min-w-0 grow px-4 py-4 md:px-6 md:py-5">
          <Outlet />
        </main>
      </div>
      <SideSheet open={isMenuOpen} close={() => setIsMenuOpen(false)} />
      <FrameKeys />
      <Toaster label={m.console_notices()} closeLabel={m.console_close()} />
      <ScrollRestoration />
    </>
  )
}
