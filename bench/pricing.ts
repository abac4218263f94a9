import { loadIntoChromium } from '#tests/in-chromium.ts'
import { type PricingTimes, timePricing } from './busy-cart.ts'

const times = 900

/**
 * Coupons, points and gift cards for a cart of 50 lines with 200 live promotions, on the server and in the browser by the same
 * code: with the shop's limit of applied promotions, and without a limit.
 */
export async function measurePricing(): Promise<string> {
  const browser = await loadIntoChromium('bench/busy-cart.ts')
  const rows: string[] = []
  for (const [name, applied] of [
    ['at most 5 apply', 5],
    ['any number apply', 200],
  ] as const) {
    const there = await browser.call<PricingTimes>('timePricing', times, applied)
    const before = process.cpuUsage()
    const here = timePricing(times, applied)
    const { user, system } = process.cpuUsage(before)
    if (here.sale !== there.sale) throw new Error('The browser prices this cart otherwise than the server.')
    rows.push(writeRow(`${name}, server`, here, (user + system) / 1_000 / times), writeRow(`${name}, browser`, there))
  }
  await browser.close()
  const columns = ['least ms', 'p50', 'p95', 'first', 'CPU ms each'].map((column) => column.padStart(12))
  const head = `${'50 lines, 200 promotions'.padEnd(26)}${columns.join('')}`
  return ['', head, ...rows, 'Both say the same, to the cent and to the reason.'].join('\n')
}

/** Only the server reports CPU time, which is the reliable figure on a busy machine. */
const writeRow = (name: string, { leastMs, p50, p95, firstMs }: PricingTimes, cpuMs?: number) =>
  [name.padEnd(26), ...[leastMs, p50, p95, firstMs, cpuMs].map((ms) => (ms?.toFixed(2) ?? '').padStart(12))].join('')
