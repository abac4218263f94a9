import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InChromium, loadIntoChromium } from '#tests/in-chromium.ts'
import { priceSamples } from '#tests/sales.ts'

let browser: InChromium
beforeAll(async () => {
  browser = await loadIntoChromium('tests/sales.ts')
})
afterAll(() => browser.close())

test('a browser prices a thousand carts as the server does, to the cent and to the reason', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const here = priceSamples(seed, 250)
    const there = await browser.call<string[]>('priceSamples', seed, 250)
    expect(there).toEqual(here)
  }
})
