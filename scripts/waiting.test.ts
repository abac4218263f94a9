import { expect, test } from 'vitest'
import { judgeWaiting } from './waiting.ts'

const judge = (text: string, file = 'tests/journeys/some.journey.ts') => judgeWaiting([{ file, text }])

test.each([
  `expect(await page.getByText('a (b').count()).toBe(1)`,
  `expect(await rows.nth(0).textContent(), 'why').toMatch(/[)]/)`,
  `expect(\n  await page\n    .locator('main')\n    .innerText(),\n).toContain('x')`,
  `expect([await box.isDisabled(), 1]).toEqual([true, 1])`,
  `expect.soft(await page.evaluate(() => scrollY)).toBe(3)`,
])('what a page shows is not read once: %s', (text) => {
  expect(judge(text)).toEqual([expect.stringContaining('reads once')])
  expect(judge(text, 'server/cart/cart.test.ts')).toEqual([])
})

test.each([
  `expect(await page.getByText('a').count()).toBe(0)`,
  `expect(await page.getByText('a').isVisible()).toBe(false)`,
  `expect(await names.allTextContents()).not.toContain('b')`,
  `expect(await faults.evaluateAll((all) => all)).toEqual([])`,
  `await expect.poll(() => page.getByText('a').count()).toBe(1)`,
  `await expect.poll(async () => (await rows.allTextContents()).length).toBe(1)`,
  `expect((await shop.fetch('/')).status).toBe(200)`,
  `expect(rows.count).toBe(1)`,
])('what is absent may be, and what is waited for: %s', (text) => expect(judge(text)).toEqual([]))

test('a test waits for states, as long as the others do', () => {
  expect(judge('await page.route(address, answer, { times: 1 })')).toEqual([expect.stringContaining('routeOnce')])
  expect(judge('await page.waitForTimeout(1_000)')).toEqual([expect.stringContaining('waits for a time')])
  const short = 'await expect.poll(read, { timeout: 20_000 }).toBe(1)'
  expect(judge(short, 'tests/crash.process.test.ts')).toEqual([expect.stringContaining('gives up before')])
  expect(judge('await apply.waitFor({ timeout: 240_000 })')).toEqual([])
})

test('the end of something is waited for once its beginning was seen', () => {
  const gone = `await dialog.waitFor({ state: 'detached' })`
  const body = (...lines: string[]) =>
    `const dialog = page.getByRole('dialog')\n\ntest('x', async () => {\n${lines.join('\n')}\n})\n`
  expect(judge(body(`await button.click()`, gone))).toEqual([expect.stringContaining('has not seen begin: dialog')])
  expect(judge(body(`await button.click()`, `await dialog.waitFor()`, gone))).toEqual([])
  expect(judge(body(`await dialog.getByRole('button').click()`, gone))).toEqual([])
  expect(judge(body(`await see(dialog)`, gone))).toEqual([])
})
