import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

  const said = "process.stdout.write('The edited server runs.\\n')\nexport "
  const reloaded = page.waitForEvent('load') // by itself, once the edited server is open
  sources.edit('server/shop/reads.ts', 'export ', said)
  await expect.poll(sources.said).toContain('The edited server runs.')
  await reloaded
  await page.goto(`${sources.address}/collections/electric`)
  await alive(page)
  expect(await footer.textContent(), 'drawn on the server').toContain('Saved a moment ago.')
  await page.locator('main a[href^="/product/"]').first().click()
  await page.waitForURL(/\/product\//)
  await page.getByRole('button', { name: '立即購買' }).first().waitFor()
  expect(faults).toEqual([])
})
