import type { EndpointHandler } from '../http/endpoint-handler.ts'
import type { AppContext } from '../http/app-context.ts'
import { respondCached } from '../http/mount-endpoints.ts'
import type { CachedResponse } from './cached-response.ts'

/** A request in terms of node:http. */
export interface CallToCache {
  method: string
  host: string
  /** The path with its query. */
  address: string
  body: string
  requestId: string
}

export interface CachedCalls {
  /** Whether a call's answer is cached, by method and path. */
  has(method: string, path: string): boolean
  /** The answer, cached or computed; undefined when the URL is not in canonical form. Throws refusals. */
  answer(question: CallToCache): Promise<CachedResponse> | undefined
}

/** The calls whose answers are the same for everyone, found without the router. */
export function openCachedCalls(context: AppContext, handlers: readonly EndpointHandler[]): CachedCalls {
  const cached = handlers.filter(({ cacheSeconds }) => cacheSeconds > 0)
  const plain = new Map(cached.map((handler) => [`${handler.endpoint.method} /api${handler.endpoint.path}`, handler]))
  const named = cached.flatMap((handler) => {
    const { method, path } = handler.endpoint
    return path.includes('{') ? [{ handler, sign: namingOf(`${method} /api${path}`) }] : []
  })

  function find(sign: string): { handler: EndpointHandler; params: Record<string, string> } | undefined {
    const handler = plain.get(sign)
    if (handler) return { handler, params: {} }
    for (const one of named) {
      const params = one.sign.exec(sign)?.groups
      if (params) return { handler: one.handler, params: { ...params } }
    }
    return undefined
  }

  return {
    has: (method, path) => find(`${method} ${path}`) !== undefined,
    answer({ method, host, address, body, requestId }) {
      const url = URL.parse(`http://${host}${address}`)
      if (url?.host !== host || url.pathname + url.search !== address) return undefined
      const found = find(`${method} ${url.pathname}`)
      return found && respondCached(context, found.handler, { url, body, params: found.params, requestId })
    },
  }
}

/** Path parameters without escapes; any other goes to the router. */
const namingOf = (template: string) => new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, String.raw`(?<$1>[\w.-]+)`)}$`)
