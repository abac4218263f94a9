import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#server/lib/ports.ts'
import { openBrowser } from './browser.ts'
import { alive, patience } from './settled.ts'

// `npm run dev` on a copy of the sources, which are edited here while they are watched.
const copied = ['bank', 'contract', 'database', 'project.inlang', 'scripts', 'server', 'storefront', 'words']
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harbour-dev-'))
let child: ChildProcess
let ended: Promise<unknown>
let said = ''
let browser: Browser
let shop: string

beforeAll(async () => {
  copySources()
  const [port, bankPort] = [await findFreePort(), await findFreePort()]
  shop = `http://localhost:${port}`
  child = spawn(process.execPath, ['--conditions=development', 'scripts/dev.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SHOP: 'demo',
      PORT: String(port),
      BANK_PORT: String(bankPort),
      DATA_DIR: `${folder}/data`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  ended = new Promise((resolve) => child.once('exit', resolve))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  child.kill('SIGTERM')
  await ended
  fs.rmSync(folder, { recursive: true, force: true })
})

test('in development a page is alive, and shows what is saved of it and of the server (E24)', async () => {
  const page = await browser.newPage({ locale: 'zh-HK' })
  page.setDefaultTimeout(patience)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await expect.poll(() => said).toContain('The shop is open')
  await page.goto(`${shop}/`)
  await alive(page)

  const footer = page.locator('footer')
  edit('storefront/shell/footer.tsx', '{m.shell_rights(', '{`Saved a moment ago. ${m.shell_rights(', '})}', '})}`}')
  await expect.poll(() => footer.textContent()).toContain('Saved a moment ago.')

  edit('server/shop/reads.ts', 'export ', "process.stdout.write('The edited server runs.\\n')\nexport ")
  await expect.poll(() => said).toContain('The edited server runs.')
  await page.goto(`${shop}/collections/electric`)
  await alive(page)
  expect(await footer.textContent(), 'drawn on the server').toContain('Saved a moment ago.')
  await page.locator('main a[href^="/product/"]').first().click()
  await page.waitForURL(/\/product\//)
  await page.getByRole('button', { name: '立即購買' }).first().waitFor()
  expect(faults).toEqual([])
})

/** Packages are linked one by one: what Vite makes of them lies in this folder and not beside the shop's own. */
function copySources() {
  fs.chmodSync(folder, 0o755) // as root, PostgreSQL runs as a user of its own
  for (const name of copied) fs.cpSync(name, path.join(folder, name), { recursive: true })
  for (const name of fs.readdirSync('.').filter((each) => /\.(json|ts)$/.test(each)))
    fs.cpSync(name, path.join(folder, name))
  fs.mkdirSync(path.join(folder, 'node_modules'))
  for (const name of fs.readdirSync('node_modules')) {
    if (name.startsWith('.') && name !== '.bin') continue
    fs.symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name))
  }
}

/** Replaces the first of each pair by the second, as an editor saves it. */
function edit(file: string, ...pairs: string[]) {
  const place = path.join(folder, file)
  let source = fs.readFileSync(place, 'utf8')
  let from = 0
  for (let at = 0; at < pairs.length; at += 2) {
    const [before, after] = [pairs[at]!, pairs[at + 1]!]
    const found = source.indexOf(before, from)
    if (found < 0) throw new Error(`${file} has no ${before}`)
    source = source.slice(0, found) + after + source.slice(found + before.length)
    from = found + after.length
  }
  fs.writeFileSync(place, source)
}
