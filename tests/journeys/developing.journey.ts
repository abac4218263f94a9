import fs from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRunning } from '#server/lib/process/running.mjs'
import { developCopy } from '../source-copy.ts'
import { openBrowser } from './browser.ts'
import { alive, patience } from './settled.ts'

let sources: Awaited<ReturnType<typeof developCopy>>
let browser: Browser
beforeAll(async () => {
  ;[sources, browser] = await Promise.all([developCopy(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await sources.close()
})

const note = () => path.join(sources.folder, 'data/postgres/postmaster.pid')
const findPostgres = () => Number(fs.readFileSync(note(), 'utf8').split('\n')[0])
/** Processes of the shop that are running or did not shut down properly. */
const listShops = () => fs.readdirSync(path.join(sources.folder, '.prepared/running'))

test('in development a page is alive, and shows what is saved of it and of the server (E24)', async () => {
  const page = await browser.newPage({ locale: 'zh-HK' })
  page.setDefaultTimeout(patience)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await expect.poll(sources.said).toContain('The shop is open')
  await page.goto(`${sources.address}/`)
  await alive(page)

  const footer = page.locator('footer')
  sources.edit('storefront/shell/footer.tsx', '{m.shell_rights(', 'Saved a moment ago. {m.shell_rights(')
  await expect.poll(() => footer.textContent()).toContain('Saved a moment ago.')

  const postgres = findPostgres()
  const said = "process.stdout.write('The edited server runs.\\n')\nexport "
  const reloaded = page.waitForEvent('load') // triggered once the edited server is open
  sources.edit('server/shop/shop.reads.ts', 'export ', said)
  await expect.poll(sources.said).toContain('The edited server runs.')
  await reloaded
  expect(findPostgres(), 'PostgreSQL stays open under an edited server').toBe(postgres)
  await page.goto(`${sources.address}/collections/electric`)
  await alive(page)
  await expect.poll(() => footer.textContent(), { message: 'drawn on the server' }).toContain('Saved a moment ago.')
  await page.locator('main a[href^="/product/"]').first().click()
  await page.waitForURL(/\/product\//)
  await page.getByRole('button', { name: '立即購買' }).first().waitFor()
  expect(faults).toEqual([])
})

test('development that was killed leaves nothing in the way of the next, and ends with its PostgreSQL (E24)', async () => {
  await expect.poll(sources.said).toContain('The shop is open')
  const [left, shops] = [findPostgres(), listShops()]
  await sources.end('SIGKILL')
  sources.startAgain()
  await expect.poll(sources.said).toContain('The shop is open')
  expect((await fetch(`${sources.address}/api/co/coInfo`)).status).toBe(200)
  await expect.poll(() => listShops().filter((one) => shops.includes(one))).toEqual([])
  const postgres = findPostgres()
  expect(postgres).not.toBe(left)
  await expect.poll(() => isRunning(left)).toBe(false) // whoever reaps it may be late

  await sources.end('SIGINT')
  await expect.poll(() => isRunning(postgres)).toBe(false)
  expect(fs.existsSync(note())).toBe(false)
  await expect.poll(listShops).toEqual([])
})
