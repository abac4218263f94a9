import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import net, { type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { CachedResponseHandler } from '../cache/cached-response-handler.ts'
import { clientNetworkOf } from './client-network.ts'
import { StartRefused } from '../process/start-refused.ts'

export interface Serving {
  port: number
  /** Stops accepting connections, lets running requests finish, and closes. */
  drain(): Promise<void>
}

/** `ip` is the visitor's client network: of an IPv6 address its /64. */
type Fetch = (request: Request, bindings: { ip: string }) => Response | Promise<Response>

export interface ServeOptions {
  port: number
  /** The number of our own proxies in front, each of which appends its client's address. */
  proxies?: number
  /** Sees every request first. */
  before?: CachedResponseHandler | undefined
  /** Visitors use https: sends HSTS for two years. */
  isSecure?: boolean
  /** Keep-alive timeout in seconds. Must exceed the load balancer's, or it sends into a closed connection. */
  keepAlive?: number
  /**
   * Milliseconds at the end in which requests are still taken and each answer closes its connection, so that a client does not
   * send into one that was just closed.
   */
  grace?: number
  /** Has the process that accepts for this one hand over no more connections. Resolves after the last one. */
  leave?: (() => Promise<unknown>) | undefined
}

export async function serve(
  fetch: Fetch,
  { port, proxies = 0, before, isSecure = false, keepAlive = 75, grace = 0, leave }: ServeOptions,
): Promise<Serving> {
  const listener = getRequestListener((request, { incoming }) =>
    fetch(request, { ip: findIp(incoming as IncomingMessage, proxies) }),
  )
  const closing = new ConnectionClosing()
  const server = new PatientServer((request, response) => {
    closing.watch(request.socket, response)
    if (isSecure) response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (!namesOneHost(request))
      response.writeHead(400, { connection: 'close' }).end('The request does not name one host.')
    else if (before) before(request, response, () => listener(request, response))
    else void listener(request, response)
  })
  server.on('connection', (socket: Socket) => closing.expect(socket))
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000 // counted from a request's first byte, so an idle connection is not affected
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
  return {
    port: typeof address === 'object' && address ? address.port : port,
    drain: () => drain(server, closing, { grace, leave }),
  }
}

/**
 * Every program on the way must read the same host: exactly one Host header with one name, equal to the name in an
 * absolute address.
 */
function namesOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || !/^[^\s,;/?#@\\]*$/.test(headers.host ?? '')) return false
  return url.startsWith('/') || URL.parse(url)?.host === headers.host?.toLowerCase()
}

/** What a visitor writes into the header is to the left of what our own proxies append. */
function findIp(incoming: IncomingMessage, proxies: number) {
  const forwardedFor = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((ip) => ip.trim())
  return clientNetworkOf((proxies > 0 && forwardedFor.at(-proxies)) || incoming.socket.remoteAddress || 'unknown')
}

/** Milliseconds after which a request that is still running is cut off. */
const longestDraining = 5_000
/** Milliseconds for the first request of a connection that was opened just before the end. */
const longestSilence = 500

async function drain(
  server: Server,
  closing: ConnectionClosing,
  { grace, leave }: Pick<Required<ServeOptions>, 'grace'> & Pick<ServeOptions, 'leave'>,
) {
  const patience = setTimeout(() => server.closeAllConnections(), longestDraining)
  closing.begin()
  for (const until = Date.now() + grace; Date.now() < until && (await isConnected(server));) await wait(20)
  await leave?.()
  const closed = new Promise<unknown>((resolve) => server.close(resolve))
  for (const until = Date.now() + longestSilence; Date.now() < until && closing.isExpecting;) await wait(20)
  // Browsers keep idle connections open; only connections with a running request are awaited.
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(idle)
  clearTimeout(patience)
}

/**
 * Its `close`, which node:cluster calls too, only stops listening: that of node:http also cuts off connections whose first
 * request is on its way.
 */
class PatientServer extends http.Server {
  override close(done?: (error?: Error) => void): this {
    net.Server.prototype.close.call(this, done)
    return this
  }
}

const isConnected = (server: Server) =>
  new Promise<boolean>((resolve) => server.getConnections((_, count) => resolve(count > 0)))

/** Once begun, every answer tells its client that the connection closes. */
class ConnectionClosing {
  readonly #open = new Set<ServerResponse>()
  readonly #silent = new Set<Socket>()
  #hasBegun = false

  /** Whether a connection has not asked for anything yet. */
  get isExpecting(): boolean {
    return this.#silent.size > 0
  }

  expect(socket: Socket): void {
    this.#silent.add(socket)
    socket.once('close', () => this.#silent.delete(socket))
  }

  watch(socket: Socket, response: ServerResponse): void {
    this.#silent.delete(socket)
    if (this.#hasBegun) return void response.setHeader('connection', 'close')
    this.#open.add(response)
    response.once('close', () => this.#open.delete(response))
  }

  begin(): void {
    this.#hasBegun = true
    for (const response of this.#open) if (!response.headersSent) response.setHeader('connection', 'close')
  }
}
