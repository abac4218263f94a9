// Opens the built image as a deployment does: a web process, a worker and the sandbox bank, each as the image's own user on a root
// that cannot be written to, beside a PostgreSQL that is elsewhere.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#server/lib/database/postgres.ts'
import { makeKey } from '#server/lib/process/key-registry.ts'
import { writeKeys } from '#server/lib/process/keys.ts'
import { findFreePort } from '#server/lib/process/ports.ts'
import type { BuiltImage } from './build-image.ts'
import { findInstruction, type ImageStage } from './dockerfile.ts'

/** Sets a paper with the fonts that the image has left. */
const paper = `
  import { PdfWorker } from '/shop/server/lib/documents/pdf-worker.ts'
  const name = { zh: '收據', en: 'Receipt' }
  const paper = { name: 'RC', title: name, from: { name, lines: [], colour: '#E60012' }, facts: [], columns: [], rows: [], sums: [],
    notes: ['香港九龍'], madeAt: 0 }
  const bytes = await new PdfWorker().print(paper)
  process.exit(Buffer.from(bytes.slice(0, 5)).toString() === '%PDF-' ? 0 : 1)`

interface OpenProcess {
  name: string
  child: ChildProcess
  port: number
  said: () => string
}

/** Throws with what the process said, where the image does not do what a deployment asks of it. */
export async function proveImage(image: BuiltImage, stage: ImageStage, folder: string): Promise<void> {
  const postgres = await startPostgres(path.join(folder, 'database'), 'secret')
  const open: OpenProcess[] = []
  try {
    await createDatabase(postgres.url('postgres'))
    const bankPort = await findFreePort()
    const settings = {
      SHOP: 'demo',
      DATABASE_URL: postgres.url('shop').replace(/\?.*/, ''), // by TCP: its socket is outside of the root
      KEYS: writeKeys([makeKey([])]),
      BANK_URL: `http://127.0.0.1:${bankPort}`,
      BANK_SECRET: 'a secret of 32 characters or more',
      BANK_PORT: String(bankPort),
      LOG_LEVEL: 'warn',
    }
    const command = JSON.parse(findInstruction(stage, 'CMD')!) as string[]
    open.push(
      openProcess(image, 'bank', [...command.slice(0, -1), 'bank/main.ts'], { ...settings, PORT: '3000' }, bankPort),
    )
    for (const role of ['web', 'worker']) {
      const port = await findFreePort()
      // They share a network here, in which the claim of a folder is a name.
      const own = { ROLE: role, PORT: String(port), DATA_DIR: `/data/${role}` }
      open.push(openProcess(image, role, command, { ...settings, ...own }, port))
    }
    const [, web, worker] = open
    await isReady(web!)
    await isReady(worker!)
    await requirePages(web!)
    requireHealthCheck(image, stage, web!)
    requireRefusal(image, command)
    runOnce(image, ['node', '--eval', paper], {}, 'a paper cannot be set')
    for (const one of open.splice(0).reverse()) await close(one)
  } finally {
    for (const { child } of open) child.kill('SIGKILL')
    await postgres.stop()
  }
}

async function createDatabase(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database shop')
  await client.end()
}

/** chroot on a root that is read-only but for what a deployment mounts, and without a path to anybody's privileges. */
function confine(
  { root, environment }: BuiltImage,
  command: readonly string[],
  settings: Record<string, string>,
): string[] {
  const mounts = `
    root="$1"; shift
    mount --bind "$root" "$root" && mount -o remount,bind,ro "$root" &&
    mount --bind /proc "$root/proc" && mount --bind /dev "$root/dev" && mount -t tmpfs tmpfs "$root/tmp" &&
    mount -t tmpfs -o uid=10001,gid=10001 tmpfs "$root/data" && mount -t tmpfs -o uid=10001,gid=10001 tmpfs "$root/files" &&
    cd "$root/shop" && exec chroot --userspec=10001:10001 "$root" /usr/bin/env -i "$@"`
  const set = Object.entries({ ...environment, ...settings }).map(([name, value]) => `${name}=${value}`)
  const inShop = ['/bin/sh', '-c', 'cd /shop && exec "$@"', 'sh', ...command]
  return ['--mount', 'sh', '-c', mounts, 'sh', root, ...set, ...inShop]
}

function openProcess(
  image: BuiltImage,
  name: string,
  command: readonly string[],
  settings: Record<string, string>,
  port: number,
): OpenProcess {
  const child = spawn('unshare', confine(image, command, settings), { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { name, child, port, said: () => said.slice(-4_000) }
}

async function isReady({ name, child, port, said }: OpenProcess): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < 300_000) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) {
      const memory = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      return console.log(
        `  ${name}: ready after ${((performance.now() - began) / 1_000).toFixed(1)} s, ${Math.round(Number(memory) / 1_000)} MB`,
      )
    }
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}\n${said()}`)
    await wait(200)
  }
  throw new Error(`${name} is not ready after five minutes\n${said()}`)
}

/** A page, a file of the storefront that it names, and a picture that sharp draws. */
async function requirePages({ port, said }: OpenProcess): Promise<void> {
  const shop = `http://localhost:${port}`
  const page = await fetch(shop)
  const html = await page.text()
  const [, script] = /"(\/assets\/[^"]+\.js)"/.exec(html) ?? []
  const [, picture] = /"(\/[^"\s]+\.(?:webp|avif|jpe?g|png)[^"\s]*)/.exec(html) ?? []
  if (!page.ok || !script || !picture) throw new Error(`the front page answers ${page.status}\n${said()}`)
  for (const address of [script, picture]) {
    const answer = await fetch(new URL(address.replaceAll('&amp;', '&'), shop))
    if (!answer.ok || (await answer.bytes()).length < 100)
      throw new Error(`${address} answers ${answer.status}\n${said()}`)
  }
}

function requireHealthCheck(image: BuiltImage, stage: ImageStage, { port }: OpenProcess): void {
  const check = /CMD (\[.*\])$/s.exec(findInstruction(stage, 'HEALTHCHECK')!)![1]!
  const command = JSON.parse(check) as string[]
  runOnce(image, command, { PORT: String(port) }, 'HEALTHCHECK fails')
  const wrong = spawnSync('unshare', confine(image, command, { PORT: '1' }))
  if (wrong.status === 0) throw new Error('HEALTHCHECK passes where nothing listens')
}

/** One line, and not the stack of whatever is missing first. */
function requireRefusal(image: BuiltImage, command: readonly string[]): void {
  const { status, stderr } = spawnSync('unshare', confine(image, command, { ROLE: 'all' }), { encoding: 'utf8' })
  if (status !== 2 || !/^The shop does not start: DATABASE_URL must be set[^\n]*\n$/.test(stderr))
    throw new Error(`without DATABASE_URL it ends with ${status}\n${stderr}`)
}

function runOnce(
  image: BuiltImage,
  command: readonly string[],
  settings: Record<string, string>,
  complaint: string,
): void {
  const run = spawnSync('unshare', confine(image, command, settings), { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`${complaint}\n${run.stdout}${run.stderr}`)
}

/** As a deployment ends it: SIGTERM, and 0 as the exit code. */
async function close({ name, child, said }: OpenProcess): Promise<void> {
  const began = performance.now()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const code = await ended
  if (code !== 0) throw new Error(`${name} ended with ${code}\n${said()}`)
  console.log(`  ${name}: closed after ${((performance.now() - began) / 1_000).toFixed(1)} s`)
}
