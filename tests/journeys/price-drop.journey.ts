import { expect, test } from 'vitest'
import { putOnSale } from '../goods.ts'
import { register } from '../people.ts'
import { goTo, oneEach, reload, shopInBrowser } from './browser.ts'
import { field, speak } from './buyer.ts'
import { logInOnPage } from './member.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey
const password = 'Teapot42Blue'

const setPrice = (assortId: string, price_cents: number) =>
  journey.shop.db.updateTable('variant').set({ price_cents }).where('assort_id', '=', assortId).execute()

/** The newest message to an address with a matching subject, once it has arrived. */
async function mailTo(address: string, about: RegExp) {
  const find = () => journey.shop.mails.findLast(({ to, subject }) => to === address && about.test(subject))
  await expect.poll(find).toBeDefined()
  return find()!
}
const linkIn = (text: string, about: RegExp) => text.match(/https?:\/\/\S+/g)!.find((link) => about.test(link))!

test.each(oneEach)(
  'a walk-in asks to be told of a lower price, proves the address, is told once, and leaves in one press: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const code = `DROP-${language}`
    const email = `drop-${language.toLowerCase()}@harbour.example`
    await putOnSale(journey.shop.db, { code, cents: 45_000, onHand: 4 })
    const page = await visit(`/product/${code}`, { language, size })
    await settled(page)
    await page.getByRole('button', { name: say('catalogue_price_tell_me') }).click()
    await field(page, 'contact').waitFor()
    await page.getByText(say('catalogue_price_tell_me_hint', { price: 'HK$450.00' })).waitFor()
    await expectAccessible(page)
    await field(page, 'contact').fill('nobody@')
    await field(page, 'contact').press('Enter')
    await page.getByText(say('field_contact_invalid')).waitFor()
    await field(page, 'contact').fill(email)
    await field(page, 'contact').press('Enter')
    await page.getByText(say('catalogue_price_tell_me_confirm', { to: email, price: 'HK$450.00' })).waitFor()
    await expectAccessible(page)

    const first = await mailTo(email, language === 'zh-TW' ? /請確認/ : /confirm/)
    await goTo(page, linkIn(first.text, /stockNotice/))
    await page.getByText(say('catalogue_price_confirm_text')).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: say('catalogue_notice_confirm') }).click()
    await page.getByText(say('catalogue_price_confirmed')).waitFor()

    await setPrice(code, 39_900)
    const told = await mailTo(email, /HK\$399\.00/)
    expect(told.text).toContain('HK$450.00')
    await goTo(page, linkIn(told.text, /\/product\//))
    await page.locator('main').getByText('HK$399.00').first().waitFor()

    await goTo(page, linkIn(told.text, /leave=1/))
    await page.getByRole('button', { name: say('catalogue_notice_leave') }).click()
    await page.getByText(say('catalogue_notice_left')).waitFor()
    await reload(page)
    await page.getByRole('heading', { name: say('catalogue_notice_gone') }).waitFor()
  },
)

test.each(oneEach)(
  'a member chooses a size first, asks with one press, and finds and cancels the notice under personal: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const code = `WATCH-${language}`
    const email = `watch-${language.toLowerCase()}@harbour.example`
    await putOnSale(journey.shop.db, {
      code,
      variants: [
        { assortId: `${code}-S`, size: 'S', onHand: 3, cents: 20_000 },
        { assortId: `${code}-M`, size: 'M', onHand: 9, cents: 22_000 },
      ],
    })
    await register(journey.shop, email)
    const page = await visit(`/login?redirect=${encodeURIComponent(`/product/${code}`)}`, { language, size })
    await logInOnPage(page, say, { email, password })
    await page.waitForURL(`**/product/${code}`)
    await settled(page)
    const ask = page.getByRole('button', { name: say('catalogue_price_tell_me') })
    await ask.click()
    await page.getByText(say('catalogue_select_size')).waitFor()
    await page.getByText('M', { exact: true }).first().click()
    await ask.click()
    await page.getByText(say('catalogue_price_tell_me_done', { to: email, price: 'HK$220.00' })).waitFor()
    await expect.poll(() => ask.getAttribute('aria-expanded')).toBe('true')
    await expectAccessible(page)
    await goTo(page, journey.shop.url('/personal/stockNotify'))
    await page.getByText(say('personal_notice_waiting_price', { price: 'HK$220.00' })).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: new RegExp(say('personal_notice_leave')) }).click()
    await page.getByText(say('personal_notices_empty')).waitFor()
  },
)
