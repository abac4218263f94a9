// `npm run dev`: the shop from its sources. This process serves pages through Vite. Calls, pictures and mails come from the
// shop's own process, which restarts after each change of the server, while Vite, PostgreSQL and the bank keep running.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { isLoopback } from '#server/lib/http/loopback.ts'
import { requireFreePort } from '#server/lib/process/ports.ts'
import { readSettings } from '#server/lib/process/settings.ts'
import { StartRefused } from '#server/lib/process/start-refused.ts'
import { openDependencies } from './dev-dependencies.ts'
import { openConsole } from './dev-console.ts'
import { openPages } from './dev-pages.ts'
import { DevShop } from './dev-shop.ts'
import { languages } from '#words/languages.ts'

const undo: (() => Promise<unknown>)[] = []
let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

try {
  await start()
} catch (error) {
  if (ending) await new Promise(() => {}) // errors while ending before the start was complete are expected
  if (!(error instanceof StartRefused)) console.error(error)
  else console.error(`The shop does not start: ${error.message}.`)
  await end(error instanceof StartRefused ? 2 : 1)
}

async function start() {
  const settings = readSettings(process.env)
  await requireFreePort(settings.port, 'PORT')
  const dependencies = await openDependencies(settings, undo)
  // Listens before the shop says that it is open; requests until then wait.
  const ready = Promise.withResolvers<(request: IncomingMessage, response: ServerResponse) => void>()
  const server = http.createServer((request, response) => void ready.promise.then((serve) => serve(request, response)))
  server.listen(settings.port, 'localhost')
  undo.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const shop = new DevShop({ ...dependencies.environment, PUBLIC_URL: settings.publicUrl })
  undo.push(() => shop.close())
  void shop.start()

  const pages = await openPages(server, async (path, init, host) => {
    const headers = new Headers(init.headers)
    headers.set('host', host)
    return fetch(new URL(path, await shop.address()), { ...init, headers })
  })
  undo.push(pages.close)
  const consolePages = await openConsole(server)
  undo.push(consolePages.close)
  ready.resolve((request, response) => {
    const ask = () => void forward(request, response, { shop, drawPage: pages.drawPage })
    if (/^\/(api|dev)\//.test(request.url ?? '')) ask() // never paths of source files
    else if (/^\/console(\/|\?|$)/.test(request.url ?? '')) consolePages.serve(request, response)
    else pages.giveSource(request, response, ask)
  })
  watch(['server', 'contract', 'database', 'words/languages.ts'], restart)
  watch(
    languages.map((language) => `words/${language}`),
    async () => {
      spawnSync('node', ['scripts/prepare.mjs', '--no-storefront'], { stdio: 'inherit' })
      shop.discardSpare()
      await restart()
    },
  )
  watch(['bank'], dependencies.reopenBank)

  async function restart() {
    if (!ending && (await shop.start())) pages.reload()
  }
}

/** What the shop's process does not answer is a page. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { shop, drawPage }: { shop: DevShop; drawPage(request: IncomingMessage, response: ServerResponse): Promise<void> },
) {
  const refuse = () => response.writeHead(502).end('The shop is not running.')
  const address = await shop.address()
  if (address === undefined) return refuse()
  const { method, headers, url = '/' } = request
  const stranger = isLoopback(request.socket.remoteAddress ?? '')
    ? {}
    : { 'x-forwarded-for': request.socket.remoteAddress }
  const { hostname, port } = new URL(address)
  const asked = http.request({ hostname, port, method, path: url, headers: { ...headers, ...stranger } })
  asked.once('error', refuse)
  asked.once('response', (answered) => {
    if ('x-page' in answered.headers) {
      answered.resume()
      return void drawPage(request, response)
    }
    response.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(response)
  })
  request.pipe(asked)
}

/** Editors and git write several files at once: handles them as one change. */
function watch(paths: string[], changed: () => Promise<void>) {
  let due: NodeJS.Timeout | undefined
  for (const path of paths) {
    fs.watch(path, { recursive: true }, (_, file) => {
      if (!file || /\.test\.ts$|~$/.test(file)) return
      clearTimeout(due)
      due = setTimeout(() => void changed(), 100)
    })
  }
}

/** Closes in reverse order: the database after all processes of the shop. */
async function end(code: number) {
  if (ending) return
  ending = true
  for (const close of undo.splice(0).reverse()) await close().catch((error: unknown) => console.error(error))
  process.exit(code)
}
