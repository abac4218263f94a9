import { expect, test } from 'vitest'
import { serve } from './serve.ts'

test('whoever changes the IPv6 address within a network stays the same visitor to the limits', async () => {
  const door = await serve((_, { ip }) => new Response(ip), { port: 0, proxies: 1 })
  try {
    const heard = async (address: string) => {
      const headers = { 'x-forwarded-for': `198.51.100.1, ${address}` }
      return (await fetch(`http://127.0.0.1:${door.port}/`, { headers })).text()
    }
    expect(await heard('2001:db8:1:2::7')).toBe('2001:db8:1:2::/64')
    expect(await heard('2001:db8:1:2:a:b:c:d')).toBe('2001:db8:1:2::/64')
    expect(await heard('203.0.113.7')).toBe('203.0.113.7')
  } finally {
    await door.drain()
  }
})
