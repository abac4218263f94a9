import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { arjun, emily, logIn } from '../people.ts'
import { goTo, shopInBrowser } from './browser.ts'
import { addressOf, speak } from './buyer.ts'
import { heldMember, logInOnPage } from './member.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit, excuse } = journey

beforeAll(async () => {
  const offer = { company: 'SPORT', key: 'automaticLogin', value: 'true' }
  await journey.shop.db.insertInto('setting').values(offer).execute()
})

/** What an app adds to the address to open the shop as this member. */
async function askForTicket(member = emily) {
  const { appUser, appPwd } = await (await logIn(journey.shop, member)).call('POST /vip/loginTicket', {})
  return new URLSearchParams({ appUser, appPwd })
}

/** Every address that is asked for, and those it was asked from. */
function listenTo(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) asked.push(`${request.url()} from ${request.headers()['referer'] ?? ''}`)
  })
  return asked
}

test('[2.57] an app opens the shop as its member: the address is clean before a call is made, and one lands at home', async () => {
  const page = await visit('/wishList')
  const ticket = await askForTicket()
  const asked = listenTo(page)
  const login = page.waitForRequest((request) => request.url().includes('/api/walkinLogin'))
  await page.goto(journey.shop.url(`/product/EL10235?a=1&${ticket}`))
  expect((await login).postDataJSON()).toMatchObject({
    systemFlag: 'WEBSITE',
    termId: '1',
    userId: ticket.get('appUser'),
  })
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('banner').getByRole('button', { name: emily.firstName }).waitFor()
  expect(addressOf(page)).toBe('/')
  const calls = asked.filter((each) => each.includes('/api/'))
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((each) => each.includes(ticket.get('appPwd')!))).toEqual([])
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain('appPwd')
})

test('[2.57] [4.05] a ticket that is no good leaves no token and no member', async () => {
  const page = await visit('/wishList')
  await page.goto(journey.shop.url('/cart?appUser=M1&appPwd=made-up'))
  await page.waitForURL((url) => url.pathname === '/')
  await settled(page)
  expect(await heldMember(page)).toBeUndefined()
})

test('[2.57] a ticket of somebody else does not take the place of who is logged in', async () => {
  const page = await visit('/login')
  await logInOnPage(page, speak('zh-TW'), arjun)
  await page.waitForURL((url) => url.pathname === '/')
  const mine = await heldMember(page)
  await page.goto(journey.shop.url(`/cart?${await askForTicket()}`))
  await page.waitForURL((url) => url.pathname === '/' && url.search === '')
  await settled(page)
  expect(await heldMember(page)).toBe(mine)
})

test('[2.56] the debug value is kept for the tab, and taken out of the address', async () => {
  const page = await visit('/wishList?debug=let-me-in&a=1')
  expect(addressOf(page)).toBe('/wishList?a=1')
  expect(await page.evaluate(() => sessionStorage.getItem('debug'))).toBe('"let-me-in"')
})

test('[2.51] in maintenance every way leads to /maintain, but not for who debugs', async () => {
  excuse(/status of 404 .*\/maintain/)
  const { db } = journey.shop
  const hours = { maintain_start: new Date('2026-11-20T01:00:00Z'), maintain_end: new Date('2026-11-20T09:00:00Z') }
  await db.updateTable('company').set(hours).where('code', '=', 'FOOD').execute()
  const page = await visit('/wishList', { theme: 'food' })
  await page.waitForURL('**/maintain')
  await goTo(page, journey.shop.url('/wishList?debug=let-me-in', 'food'))
  expect(addressOf(page)).toBe('/wishList')
})

test('[2.52] outside the opening hours every way leads to /404', async () => {
  excuse(/status of 404 .*\/404/)
  const sunday = { company: 'FOOD', weekday: 7, opens: '10:00', closes: '11:00' }
  await journey.shop.db.insertInto('opening_hours').values(sunday).execute()
  const page = await visit('/wishList?debug=let-me-in', { theme: 'food', language: 'en-US' })
  const goAgain = async () => {
    await goTo(page, journey.shop.url('/wishList', 'food'))
    return addressOf(page)
  }
  await expect.poll(goAgain, { timeout: 20_000 }).toBe('/404') // the shop remembers its hours for some seconds
})
