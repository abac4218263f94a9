import type { ReactNode } from 'react'
import {
  type ClientLoaderFunctionArgs,
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router'
import { htmlLang, language, settleLanguage } from './lib/language.ts'
import { callContext } from './lib/page-context.ts'
import { cleanAddress } from './members/clean-address.ts'
import { Frame } from './shell/frame.tsx'
import { readFrame, useFrame } from './shell/frame-data.ts'
import theme from './theme.css?url'

export { ErrorPage as ErrorBoundary } from './shell/error-page.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: theme }]

export const loader = ({ context }: LoaderFunctionArgs) => readFrame(context.get(callContext))

/** Every way through the shop is watched, in the browser. §2 */
export const clientMiddleware = [
  async (to: Pick<ClientLoaderFunctionArgs, 'request'>) => {
    const watch = await import('./members/watch-ways.ts').catch(() => null) // the shop itself refuses what is not allowed
    await watch?.watchWays(to)
  },
]

/** The frame stays while one walks through the shop. */
export const shouldRevalidate = () => false

const themeColours = { sport: '#e60012', food: '#f4755d' }

export function Layout({ children }: { children: ReactNode }) {
  const company = useFrame()?.company
  const spoken = language()
  return (
    <html lang={htmlLang[spoken]} data-language={spoken} data-theme={company?.theme ?? 'sport'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href={`/pictures/logo/${company?.theme ?? 'sport'}-180.png`} />
        <meta name="theme-color" content={themeColours[company?.theme ?? 'sport']} />
        <script dangerouslySetInnerHTML={{ __html: settleLanguage }} />
        <script dangerouslySetInnerHTML={{ __html: cleanAddress }} />
        <Meta />
        <Links />
      </head>
      <body>
        <Frame>{children}</Frame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default Outlet
