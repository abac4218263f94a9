import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { data, type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router'
import { overwriteGetLocale } from '#words/compiled/runtime.js'
import { type Call, CallFailed, readReply, writeRequest } from './lib/api.ts'
import { defaultLanguage, type Language } from './lib/language.ts'
import { callContext } from './lib/page-context.ts'

const spoken = new AsyncLocalStorage<Language>()
overwriteGetLocale(() => spoken.getStore() ?? defaultLanguage)

/** Draws a page in one language. `ask` is the shop's own front door, in the same process. */
export function drawPage(
  language: Language,
  ask: (path: string, init: RequestInit) => Promise<Response>,
  draw: (context: RouterContextProvider) => Promise<Response>,
): Promise<Response> {
  const call: Call = async (route, input, options) => {
    const [path, init] = writeRequest(route, input, language, options)
    return readReply<typeof route>(await ask(path, init)).catch(becomePage)
  }
  return spoken.run(language, () => draw(new RouterContextProvider(new Map([[callContext, call]]))))
}

/** What a loader is refused, its page says, with the same status. */
function becomePage(error: unknown): never {
  if (!(error instanceof CallFailed)) throw error
  throw data({ message: error.message, error: error.error, facts: error.facts }, { status: error.status })
}

/** Pages are kept and shared, so they are drawn whole: nothing is streamed. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let outcome = status
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={router} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: outcome }))
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        outcome = 500
        console.error(error)
      },
    })
    setTimeout(abort, 10_000).unref()
  })
}

/** What the visitor caused is no fault of ours and stays out of the log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}
