import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
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
import { renderAsString } from './page-as-string.tsx'

// The pages' own copy of the router must handle requests: a second copy does not share its contexts.
export { createRequestHandler } from 'react-router'

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
  /** Without page-as-string.tsx: `PAGES=plain`. */
  isPlain?: boolean
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
 * Renders a page in one language: the response, and the document in parts, the first of which ends before `</head>`. Without a document (a redirect, a page's data) the response has a body of its own.
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

/** Pages are cached and shared, so they are rendered whole: nothing is streamed, and no part suspends (lib/lazily.tsx). */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const rest = findMaintenanceEnd(context.staticHandlerContext.loaderData['root'] as FrameData | undefined)
  if (rest) headers.set('retry-after', rest)
  headers.set('content-type', 'text/html; charset=utf-8')
  const drawing = asked.getStore()!
  const render = drawing.isPlain || !import.meta.env.PROD ? renderPlain : renderAsString // Vite's scripts have other imports
  drawing.document = await render(context, request.url, drawing.assets?.origin)
  return new Response(null, { status: rest ? 503 : status, headers })
}

/** As React Router documents it. */
async function renderPlain(context: EntryContext, url: string): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
    progressiveChunkSize: Infinity, // everything stands in its place
    onAllReady: () => resolve(text(pipe(new PassThrough()))),
    onShellError: reject,
  })
  const page = await promise
  const [head, end] = [Math.max(0, page.indexOf('</head>')), page.lastIndexOf('</body>')]
  return [page.slice(0, head), page.slice(head, end), page.slice(end)]
}

/** The end of maintenance, so that crawlers return then and do not index the notice. §4 */
function findMaintenanceEnd(frame: FrameData | undefined): string | undefined {
  if (!frame?.company.maintained) return undefined
  const { maintainEndDate } = frame.company
  return maintainEndDate === null ? '600' : new Date(maintainEndDate).toUTCString()
}

/** Errors caused by the visitor stay out of the log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}
