import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Bindings } from './request-bindings.ts'
import { isLoopback, isLoopbackHost } from './loopback.ts'

/** Headers that show that a request was forwarded by a proxy, tunnel or CDN. */
const forwarding =
  /^(forwarded|via|cdn-loop|true-client-ip|x-(forwarded|original|real|client|cluster-client|proxy|envoy|amzn|azure)\b.*|(cf|fastly|ngrok|tailscale)-.*)$/

/**
 * Whether the request was made on this machine directly: from a loopback address, without a proxy, and by a loopback
 * host name. The host name excludes a web page whose name resolves to 127.0.0.1, and a local proxy that adds no header
 * and keeps the visitor's host. `ip` is the address of the connection when nothing was forwarded.
 */
export function isFromThisMachine({ req, env }: Context<Bindings>): boolean {
  const hosts = [new URL(req.url).host, req.header('host') ?? 'localhost']
  return isLoopback(env?.ip ?? '') && hosts.every(isLoopbackHost) && ![...req.raw.headers.keys()].some(isForwarding)
}

/** Whether the caller is an operator: holds the token where one is set, otherwise is on this machine. */
export function mayOperate(c: Context<Bindings>, token: string | undefined): boolean {
  return token ? isSame(c.req.header('authorization'), `Bearer ${token}`) : isFromThisMachine(c)
}

const isForwarding = (header: string) => forwarding.test(header)

function isSame(given: string | undefined, wanted: string) {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
