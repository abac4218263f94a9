import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { shopInBrowser } from './browser.ts'
import { speak } from './buyer.ts'
import { openConsole } from './console.ts'

const journey = shopInBrowser()
const say = speak('en-US')

/** What the page asks the shop for, by path. */
function noteCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

test('what the first screen waits for is asked while the program loads, and once', async () => {
  const { page } = await openConsole(journey, '/orders', { language: 'en-US' })
  await page.getByRole('heading', { name: say('console_orders'), level: 1 }).waitFor()
  const address = new URL('/console', page.url()).href
  await page.goto('about:blank') // the screen that was open asks for counts when it is idle
  const calls = noteCalls(page)
  await page.goto(address)
  await page.getByRole('heading', { name: say('console_orders'), level: 1 }).waitFor()
  expect(calls.filter((path) => path === '/api/staff/readiness')).toHaveLength(1)
  expect(calls.filter((path) => path === '/api/staff/company')).toHaveLength(1)
  expect(calls.slice(0, 2)).toEqual(['/api/staff/company', '/api/staff/readiness'])
  await expect.poll(() => page.locator('link[rel=modulepreload][href*="orders.page"]').count()).toBe(1)
})

test('a view of the goods is shown after one call', async () => {
  const { page } = await openConsole(journey, '/goods', { language: 'en-US' })
  await page.locator('.goods-grid-row').nth(10).waitFor()
  const calls = noteCalls(page)
  const codeOf = () => page.locator('[aria-rowindex="2"] a').textContent()
  const first = await codeOf()
  await page.getByRole('combobox', { name: say('console_sort'), exact: true }).selectOption('price desc')
  await expect.poll(codeOf).not.toBe(first)
  expect(calls.filter((path) => path.startsWith('/api/staff/goods'))).toEqual(['/api/staff/goods/order'])
})
