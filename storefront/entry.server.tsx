import { AsyncLocalStorage } from 'node:async_hooks'
import { renderToString } from 'react-dom/server'
import { data, type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router'
import { overwriteGetLocale } from '#words/compiled/runtime.js'
import { type CallShopApi, CallFailed, readReply, type Reply, type Route, writeRequest } from '#ui/api.ts'
import { overwritePictureOrigin } from '#ui/picture-address.ts'
import { defaultLanguage } from '#words/languages.ts'
import type { PageLanguage } from './lib/language.ts'
import { drawWith } from './lib/drawn-once.tsx'
import { overwriteOrigin } from './lib/origin.ts'
import { callContext, closedContext } from './lib/page-context.ts'
import type { FrameData } from '#storefront/lib/frame-data.ts'
import { overwriteRelease } from './lib/release.ts'
import { wakeCode } from './shell/wake-code.ts'

// The pages' own copy of the router must handle requests: a second copy does not share its contexts.
export { createRequestHandler } from 'react-router'
export { default as styleSheet } from './theme.css?url'

interface PageRequest {
  language: PageLanguage
  /** Scheme and host of the visitor's URL. */
  origin: string
  /** The release of the page's scripts; absent when pages run from source. */
  release?: string
  /** Where its files and pictures are, if not at its own origin. */
  assets?: { origin: string; company: string } | undefined
  /** The shop is closed, and this page is not served. */
  isClosed?: boolean
}

/** Calls the shop's API in the same process. `askCached` gives a response that is the same for everyone, as the identical object. */
interface RenderCalls {
  ask(path: string, init: RequestInit): Promise<Response>
  askCached?(path: string, init: RequestInit): Promise<CachedText | undefined> | undefined
}
interface CachedText {
  readonly text: string
}

/** The rendered document, kept out of the response body, so that 200 KB are not encoded and decoded again. */
interface PageDrawing extends PageRequest {
  document?: readonly string[]
}

const asked = new AsyncLocalStorage<PageDrawing>()
overwriteGetLocale(() => asked.getStore()?.language ?? defaultLanguage)
overwriteOrigin(() => asked.getStore()?.origin ?? '')
overwritePictureOrigin(() => {
  const { origin = '', company = '' } = asked.getStore()?.assets ?? {}
  return company && `${origin}/${company}` // another origin does not tell the company by its host
})
overwriteRelease(() => asked.getStore()?.release ?? '')
drawWith(renderToString)

/**
 * Renders a page in one language: the response, and the document in parts that end before `</head>`, before the scripts, and with
 * them. Without a document (a redirect, a page's data) the response has a body of its own.
 */
export async function drawPage(
  page: PageRequest,
  shopCalls: RenderCalls,
  draw: (context: RouterContextProvider) => Promise<Response>,
): Promise<{ response: Response; document: readonly string[] }> {
  const call: CallShopApi = async (route, input, options) => {
    const [path, init] = writeRequest(route, input, page.language, options)
    const told = await shopCalls.askCached?.(path, init)
    if (told) return readCached(route, told) as Reply<typeof route>
    return readReply<typeof route>(await shopCalls.ask(path, init)).catch(throwAsPage)
  }
  const drawing: PageDrawing = { ...page }
  const context = new RouterContextProvider()
  context.set(callContext, call)
  context.set(closedContext, page.isClosed ?? false)
  const response = await asked.run(drawing, () => draw(context))
  return { response, document: drawing.document ?? [await response.text()] }
}

/** Reads of the page frame and the home page; they rarely change. */
const rarelyChanged: ReadonlySet<Route> = new Set<Route>([
  'POST /tag',
  'GET /anon/getWebsiteFooterInfo',
  'POST /slider/sliders',
  'POST /item/getItemsByItemGroup',
])
const mostRead = 64
const read = new Map<string, unknown>()

/** A response that many pages use is parsed once. */
function readCached(route: Route, told: CachedText): unknown {
  const known = values.get(told)
  if (known !== undefined) return known
  const { text } = told
  const value: unknown = rarelyChanged.has(route) ? parseOnce(text) : JSON.parse(text)
  values.set(told, value)
  return value
}
const values = new WeakMap<CachedText, unknown>()

/** The same text is not parsed again and yields the identical object. */
function parseOnce(text: string): unknown {
  const known = read.get(text)
  if (known) return known
  if (read.size >= mostRead) read.clear() // a few companies in two languages fit
  const told: unknown = JSON.parse(text)
  read.set(text, told)
  return told
}

/** Turns a refusal of a loader into an error page with its status; withdrawn products answer 410. */
function throwAsPage(error: unknown): never {
  if (!(error instanceof CallFailed)) throw error
  const status = error.error === 'PRODUCT_INVALID' ? 410 : error.status
  throw data({ message: error.message, error: error.error, facts: error.facts }, { status })
}

/**
 * Pages are cached and shared, so they are rendered whole: nothing is streamed, no part suspends (lib/lazily.tsx), and loader
 * data follows in one script. Rendering to one string takes a third less time than a stream.
 */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...router }: EntryContext,
): Promise<Response> {
  const found = await new Response(serverHandoffStream).text()
  const rest = findMaintenanceEnd(router.staticHandlerContext.loaderData['root'] as FrameData | undefined)
  if (rest) headers.set('retry-after', rest)
  const page = renderToString(<ServerRouter context={router} url={request.url} />)
  const end = page.lastIndexOf('</body>')
  headers.set('content-type', 'text/html; charset=utf-8')
  const begin = page.lastIndexOf(codeBegins)
  const [head, code] = [Math.max(0, page.indexOf('</head>')), begin < 0 ? end : begin]
  // Only the parts with replacements are searched.
  const early = page.slice(0, head)
  const files = Array.from(early.matchAll(fetchedEarly), ([, file = '']) => file)
  asked.getStore()!.document = [
    `<!DOCTYPE html>${early.replaceAll(fetchedEarly, '')}`,
    page.slice(head, code),
    `${import.meta.env.PROD ? delayCode(page.slice(code, end), files) : page.slice(code, end)}<script>${writeRouterData(found)}</script>${page.slice(end)}`,
  ]
  return new Response(null, { status: rest ? 503 : status, headers })
}

const codeBegins = '<script type="module" async="">'

const fetchedEarly = /<link rel="modulepreload" href="([^"]*)"\/>/g

/**
 * Delays the router's script, which would load and run the page's code before the pictures. Production build only: in development
 * the script has other imports.
 */
const delayCode = (page: string, files: readonly string[]) =>
  page.replace(/(<script type="module" async="">)(import[\s\S]*?)(<\/script>)/, (_, open, script: string, close) => {
    const late = script
      .replaceAll(/^import \* as (\w+) from (".*?");?/gm, 'const $1 = await import($2);')
      .replaceAll(/^import (".*?");?/gm, `await import($1);${moveFiles()}`)
    return open + wakeCode(files, late) + close
  })

/**
 * The router's list of files, which the build wrote for the page's own origin, names those of another one. The list of the server
 * is moved by pages.ts.
 */
function moveFiles(): string {
  const origin = asked.getStore()?.assets?.origin
  if (!origin) return ''
  const [from, to] = ['"/assets/', `"${origin}/assets/`].map((begin) => JSON.stringify(begin))
  const list = 'window.__reactRouterManifest'
  return `${list} = JSON.parse(JSON.stringify(${list}).replaceAll(${from}, ${to}));`
}

/** The end of maintenance, so that crawlers return then and do not index the notice. §4 */
function findMaintenanceEnd(frame: FrameData | undefined): string | undefined {
  if (!frame?.company.maintained) return undefined
  const { maintainEndDate } = frame.company
  return maintainEndDate === null ? '600' : new Date(maintainEndDate).toUTCString()
}

/** Hands over the router's data in one script instead of a stream. It is escaped so that no text can close the script. */
const writeRouterData = (found: string) =>
  `(function (to) { to.enqueue(${JSON.stringify(found).replaceAll('<', String.raw`\u003c`)}); to.close() })(window.__reactRouterContext.streamController)`

/** Errors caused by the visitor stay out of the log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}
