import { expect, test } from 'vitest'
import { clientNetworkOf } from './client-network.ts'

test('an IPv4 address is a client network, also when it comes inside an IPv6 one', () => {
  for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'])
    expect(clientNetworkOf(address)).toBe('203.0.113.7')
})

test('all addresses of one IPv6 network are one client network, and the next is another', () => {
  for (const address of [
    '2001:db8:1:2:3:4:5:6',
    '2001:DB8:1:2::9',
    '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2::203.0.113.7',
  ])
    expect(clientNetworkOf(address)).toBe('2001:db8:1:2::/64')
  expect(clientNetworkOf('2001:db8:1:3::9')).toBe('2001:db8:1:3::/64')
  expect(clientNetworkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(clientNetworkOf('2001:db8:1:2:3:4:5::')).toBe('2001:db8:1:2::/64')
})

test('this machine is itself, a zone is no part of the address, and what is no address stays as it is', () => {
  for (const address of ['::1', '0:0:0:0:0:0:0:1', '::1%lo']) expect(clientNetworkOf(address)).toBe('::1')
  expect(clientNetworkOf('::')).toBe('::')
  expect(clientNetworkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(clientNetworkOf('fe80::2%7')).toBe('fe80:0:0:0::/64')
  expect(clientNetworkOf('unknown')).toBe('unknown')
})
