// `npm run dev`: the shop from its sources. A saved page shows at once, a saved line of the server starts it again.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'

const readable = [
  '--ignore',
  'time,requestId,method,url,status,ms',
  '--messageFormat',
  '{method} {url} {status} {ms} ms {msg}',
]
let server: ChildProcess = start()
let ending = false
let due: NodeJS.Timeout | undefined

for (const folder of ['server', 'contract', 'database', 'words/zh-TW', 'words/en-US']) {
  fs.watch(folder, { recursive: true }, (_, file) => {
    if (!file || /\.test\.ts$|~$/.test(file)) return
    clearTimeout(due) // an editor and git write several files at once
    due = setTimeout(() => void restart(folder.startsWith('words')), 150)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending = true
    server.kill('SIGINT') // Vite answers SIGTERM by itself, before the shop has closed
  })
}

function start() {
  const child = spawn('node', ['--conditions=development', 'server/main.ts', '--dev'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printer = spawn('pino-pretty', readable, { stdio: ['pipe', 'inherit', 'inherit'], detached: true })
  child.stdout.pipe(printer.stdin)
  child.once('exit', (code) => {
    if (ending) process.exit(code ?? 0)
    if (code) console.log('The shop fell; it starts again when a file is saved.')
  })
  return child
}

async function restart(words: boolean) {
  if (words) spawnSync('node', ['scripts/prepare.mjs', '--no-storefront'], { stdio: 'inherit' })
  if (server.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
  }
  if (!ending) server = start()
}
