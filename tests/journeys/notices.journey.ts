import { expect, test } from 'vitest'
import { putOnSale, setStock } from '../goods.ts'
import { register } from '../people.ts'
import { goTo, oneEach, reload, shopInBrowser } from './browser.ts'
import { addressOf, field, speak } from './buyer.ts'
import { logInOnPage, notice } from './member.ts'
import { settled } from './settled.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey
const password = 'Teapot42Blue'

/** The newest message to an address with a matching text, once it has arrived. */
async function mailTo(address: string, about: RegExp) {
  const find = () => journey.shop.mails.findLast(({ to, subject }) => to === address && about.test(subject))
  await expect.poll(find).toBeDefined()
  return find()!
}
const linkIn = (text: string, about: RegExp) => text.match(/https?:\/\/\S+/g)!.find((link) => about.test(link))!

test.each(oneEach)(
  '[5.40] [5.41] [7.067] [8.41] [8.42] a walk-in asks to be told, confirms by the link, and the notice’s button opens the goods: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const code = `BACK-${language}`
    const email = `back-${language.toLowerCase()}@harbour.example`
    await putOnSale(journey.shop.db, { code, cents: 45_000, onHand: 0 })
    const page = await visit(`/product/${code}`, { language, size })
    await page.getByRole('button', { name: say('catalogue_tell_me') }).click()
    await field(page, 'contact').waitFor() // its button has the name of the one that opened it
    await expectAccessible(page)
    const send = page.getByRole('button', { name: say('catalogue_tell_me') })
    await send.click()
    await page.getByText(say('field_contact_required')).waitFor()
    await field(page, 'contact').fill('nobody@')
    await send.click()
    await page.getByText(say('field_contact_invalid')).waitFor()
    await expect.poll(() => field(page, 'contact').getAttribute('aria-invalid')).toBe('true')
    await field(page, 'contact').fill(email)
    await send.click()
    await page.getByText(say('catalogue_tell_me_confirm', { to: email })).waitFor()
    await reload(page)
    await page.getByRole('button', { name: say('catalogue_tell_me') }).click()
    await field(page, 'contact').fill(email) // it is open by then
    await send.click()
    await page.getByText(say('refusal_already_subscribed')).waitFor()

    const first = await mailTo(email, language === 'zh-TW' ? /請確認/ : /confirm/)
    await goTo(page, linkIn(first.text, /stockNotice/))
    await page.getByText(say('catalogue_notice_confirm_text')).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: say('catalogue_notice_confirm') }).click()
    await page.getByText(say('catalogue_notice_confirmed')).waitFor()

    await setStock(journey.shop.db, code, 4)
    const told = await mailTo(email, language === 'zh-TW' ? /已經到貨/ : /is back in stock/)
    expect(told.html).toContain('HK$450.00')
    await goTo(page, linkIn(told.text, /\/product\//))
    await page
      .locator('main')
      .getByText(say('catalogue_low_stock', { count: 4 }))
      .first()
      .waitFor()
    await page.getByRole('button', { name: say('catalogue_add'), exact: true }).waitFor()

    await goTo(page, linkIn(told.text, /leave=1/))
    await page.getByRole('button', { name: say('catalogue_notice_leave') }).click()
    await page.getByText(say('catalogue_notice_left')).waitFor()
    await reload(page)
    await page.getByRole('heading', { name: say('catalogue_notice_gone') }).waitFor()
  },
)

test.each(oneEach)(
  '[7.067] a member is put in line with one tap, sees it again on the page and under personal, and is told: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const code = `TAP-${language}`
    const email = `tap-${language.toLowerCase()}@harbour.example`
    await putOnSale(journey.shop.db, {
      code,
      variants: [
        { assortId: `${code}-S`, size: 'S', onHand: 0 },
        { assortId: `${code}-M`, size: 'M', onHand: 9 },
      ],
    })
    await register(journey.shop, email)
    const page = await visit(`/login?redirect=${encodeURIComponent(`/product/${code}?variant=${code}-S`)}`, {
      language,
      size,
    })
    await logInOnPage(page, say, { email, password })
    await page.waitForURL(`**/product/${code}?**`)
    await page.getByRole('button', { name: say('catalogue_tell_me') }).click()
    const done = page.getByText(say('catalogue_tell_me_done', { to: email }))
    await done.waitFor()
    await expectAccessible(page)
    await reload(page)
    await done.waitFor()
    await goTo(page, journey.shop.url('/personal/stockNotify'))
    await page.getByText(language === 'zh-TW' ? `測試 ${code}` : `Test ${code}`).waitFor()
    await setStock(journey.shop.db, `${code}-S`, 2)
    const told = await mailTo(email, language === 'zh-TW' ? /已經到貨/ : /is back in stock/)
    await goTo(page, linkIn(told.text, /\/product\//))
    await expect.poll(() => page.getByRole('radio', { name: 'S' }).isChecked()).toBe(true)
  },
)

test.each(oneEach)(
  '[1.19] [7.047] [7.061] [8.52] [8.53] a walk-in’s wish list joins at login, and a member’s hearts are the shop’s: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const codes = ['A', 'B', 'C'].map((letter) => `WISH-${letter}-${language}`)
    const names = codes.map((code) => (language === 'zh-TW' ? `測試 ${code}` : `Test ${code}`))
    for (const code of codes) await putOnSale(journey.shop.db, { code, onHand: 5 })
    const email = `wish-${language.toLowerCase()}@harbour.example`
    const elsewhere = await register(journey.shop, email)
    await elsewhere.call('POST /vip/favourite/followOrUnFollowFavouriteItem', { productCode: codes[0]!, follow: true })
    const kept = async () => (await elsewhere.call('GET /vip/favourite/getFavouriteCodes', {})).productCodes

    const page = await visit(`/product/${codes[1]}`, { language, size })
    const heart = (name: string, wished: boolean) =>
      page
        .locator('main')
        .getByRole('button', { name: say(wished ? 'catalogue_wish_remove' : 'catalogue_wish_add', { name }) })
        .first()
    await heart(names[1]!, false).click()
    await notice(page, say('catalogue_wish_added'))
    await goTo(page, journey.shop.url(`/login?redirect=${encodeURIComponent(`/product/${codes[2]}`)}`))
    await logInOnPage(page, say, { email, password })
    await page.waitForURL(`**/product/${codes[2]}`)
    await expect.poll(kept).toEqual([codes[1], codes[0]])
    await settled(page)
    await heart(names[2]!, false).click()
    await heart(names[2]!, true).waitFor()
    await expect.poll(kept).toEqual([codes[2], codes[1], codes[0]])

    const other = await page.context().newPage()
    await goTo(other, journey.shop.url('/wishList'))
    await other.waitForURL('**/personal/myFavorite')
    for (const name of names) await other.locator('main').getByText(name, { exact: true }).first().waitFor()
    await other
      .locator('main')
      .getByRole('button', { name: say('catalogue_wish_remove', { name: names[2]! }) })
      .click()
    await heart(names[2]!, false).waitFor() // the first tab follows
    await expect.poll(kept).toEqual([codes[1], codes[0]])
    expect(addressOf(page)).toBe(`/product/${codes[2]}`)
  },
)

test('a heart that the shop will not keep turns back, and says why', async () => {
  const email = 'heart-back@harbour.example'
  await putOnSale(journey.shop.db, { code: 'HEART', onHand: 5 })
  await register(journey.shop, email)
  const page = await visit('/login?redirect=%2Fproduct%2FHEART', { language: 'en-US' })
  await logInOnPage(page, speak('en-US'), { email, password })
  await page.waitForURL('**/product/HEART')
  await settled(page)
  journey.excuse(/ERR_INTERNET_DISCONNECTED|followOrUnFollow/)
  await page.route('**/followOrUnFollowFavouriteItem*', (route) => route.abort('internetdisconnected'))
  await page.locator('main').getByRole('button', { name: 'Add Test HEART to the wish list' }).first().click()
  await notice(page, speak('en-US')('shell_network_error'))
  await page.locator('main').getByRole('button', { name: 'Add Test HEART to the wish list' }).first().waitFor()
})
