import { loadIntoChromium } from '#tests/in-chromium.ts'
import { type PricingTimes, timePricing } from './busy-cart.ts'

const times = 900

/**
 * Coupons, points and cards for a cart of 50 lines with 200 live promotions, on the server and in the browser, by the same code
 * and side by side: as many promotions apply as the shop's own limit lets, and as many as find anything to take off.
 */
export async function measurePricing(): Promise<string> {
  const browser = await loadIntoChromium('bench/busy-cart.ts')
  const rows: string[] = []
  for (const [name, applied] of [
    ['at most 5 apply', 5],
    ['any number apply', 200],
  ] as const) {
    const there = await browser.call<PricingTimes>('timePricing', times, applied)
    const here = timePricing(times, applied)
    if (here.sale !== there.sale) throw new Error('The browser prices this cart otherwise than the server.')
    for (const [where, { leastMs, p50, p95, firstMs }] of [
      ['server', here],
      ['browser', there],
    ] as const)
      rows.push(
        [`${name}, ${where}`.padEnd(26), ...[leastMs, p50, p95, firstMs].map((ms) => ms.toFixed(2).padStart(10))].join(
          '',
        ),
      )
  }
  await browser.close()
  const head = [
    '50 lines, 200 promotions'.padEnd(26),
    ...['least ms', 'p50', 'p95', 'first'].map((name) => name.padStart(10)),
  ]
  return ['', head.join(''), ...rows, 'Both say the same, to the cent and to the reason.'].join('\n')
}
