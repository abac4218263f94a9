import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { language, settleLanguage } from './lib/language.ts'
import { callContext, closedContext } from './lib/page-context.ts'
import { cleanAddress } from '#storefront/identity/clean-address.ts'
import { leaveForMaintenance, keepPathAt404 } from '#storefront/lib/return-path.ts'
import { Frame } from './shell/frame.tsx'
import { pictureOrigin } from '#ui/picture-address.ts'
import { hasChanged, logoPicture, readFrame, useFrame } from '#storefront/lib/frame-data.ts'
import { ownRelease } from './lib/release.ts'
import { watchForCode } from './shell/lost-code.ts'
import { holdClick } from './shell/wake-code.ts'
import theme from './theme.css?url'
import { languageFacts } from '#words/languages.ts'

export { ErrorPage as ErrorBoundary } from '#storefront/lib/error-page.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => readFrame(context.get(callContext))

/**
 * Refuses data requests for pages that a closed shop does not serve, from browsers that still think it open. Documents are
 * refused in pages.ts.
 */
export const middleware = [
  ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => {
    if (context.get(closedContext) && new URL(request.url).pathname !== '/404') throw redirect('/404')
  },
]

/** The guard runs before every client-side navigation. §2 */
export const clientMiddleware = [
  async (to: Pick<ClientLoaderFunctionArgs, 'request'>) => {
    const watch = await import('#storefront/identity/guard-navigation.ts').catch(() => null) // without it, the server still refuses what is not allowed
    await watch?.guardNavigation(to)
  },
]

/** The frame's data is kept during navigation, unless the company has changed. */
export const shouldRevalidate = hasChanged

const themeColours = { sport: '#e60012', food: '#f4755d' }

export function Layout({ children }: { children: ReactNode }) {
  const company = useFrame()?.company
  const spoken = language()
  return (
    <html
      lang={languageFacts[spoken].tag}
      data-language={spoken}
      data-languages={company?.languages.join(' ')}
      data-theme={company?.theme ?? 'sport'}
      data-release={ownRelease() || undefined}
      data-pictures={(import.meta.env.SSR && pictureOrigin()) || undefined}
      data-co-code={company?.coCode}
      data-co-key={company?.coKey}
      data-shop-code={company?.shopCode}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {company && <link rel="apple-touch-icon" href={logoPicture(company, 180)} />}
        <meta name="theme-color" content={themeColours[company?.theme ?? 'sport']} />
        <Early script={import.meta.env.SSR ? settleLanguage : ''} />
        <Early script={import.meta.env.SSR ? cleanAddress : ''} />
        <Early script={import.meta.env.SSR ? watchForCode : ''} />
        <Early script={import.meta.env.SSR ? holdClick : ''} />
        <AddressOf404 />
        {company?.maintained && <Rest />}
        <Meta />
        {!import.meta.env.PROD && <Style />}
      </head>
      <body>
        <Frame>{children}</Frame>
        <ScrollRestoration />
        {import.meta.env.PROD && <Style />}
        <Scripts />
      </body>
    </html>
  )
}

/**
 * At the end of the page, before the scripts: it blocks nothing, because the critical CSS is inline
 * (server/lib/http/critical-css.ts).
 */
const Style = () => <link rel="stylesheet" href={pictureOrigin().replace(/\/\w+$/, '') + theme} />

/**
 * An inline script that runs before the page renders. The server writes it; the browser's build has no copy, because it has run
 * by then.
 */
const Early = ({ script }: { script: string }) => (
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
)

/** Sets the URL /404 where the server answers with that page under another URL. §2 */
function AddressOf404() {
  const isDrawn = useLocation().pathname === '/404'
  return isDrawn && <Early script={import.meta.env.SSR ? keepPathAt404 : ''} />
}

/** Redirects everyone to /maintain before rendering; without scripts, a moment later. §2 */
function Rest() {
  const { pathname } = useLocation()
  const isThere = /^\/(maintain|404)\/?$/i.test(pathname)
  return (
    <>
      <Early script={import.meta.env.SSR ? leaveForMaintenance : ''} />
      {!isThere && (
        <noscript>
          <meta httpEquiv="refresh" content="0; url=/maintain" />
        </noscript>
      )}
    </>
  )
}

export default Outlet
