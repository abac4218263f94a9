import { isIPv6 } from 'node:net'

/**
 * Where a visitor comes from, as limits count it: an IPv4 address whole, of an IPv6 address the /64 that a home or a phone has
 * to itself, or one visitor would be as many as they like.
 */
export function clientNetworkOf(address: string): string {
  const [bare = ''] = address.split('%') // the zone is a name of this machine's own
  if (!isIPv6(bare)) return bare
  const groups = listGroups(bare)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
  if (groups.slice(0, 7).every((group) => group === 0)) return groups[7] === 1 ? '::1' : '::'
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/**
 * The network around an address, where one person may have several of them: the /24 of an IPv4 address, the /64 of an IPv6 one.
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
