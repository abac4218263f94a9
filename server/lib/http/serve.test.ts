import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serve } from './serve.ts'

test('whoever changes the IPv6 address within a network stays the same visitor to the limits', async () => {
  const server = await serve((_, { ip }) => new Response(ip), { port: 0, proxies: 1 })
  try {
    const clientOf = async (address: string) => {
      const headers = { 'x-forwarded-for': `198.51.100.1, ${address}` }
      return (await fetch(`http://127.0.0.1:${server.port}/`, { headers })).text()
    }
    expect(await clientOf('2001:db8:1:2::7')).toBe('2001:db8:1:2::/64')
    expect(await clientOf('2001:db8:1:2:a:b:c:d')).toBe('2001:db8:1:2::/64')
    expect(await clientOf('203.0.113.7')).toBe('203.0.113.7')
  } finally {
    await server.drain()
  }
})

test('a shop that is reached by https says so with every answer, cached ones too; one that is not says nothing', async () => {
  const before = (request: IncomingMessage, response: ServerResponse, next: () => void) =>
    request.url === '/kept' ? response.writeHead(200, ['x-kept', 'yes']).end() : next()
  for (const isSecure of [true, false]) {
    const server = await serve(() => new Response('made'), { port: 0, before, isSecure })
    try {
      for (const path of ['/kept', '/made']) {
        const { headers } = await fetch(`http://127.0.0.1:${server.port}${path}`)
        expect(headers.get('strict-transport-security')).toBe(isSecure ? 'max-age=63072000; includeSubDomains' : null)
        expect(headers.get('x-kept')).toBe(path === '/kept' ? 'yes' : null)
      }
    } finally {
      await server.drain()
    }
  }
})

test.each([
  ['GET / HTTP/1.1', ['host: localhost', 'host: food.localhost'], 400],
  ['GET / HTTP/1.1', ['host: localhost', 'Host: localhost'], 400],
  ['GET / HTTP/1.1', ['host: localhost, food.localhost'], 400],
  ['GET / HTTP/1.1', ['host: localhost@food.localhost'], 400],
  ['GET http://food.localhost/ HTTP/1.1', ['host: localhost'], 400],
  ['GET * HTTP/1.1', ['host: localhost'], 400],
  ['GET http://localhost/ HTTP/1.1', ['host: localhost'], 200],
  ['GET / HTTP/1.1', ['host: LOCALHOST:80'], 200],
  ['GET / HTTP/1.1', [], 400],
])('(C17) whose shop is meant by %s with %j is answered %d', async (line, headers, status) => {
  const server = await serve((request) => new Response(request.url), { port: 0 })
  const socket = net.connect(server.port)
  socket.write([line, ...headers, 'connection: close', '', ''].join('\r\n'))
  let answer = ''
  for await (const part of socket) answer += String(part)
  expect(answer).toMatch(`HTTP/1.1 ${status}`)
  await server.drain()
})

test('(B7) a connection stays open for longer than a balancer keeps its own', async () => {
  const server = await serve(() => new Response('made'), { port: 0 })
  const { headers } = await fetch(`http://127.0.0.1:${server.port}/`)
  expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60)
  await server.drain()
})

/** A visitor on one connection that is kept alive. */
function openVisitor(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const request = http.get({ port, path, agent, headers: { host: 'localhost' } }, (response) => {
        response.resume().once('end', () => resolve(`${response.statusCode} ${response.headers.connection}`))
      })
      request.once('error', (error: NodeJS.ErrnoException) => reject(new Error(error.code)))
    })
  return { ask, close: () => agent.destroy() }
}

test('at the end each answer closes its connection, one that is being made too; who says nothing more is let go after the grace', async () => {
  const gate = Promise.withResolvers<void>()
  const make = async (request: Request) => {
    if (request.url.endsWith('/slow')) await gate.promise
    return new Response('made')
  }
  const left: string[] = []
  const leave = async () => void left.push('left')
  const server = await serve(make, { port: 0, grace: 400, leave })
  const [first, second, silent] = [openVisitor(server.port), openVisitor(server.port), openVisitor(server.port)]
  for (const visitor of [first, second, silent]) expect(await visitor.ask('/')).toBe('200 keep-alive')
  const slow = first.ask('/slow')
  await wait(50) // it is inside
  const began = performance.now()
  const drained = server.drain()
  expect(await second.ask('/')).toBe('200 close')
  expect(await openVisitor(server.port).ask('/')).toBe('200 close') // a new one is still let in
  expect(left).toEqual([])
  await expect.poll(() => left).toEqual(['left'])
  expect(performance.now() - began).toBeGreaterThan(350)
  await expect.poll(() => openVisitor(server.port).ask('/').catch(String)).toBe('Error: ECONNREFUSED')
  gate.resolve()
  expect(await slow).toBe('200 close')
  await drained
  await expect.poll(() => silent.ask('/').catch(String)).toBe('Error: ECONNREFUSED')
})

test('a server without visitors ends at once', async () => {
  const server = await serve(() => new Response('made'), { port: 0, grace: 60_000 })
  const visitor = openVisitor(server.port)
  await visitor.ask('/')
  visitor.close()
  const began = performance.now()
  await server.drain()
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a connection that was opened just before the end is answered when its request comes', async () => {
  const server = await serve(() => new Response('made'), { port: 0 })
  const early = net.connect(server.port)
  await once(early, 'connect')
  await openVisitor(server.port).ask('/') // the server has taken the earlier connection by then
  const drained = server.drain()
  await expect.poll(() => openVisitor(server.port).ask('/').catch(String)).toBe('Error: ECONNREFUSED')
  early.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  let answer = ''
  for await (const part of early) answer += String(part)
  expect(answer).toMatch(/^HTTP\/1.1 200 .*connection: close/s)
  await drained
})

test('a connection that asks for nothing does not hold up the end', async () => {
  const server = await serve(() => new Response('made'), { port: 0 })
  const speculative = net.connect(server.port)
  await once(speculative, 'connect')
  const ended = once(speculative, 'close')
  const began = performance.now()
  await Promise.all([server.drain(), ended])
  expect(performance.now() - began).toBeLessThan(4_000)
})
