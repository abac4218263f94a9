import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Bindings } from './request-bindings.ts'
import { isLoopback, isLoopbackHost } from './loopback.ts'

/** Headers by which a proxy, a tunnel or a network of caches says that it passes on what somebody else asks. */
const forwarding =
  /^(forwarded|via|cdn-loop|true-client-ip|x-(forwarded|original|real|client|cluster-client|proxy|envoy|amzn|azure)\b.*|(cf|fastly|ngrok|tailscale)-.*)$/

/**
 * Whether somebody at this machine asks the shop itself: from a loopback address, without a proxy between, and by a loopback name.
 * The name holds off a web page elsewhere whose host name leads to 127.0.0.1, and a proxy on this machine that says nothing of
 * itself and passes on the name that its visitor asked for. `ip` is the address of the connection wherever nothing was forwarded.
 */
export function isFromThisMachine({ req, env }: Context<Bindings>): boolean {
  const hosts = [new URL(req.url).host, req.header('host') ?? 'localhost']
  return isLoopback(env?.ip ?? '') && hosts.every(isLoopbackHost) && ![...req.raw.headers.keys()].some(isForwarding)
}

/** What is for operators alone: for whoever carries the token, where one is set, and otherwise for this machine. */
export function mayOperate(c: Context<Bindings>, token: string | undefined): boolean {
  return token ? isSame(c.req.header('authorization'), `Bearer ${token}`) : isFromThisMachine(c)
}

const isForwarding = (header: string) => forwarding.test(header)

function isSame(given: string | undefined, wanted: string) {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
