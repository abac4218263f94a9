import dns from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP } from 'node:net'
import { waitUncounted } from '../http/admission.ts'
import { Refusal } from '../http/refusal.ts'

interface PublicFileLimits {
  mostBytes: number
  /** Milliseconds for everything: names, redirects, content. */
  timeout: number
}

/** Tests replace these. */
interface Network {
  resolve(host: string): Promise<readonly string[]>
  mayReach(address: string): boolean
  ca?: string
  port?: number
}

const internet: Network = {
  resolve: async (host) => (await dns.lookup(host, { all: true })).map(({ address }) => address),
  mayReach: isPublicAddress,
}

const mostRedirects = 5

/**
 * Reads a file from an address that somebody typed. It must be https on its usual port, and every machine that its name stands for
 * must be on the internet: otherwise a name could make the shop read from its own network. The connection goes to the address that
 * was checked, because a second look at the name could give another. Redirects are checked in the same way.
 */
export async function fetchPublicFile(
  address: string,
  { mostBytes, timeout }: PublicFileLimits,
  network: Network = internet,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout)
  return waitUncounted(async () => {
    let url = readUrl(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const response = await ask(url, signal, network)
      const next = response.headers.location
      const { statusCode = 0 } = response
      if (statusCode >= 300 && statusCode < 400 && next !== undefined) {
        response.destroy()
        url = readUrl(next, url)
      } else if (statusCode === 200) return readContent(response, mostBytes)
      else {
        response.destroy()
        throw new Refusal('PICTURE_UNREACHABLE', { host: url.hostname })
      }
    }
    throw new Refusal('PICTURE_UNREACHABLE', { host: url.hostname })
  })
}

function readUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url || url.protocol !== 'https:' || url.username || url.password || url.port)
    throw new Refusal('PICTURE_ADDRESS_UNSAFE')
  return url
}

async function ask(url: URL, signal: AbortSignal, network: Network): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '') // an IPv6 address stands in brackets
  const unreachable = () => new Refusal('PICTURE_UNREACHABLE', { host })
  const addresses = isIP(host) ? [host] : await within(signal, network.resolve(host)).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw unreachable()
  if (!addresses.every((one) => network.mayReach(one))) throw new Refusal('PICTURE_ADDRESS_UNSAFE')
  return new Promise<IncomingMessage>((resolve, reject) => {
    const family = isIP(first)
    https
      .get(
        url,
        {
          signal,
          agent: false,
          lookup: (_host, { all }, done) =>
            all ? done(null, [{ address: first, family }]) : done(null, first, family),
          headers: { accept: 'image/*', 'user-agent': 'Harbour shop' },
          ...(network.ca !== undefined && { ca: network.ca }),
          ...(network.port !== undefined && { port: network.port }),
        },
        resolve,
      )
      .once('error', () => reject(unreachable()))
  })
}

async function readContent(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const tooLarge = () => new Refusal('FILE_TOO_LARGE', { megabytes: Math.floor(mostBytes / 1_000_000) })
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    if (Number(response.headers['content-length'] ?? 0) > mostBytes) throw tooLarge()
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > mostBytes) throw tooLarge()
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  } catch (error) {
    response.destroy()
    throw error instanceof Refusal ? error : new Refusal('PICTURE_UNREACHABLE', { host: '' })
  }
}

/** A name server cannot be told to stop. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('too late')), { once: true }),
    ),
  ])

/** The IANA registries of special addresses: private, local, documentation, translation, multicast. */
const special = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  ipv6: [
    '::/96',
    '::ffff:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
} as const

const blocked = { ipv4: list('ipv4'), ipv6: list('ipv6') }

/** One for each family: a list takes an IPv4 address for a mapped IPv6 address, too. */
function list(family: keyof typeof special): BlockList {
  const ranges = new BlockList()
  for (const range of special[family]) {
    const [start = '', bits] = range.split('/')
    ranges.addSubnet(start, Number(bits), family)
  }
  return ranges
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  return family === 4 ? !blocked.ipv4.check(address) : !blocked.ipv6.check(address, 'ipv6')
}
