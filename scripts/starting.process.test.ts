import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingNames as known } from '#server/lib/process/settings.ts'
import { findFreePort } from '#server/lib/process/ports.ts'
import { listLikelyTypos } from './check-start.mjs'
import { settingNames } from './setting-names.mjs'

// A clone on a bare machine: the preparation of a start, the settings, and a stand-in for npm without network.
const npm = `
import fs from 'node:fs'
const args = process.argv.slice(2)
fs.appendFileSync('npm-was-asked', args.join(' ') + '\\n')
await new Promise((resolve) => setTimeout(resolve, Number(process.env.NPM_TAKES ?? 0)))
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
const installedPackages = Object.entries(packages).filter(([place, { dev }]) => place && (args.includes('--include=dev') || !dev))
fs.mkdirSync('node_modules/.bin', { recursive: true })
fs.rmSync('node_modules/.bin/node', { force: true })
fs.symlinkSync(process.execPath, 'node_modules/.bin/node')
fs.writeFileSync('node_modules/.bin/paraglide-js', '#!/bin/sh\\nmkdir -p words/compiled && touch words/compiled/messages.js', { mode: 0o755 })
fs.writeFileSync('node_modules/.bin/vite', '#!/bin/sh\\n', { mode: 0o755 })
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installedPackages) }))
`
let clone: string
let ports: { PORT: string; BANK_PORT: string }
const running: ChildProcess[] = []

beforeEach(async () => {
  clone = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-clone-'))
  fs.mkdirSync(path.join(clone, 'scripts'))
  for (const file of [
    ...fs.globSync('scripts/*.mjs'),
    'scripts/check-settings.ts',
    'scripts/words.vite.ts',
    'package.json',
  ])
    fs.copyFileSync(file, path.join(clone, file))
  fs.symlinkSync(path.resolve('server'), path.join(clone, 'server'))
  for (const folder of ['words', 'project.inlang']) fs.mkdirSync(path.join(clone, folder))
  fs.writeFileSync(path.join(clone, 'project.inlang/settings.json'), '{}')
  fs.writeFileSync(path.join(clone, 'npm.mjs'), npm)
  lock({ 'node_modules/shop-needs': {}, 'node_modules/tests-need': { dev: true } })
  ports = { PORT: String(await findFreePort()), BANK_PORT: String(await findFreePort()) }
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  fs.rmSync(clone, { recursive: true })
})

function lock(packages: Record<string, { version?: string; dev?: boolean }>) {
  const whole = Object.entries(packages).map(([place, facts]) => [place, { version: '1.0.0', ...facts }])
  fs.writeFileSync(path.join(clone, 'package-lock.json'), JSON.stringify({ packages: Object.fromEntries(whole) }))
}

function prepare(words: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/prepare.mjs', '--no-storefront', ...words], {
    cwd: clone,
    env: { PATH: process.env['PATH'], npm_execpath: path.join(clone, 'npm.mjs'), ...ports, ...environment },
  })
  running.push(child)
  const told = { child, said: '', complained: '' }
  child.stdout.on('data', (chunk) => (told.said += chunk))
  child.stderr.on('data', (chunk) => (told.complained += chunk))
  return {
    told,
    end: new Promise<typeof told & { code: number | null }>((resolve) =>
      child.once('close', (code) => resolve({ ...told, code })),
    ),
  }
}
const start = (environment?: Record<string, string>) => prepare(['--start'], environment).end
const askedOfNpm = () =>
  fs.existsSync(path.join(clone, 'npm-was-asked'))
    ? fs.readFileSync(path.join(clone, 'npm-was-asked'), 'utf8').trim().split('\n')
    : []

test('(E25) the start knows every setting of the shop before it can read them, and no other', () => {
  expect(settingNames.toSorted()).toEqual(known.toSorted())
})

test('(E25) a name that is nearly a setting’s is spoken of, where that setting is not given; others are nobody’s matter', () => {
  const slips = (...names: string[]) => listLikelyTypos(Object.fromEntries(names.map((name) => [name, 'x'])))
  expect(slips('DATABSE_URL')).toEqual(['DATABSE_URL is no setting of the shop; is DATABASE_URL meant?'])
  expect(slips('PUBLC_URL', 'SMPT_URL', 'PORTS')).toHaveLength(3)
  expect(slips('DATABSE_URL', 'DATABASE_URL')).toEqual([])
  expect(
    slips('PATH', 'PWD', 'HOME', 'SHELL', 'SHLVL', 'TERM', 'LANG', 'USER', 'HOSTNAME', 'NODE_ENV', 'npm_config_port'),
  ).toEqual([])
})

test('(E25) a start that could not open ends with 2 and one line before anything is installed', async () => {
  const busy = net.createServer().listen(0)
  const { port } = busy.address() as net.AddressInfo
  fs.writeFileSync(path.join(clone, 'a-file'), '')
  const line = (what: string) => `The shop does not start: ${what}.\n`
  for (const [environment, complaint] of [
    [{ PORT: 'abc' }, line('PORT must be a whole number from 1 to 65535 (it is "abc")')],
    [{ PORT: String(port) }, line(`port ${port} is taken by another program; set PORT to a free one`)],
    [{ BANK_PORT: String(port) }, line(`port ${port} is taken by another program; set BANK_PORT to a free one`)],
    [{ DATA_DIR: 'a-file/data' }, line(`DATA_DIR ${clone}/a-file/data cannot be made`)],
  ] as const)
    expect(await start(environment)).toMatchObject({ code: 2, said: '', complained: complaint })
  expect(askedOfNpm()).toEqual([])
  // With an external bank, its port does not matter.
  const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1/shop', BANK_PORT: String(port) }
  expect(await start(elsewhere)).toMatchObject({ code: 0, complained: '' })
  busy.close()
})

test('(E25) a setting that the shop would refuse ends the start before anything is built', async () => {
  const { code, complained } = await start({ SMTP_URL: 'mail.example:25' })
  expect(code).toBe(2)
  expect(complained).toMatch(/^The shop does not start: SMTP_URL must be an address that begins with smtp:[^\n]*\n$/)
  expect(fs.existsSync(path.join(clone, 'words/compiled'))).toBe(false)
})

test('(E25) start installs what it needs, test adds its tools, and the next start installs nothing', async () => {
  expect(await start()).toMatchObject({ code: 0 })
  expect(await start()).toMatchObject({ code: 0, said: '' })
  expect(await prepare(['--dev']).end).toMatchObject({ code: 0 })
  expect(await start()).toMatchObject({ code: 0, said: '' })
  expect(await prepare(['--dev']).end).toMatchObject({ code: 0, said: '' })
  const [first, second, ...others] = askedOfNpm()
  expect(first).toMatch(/^install --no-save --omit=dev /)
  expect(second).toMatch(/^install --no-save --include=dev /)
  expect(others).toEqual([])

  lock({ 'node_modules/shop-needs': { version: '2.0.0' }, 'node_modules/tests-need': { dev: true } })
  expect(await start()).toMatchObject({ code: 0, said: expect.stringContaining('shop-needs 1.0.0 → 2.0.0') })
  expect(askedOfNpm()[2]).toMatch(/--include=dev/) // the tools are kept
})

test('(E25) under a shop that runs from the folder packages are added and never changed', async () => {
  await start()
  const shop = spawn(
    process.execPath,
    [
      '-e',
      `import('./server/lib/process/running.mjs').then(({ noteRunning }) => { noteRunning(); console.log('open'); setInterval(() => {}, 1000) })`,
    ],
    { cwd: clone },
  )
  running.push(shop)
  await new Promise((resolve) => shop.stdout.once('data', resolve))
  expect(await prepare(['--dev']).end).toMatchObject({ code: 0, said: expect.stringContaining('tests-need is new') })

  lock({ 'node_modules/shop-needs': { version: '2.0.0' }, 'node_modules/tests-need': { dev: true } })
  expect(await prepare(['--dev']).end).toMatchObject({
    code: 2,
    complained:
      'The shop does not start: a shop runs from this folder, and its packages would change under it (node_modules/shop-needs 1.0.0 → 2.0.0); stop it first.\n',
  })
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  shop.kill('SIGKILL')
  await ended
  expect(await prepare(['--dev']).end).toMatchObject({ code: 0, said: expect.stringContaining('1.0.0 → 2.0.0') })
})

test('(E25) what lasts longer than 2 s shows that it goes on; Ctrl-C says what it stops, and ends it', async () => {
  const { told, end } = prepare(['--start'], { NPM_TAKES: '60000' })
  await expect.poll(() => told.said).toMatch(/^Installing packages \(the first time\) … 2 s … /)
  told.child.kill('SIGINT')
  expect(await end).toMatchObject({
    code: 130,
    said: expect.stringMatching(
      /\nStopped in the middle of: Installing packages \(the first time\)\. The next start does it again\.\n$/,
    ),
  })
  expect(fs.existsSync(path.join(clone, '.prepared/turn'))).toBe(false)
})

test.skipIf(process.getuid?.() !== 0)(
  '(E25) a folder that another user has left is spoken of in one line',
  async () => {
    fs.chmodSync(clone, 0o777)
    fs.mkdirSync(path.join(clone, 'data'), { mode: 0o777 })
    fs.chmodSync(path.join(clone, 'data'), 0o777)
    fs.writeFileSync(path.join(clone, 'data/secrets.json'), '{}', { mode: 0o600 })
    const child = spawn(process.execPath, ['scripts/prepare.mjs', '--start'], {
      cwd: clone,
      env: { ...ports },
      uid: 65_534,
      gid: 65_534,
    })
    let complained = ''
    child.stderr.on('data', (chunk) => (complained += chunk))
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(2)
    expect(complained).toBe(
      `The shop does not start: ${clone}/data/secrets.json belongs to user 0, and this is user 65534; start as that one, or give it away with chown -R.\n`,
    )
  },
)
