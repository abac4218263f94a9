import http, { type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { CachedResponseHandler } from '../cache/cached-response-handler.ts'
import { clientNetworkOf } from './client-network.ts'
import { StartRefused } from '../process/start-refused.ts'

export interface Serving {
  port: number
  /** Takes no new visitors, lets those inside finish, and closes. */
  drain(): Promise<void>
}

/** `ip` is the visitor's client network: of an IPv6 address its /64. */
type Fetch = (request: Request, bindings: { ip: string }) => Response | Promise<Response>

export interface ServeOptions {
  port: number
  /** How many proxies of our own are in front, each of which adds the address of its client. */
  proxies?: number
  /** Sees every request first. */
  before?: CachedResponseHandler | undefined
  /** Visitors reach it by https: then they shall never come otherwise again, for two years. */
  isSecure?: boolean
  /** Seconds for which an idle connection stays open: longer than a balancer keeps its own, or it sends into a closed one. */
  keepAlive?: number
}

export async function serve(
  fetch: Fetch,
  { port, proxies = 0, before, isSecure = false, keepAlive = 75 }: ServeOptions,
): Promise<Serving> {
  const listener = getRequestListener((request, { incoming }) =>
    fetch(request, { ip: findIp(incoming as IncomingMessage, proxies) }),
  )
  const server = http.createServer((request, response) => {
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (!namesOneHost(request))
      response.writeHead(400, { connection: 'close' }).end('The request does not name one host.')
    else if (before) before(request, response, () => listener(request, response))
    else void listener(request, response)
  })
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000 // from a request's first byte: an idle connection is not counted
  server.keepAliveTimeout = keepAlive * 1_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartRefused(`port ${port} is taken by another program; set PORT to a free one`)
          : error,
      )
    })
    server.listen(port, resolve)
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, drain: () => drain(server) }
}

/**
 * Whose shop is asked must be the same to every program on the way: one Host header with one name, and an address in its
 * absolute form names the same.
 */
function namesOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || !/^[^\s,;/?#@\\]*$/.test(headers.host ?? '')) return false
  return url.startsWith('/') || URL.parse(url)?.host === headers.host?.toLowerCase()
}

/** Whatever a visitor writes into the header stands to the left of what our own proxies add. */
function findIp(incoming: IncomingMessage, proxies: number) {
  const forwardedFor = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((ip) => ip.trim())
  return clientNetworkOf((proxies > 0 && forwardedFor.at(-proxies)) || incoming.socket.remoteAddress || 'unknown')
}

async function drain(server: Server) {
  // A browser keeps its connection open for the next click; only what is being answered is worth waiting for.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const patience = setTimeout(() => server.closeAllConnections(), 5_000)
  await new Promise((resolve) => server.close(resolve))
  clearInterval(idle)
  clearTimeout(patience)
}
