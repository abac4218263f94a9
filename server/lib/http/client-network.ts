import { isIPv6 } from 'node:net'

/**
 * The key under which limits count a visitor: a whole IPv4 address, or the /64 of an IPv6 address, since one household
 * has a whole /64.
 */
export function clientNetworkOf(address: string): string {
  const [bare = ''] = address.split('%') // the zone is meaningful on this machine only
  if (!isIPv6(bare)) return bare
  const groups = listGroups(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  if (groups.slice(0, 7).every((group) => group === 0)) return groups[7] === 1 ? '::1' : '::'
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * The network around an address, within which one person may have several: the /24 of an IPv4 address, the /64 of an
 * IPv6 one.
 */
export function widerNetworkOf(address: string): string {
  const clientNetwork = clientNetworkOf(address)
  const [, network] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(clientNetwork) ?? []
  return network === undefined ? clientNetwork : `${network}.0/24`
}

/** The eight groups of an IPv6 address, however it was shortened; its last two may be written as an IPv4 address. */
function listGroups(address: string): number[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean).flatMap(readGroup))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail]
}

function readGroup(group: string): number[] {
  if (!group.includes('.')) return [Number.parseInt(group, 16)]
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}
