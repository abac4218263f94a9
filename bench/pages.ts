import { chromium } from 'playwright'
import zlib from 'node:zlib'
import type { Child } from './child.ts'
import { chromiumFlags, chromiumPath } from '../scripts/chromium.ts'
import { load, loadBeside, type Measured } from './load.ts'

export const pages = [
  ['home', '/'],
  ['listing', '/collections/category/electric'],
  ['product', '/product/EL10221'],
] as const

/** The cost of a page: rendered for each request, and served from the cache. */
export async function measureDrawing(floor: Child, shop: Child): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const [name, path] of pages) {
    await fetch(shop.url + path) // the very first page also loads the catalogue
    const asks = Array.from({ length: 1_000 }, () => ({ path, unlike: true }))
    rows.push(await load(`${name} page, uncached`, shop, asks))
    rows.push(await loadBeside(floor, `${name} page, cached`, shop, [{ path }]))
  }
  return rows
}

/**
 * First visits of a phone: 390 px wide, CPU slowed to a quarter, empty cache. JavaScript is counted as transferred (brotli);
 * largest paint and layout shift are the browser's figures.
 */
export async function measurePages(shop: Child): Promise<string> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  const lines = ['\npage        HTML kB   compressed kB   JavaScript kB   largest paint ms   layout shift']
  for (const [name, path] of pages) {
    const html = Buffer.from(await (await fetch(shop.url + path)).arrayBuffer()) // rendered once before, as in a shop with visitors
    const { scripts, paint, shift } = await visit(browser, shop.url + path)
    lines.push(
      [
        name.padEnd(9),
        kB(html.length).padStart(9),
        kB(zlib.brotliCompressSync(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }).length).padStart(11),
        kB(scripts).padStart(15),
        paint.toFixed(0).padStart(18),
        shift.toFixed(4).padStart(14),
      ].join(' '),
    )
  }
  await browser.close()
  return lines.join('\n')
}

const kB = (bytes: number) => (bytes / 1_000).toFixed(1)

async function visit(browser: Awaited<ReturnType<typeof chromium.launch>>, address: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await devtools.send('Network.enable')
  const isScript = new Set<string>()
  let scripts = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') isScript.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isScript.has(requestId)) scripts += encodedDataLength
  })
  await page.addInitScript(() => {
    const seen = ((globalThis as unknown as { seen: { paint: number; shift: number } }).seen = { paint: 0, shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paint = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(3_000) // waits for late layout shifts
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: { paint: number; shift: number } }).seen)
  await context.close()
  return { scripts, ...seen }
}
