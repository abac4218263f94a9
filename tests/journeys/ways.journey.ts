import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { arjun, emily, logIn } from '../people.ts'
import { shopInBrowser } from './browser.ts'
import { addressOf, speak } from './buyer.ts'
import { heldMember, logInOnPage } from './member.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit } = journey

beforeAll(async () => {
  const offer = { company: 'SPORT', key: 'automaticLogin', value: 'true' }
  await journey.shop.db.insertInto('setting').values(offer).execute()
})

/** The parameters with which an app opens the shop as this member. */
async function askForTicket(member = emily) {
  const { appUser, appPwd } = await (await logIn(journey.shop, member)).call('POST /vip/loginTicket', {})
  return new URLSearchParams({ appUser, appPwd })
}

/** All requested URLs, with their referrers. */
function listenTo(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) asked.push(`${request.url()} from ${request.headers()['referer'] ?? ''}`)
  })
  return asked
}

test('[2.57] an app opens the shop as its member: the address is clean before a call is made, and one lands at home', async () => {
  const page = await visit('/product/EL10235')
  const wished = ['EL10235']
  await page.evaluate((codes) => localStorage.setItem('wish-list', JSON.stringify(codes)), wished)
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
  const member = await logIn(journey.shop, emily)
  const kept = async () => (await member.call('GET /vip/favourite/getFavouriteCodes', {})).productCodes
  await expect.poll(kept).toEqual(expect.arrayContaining(wished))
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
  await expect.poll(() => heldMember(page)).toBe(mine)
})
