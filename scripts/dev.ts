// `npm run dev`: the shop from its sources. Pages come from this process, through Vite; calls, pictures and letters from the
// shop's own process, which a saved line of the server starts again while Vite stays warm.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isLoopback } from '#server/lib/loopback.ts'
import { findFreePort, requireFreePort } from '#server/lib/ports.ts'
import { readSettings } from '#server/lib/settings.ts'
import { StartRefused } from '#server/lib/start-refused.ts'
import { openPages } from './dev-pages.ts'

const readable = [
  '--ignore',
  'time,requestId,method,url,status,ms',
  '--messageFormat',
  '{method} {url} {status} {ms} ms {msg}',
]
const { port, publicUrl } = readOwnSettings()
const inside = await findFreePort()
let ending = false
let due: NodeJS.Timeout | undefined

const server = http.createServer(answer)
const pages = await openPages(server, askShop)
let shop: ChildProcess = start()
let open = untilOpen()
await requireFreePort(port, 'PORT')
server.listen(port, 'localhost')

for (const folder of ['server', 'contract', 'database', 'words/zh-TW', 'words/en-US']) {
  fs.watch(folder, { recursive: true }, (_, file) => {
    if (!file || /\.test\.ts$|~$/.test(file)) return
    clearTimeout(due) // an editor and git write several files at once
    due = setTimeout(() => void restart(folder.startsWith('words')), 100)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending = true
    server.closeAllConnections()
    server.close()
    void pages.close()
    shop.kill('SIGTERM')
    if (shop.exitCode !== null) process.exit(0)
  })
}

/** The shop's own addresses never look like a file of the sources. */
function answer(request: IncomingMessage, response: ServerResponse) {
  if (/^\/(api|dev)\//.test(request.url ?? '')) return void forward(request, response)
  pages.giveSource(request, response, () => void forward(request, response))
}

/** What the shop's process does not answer is a page. */
async function forward(request: IncomingMessage, response: ServerResponse) {
  await open
  const { method, headers, url: path } = request
  const stranger = isLoopback(request.socket.remoteAddress ?? '')
    ? {}
    : { 'x-forwarded-for': request.socket.remoteAddress }
  const asked = http.request({ host: '127.0.0.1', port: inside, method, path, headers: { ...headers, ...stranger } })
  asked.once('error', () => response.writeHead(502).end('The shop is not running.'))
  asked.once('response', (answered) => {
    if ('x-page' in answered.headers) {
      answered.resume()
      return void pages.drawPage(request, response)
    }
    response.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(response)
  })
  request.pipe(asked)
}

async function askShop(address: string, init: RequestInit, host: string): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('host', host)
  return fetch(new URL(address, `http://127.0.0.1:${inside}`), { ...init, headers })
}

function start() {
  const env = { ...process.env, PORT: String(inside), PUBLIC_URL: publicUrl }
  const child = spawn('node', ['server/main.ts', '--dev'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const printer = spawn('pino-pretty', readable, { stdio: ['pipe', 'inherit', 'inherit'], detached: true })
  child.stdout.pipe(printer.stdin)
  child.once('exit', (code) => {
    if (ending) process.exit(code ?? 0)
    if (code) console.log('The shop ended; it starts again when a file is saved.')
  })
  return child
}

/** Visitors wait while the shop starts, and are told when it did not. */
async function untilOpen() {
  while (shop.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${inside}/api/health/live`).catch(() => undefined)
    if (ready?.ok) return
    await wait(30)
  }
}

async function restart(words: boolean) {
  if (words) spawnSync('node', ['scripts/prepare.mjs', '--no-storefront'], { stdio: 'inherit' })
  if (ending) return
  const { promise, resolve } = Promise.withResolvers<void>()
  open = promise
  if (shop.exitCode === null) {
    const ended = new Promise((done) => shop.once('exit', done))
    shop.kill('SIGTERM')
    await ended
  }
  if (ending) return
  shop = start()
  await untilOpen()
  resolve()
  pages.reload()
}

function readOwnSettings() {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    console.error(`The shop does not start: ${error.message}.`)
    process.exit(2)
  }
}
