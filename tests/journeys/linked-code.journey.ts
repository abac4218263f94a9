import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { claimUses } from '#server/promotions/promotion-uses.commands.ts'
import { putOnSale } from '../goods.ts'
import { offer } from '../promotions.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { type SayWord, speak } from './buyer.ts'
import { settled } from './settled.ts'

// Links that bring a code to the storefront.
const journey = shopInBrowser()
const { visit, expectAccessible } = journey

const tenOff = { kind: 'percent', percent: 10 } as const

beforeAll(async () => {
  const { shop } = journey
  await putOnSale(shop.db, { code: 'KETTLE', onHand: 9 })
  await offer(shop.db, { lane: 'order', codes: ['STILL-ON'], terms: tenOff })
  await offer(shop.db, { lane: 'order', codes: ['OVER'], terms: tenOff, to: '2026-02-28' })
  await offer(shop.db, { lane: 'order', codes: ['NEIGHBOUR'], terms: tenOff }, 'FOOD')
  const once = await offer(shop.db, { lane: 'order', codes: ['FIRST1'], terms: tenOff, limits: { overall: 1 } })
  const placing = {
    company: 'SPORT',
    visitor: crypto.randomUUID(),
    keys: [],
    conversation: crypto.randomUUID(),
    orders: [crypto.randomUUID()],
    at: shop.clock.now(),
  }
  await inTransaction(shop.db, (tx) => claimUses(tx, placing, [{ promotion: once, code: 'FIRST1' }]))
})

const told = (page: Page, say: SayWord, code: string, reason: string) =>
  page.getByRole('alert').filter({ hasText: say('shell_linked_code_gone', { code, reason }) })

describe.each(oneEach)('%s in %s', (_, language, size) => {
  const say = speak(language)
  const unknown = say('refusal_promotion_code_invalid')
  const isChinese = language === 'zh-TW'

  test.each([
    ['unknown', '/?utm_source=mail&coupon=GONE', 'GONE', unknown],
    ['another company’s', '/collections?promoCode=NEIGHBOUR', 'NEIGHBOUR', unknown],
    [
      'over',
      '/product/KETTLE?discountCode=over',
      'over',
      isChinese ? '已於2026年2月28日結束。' : 'Ended on 28 Feb 2026.',
    ],
    ['used up', '/cart?promo=FIRST1', 'FIRST1', say('promotion_why_used_up')],
  ])('a link whose code is %s says so where it leads, and what to do instead', async (_kind, path, code, reason) => {
    const page = await visit(path, { language, size })
    await told(page, say, code, reason).waitFor()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]) // nobody is sent elsewhere
    await expectAccessible(page)
    await page.getByRole('button', { name: say('personal_see_offers') }).click()
    await page.waitForURL((url) => `${url.pathname}${url.search}` === '/collections?offer=1')
    await told(page, say, code, reason).waitFor({ state: 'detached' })
  })

  test('a link whose code is good says nothing', async () => {
    const asked: number[] = []
    const page = await visit('/', { language, size })
    page.on('response', (answer) => {
      if (answer.url().includes('getMemoDiscountByDiscCode')) asked.push(answer.status())
    })
    await page.goto(journey.shop.url('/product/KETTLE?coupon=STILL-ON'))
    await expect.poll(() => asked).toEqual([200])
    await settled(page)
    expect(await page.getByRole('button', { name: say('personal_see_offers') }).count()).toBe(0)
  })
})
