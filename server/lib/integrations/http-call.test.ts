import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { callOverHttp } from './http-call.ts'

const open: http.Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(answer: http.RequestListener) {
  const server = http.createServer(answer)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const never = () => new AbortController().signal
const ask = (url: string, signal = never()) =>
  callOverHttp({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body: '{"名":1}', signal })

test('what is sent arrives, and what is answered comes back, over one connection that stays open', async () => {
  const sockets = new Set<Socket>()
  const { url } = await listen(async (request, response) => {
    sockets.add(request.socket)
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    response.writeHead(201).end(`${request.method} ${Buffer.concat(pieces).toString()} 好`)
  })
  for (let times = 0; times < 3; times++) expect(await ask(url)).toEqual({ status: 201, body: 'POST {"名":1} 好' })
  expect(sockets.size).toBe(1)
})

test('a kept connection that the other side has given up is found out, and the call is made once more', async () => {
  let calls = 0
  const { url } = await listen((request, response) => {
    calls += 1
    if (calls === 2) request.socket.destroy()
    else response.end('fine')
  })
  expect((await ask(url)).body).toBe('fine')
  expect((await ask(url)).body).toBe('fine')
  expect(calls).toBe(3)
})

test('who cannot be reached, falls silent in the middle or takes too long has not answered', async () => {
  const { server, url } = await listen(() => {})
  const late = new AbortController()
  const asked = ask(url, late.signal)
  setTimeout(() => late.abort(), 30)
  await expect(asked).rejects.toThrow(/abort/)

  const { url: broken } = await listen((request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('half')
    setTimeout(() => request.socket.destroy(), 20)
  })
  await expect(ask(broken)).rejects.toThrow(/abort|ECONNRESET|socket hang up/)

  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await expect(ask(url)).rejects.toThrow(/ECONNREFUSED/)
})
