import fs from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoPassword } from '#database/seed/people.ts'
import { emily } from '../people.ts'
import { goTo, oneEach, shopInBrowser } from './browser.ts'

const journey = shopInBrowser()
const { visit } = journey

/** Parts of the shop's frame that would be printed, and content cut by the paper's edge. */
const findOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))) // colour transitions have ended by then
    const pressed =
      'button, nav, form, input, select, textarea, header:not(main *), footer:not(main *), [popover], a.button'
    const shown = [...document.body.querySelectorAll(pressed)].filter((each) => each.checkVisibility())
    const dark = [...document.body.querySelectorAll('main *')].filter(
      (each) => each.checkVisibility() && getComputedStyle(each).backgroundColor !== 'rgba(0, 0, 0, 0)',
    )
    const cut = [...document.body.querySelectorAll('main li')].filter(
      (each) => getComputedStyle(each).breakInside !== 'avoid',
    )
    return [...shown, ...dark, ...cut].map((each) => each.outerHTML.slice(0, 120))
  })

/** Saves a PDF for review: PRINTS names a folder. */
async function print(page: Page, name: string) {
  const folder = process.env['PRINTS']
  if (folder) fs.writeFileSync(`${folder}/${name}.pdf`, await page.pdf({ format: 'A4' }))
}

test.each(oneEach)(
  'an order, its receipt, the bills and the gift cards are printed black on white, without the shop around them: %s, %s',
  async (_, language, size) => {
    const { db } = journey.shop
    const members = db.selectFrom('member').where('member.company', '=', 'SPORT')
    const { number } = await members
      .innerJoin('sales_order', 'sales_order.visitor', 'member.visitor')
      .select('number')
      .where('member.email', '=', emily.email)
      .where('paid_cents', '>', 0)
      .executeTakeFirstOrThrow()
    const debtor = await members
      .innerJoin('bill', 'bill.member', 'member.visitor')
      .select('member.email')
      .executeTakeFirstOrThrow()
    const borrower = { email: debtor.email!, password: demoPassword }
    const ways = [
      ['order', `/personal/orders/${number}`, emily],
      ['receipt', `/orders/receipt/${number}`, emily],
      ['bills', '/personal/bills', borrower],
      ['cards', '/personal/giftCard', emily],
    ] as const
    let page: Page | undefined
    let who: unknown
    for (const [name, path, as] of ways) {
      if (page && who === as) await goTo(page, journey.shop.url(path))
      else page = await visit(path, { as, language, size })
      who = as
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' })
      expect([name, await findOnPaper(page)]).toEqual([name, []])
      await print(page, `${name}-${language}`)
      await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
    }
  },
)
