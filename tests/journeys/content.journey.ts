import { expect, test } from 'vitest'
import { enterAs } from '../staff.ts'
import { goTo, oneEach, shopInBrowser } from './browser.ts'
import { addressOf, expectNoSidewaysScroll, field, speak } from './buyer.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

/** The newest mail to an address with a matching subject, from a visitor if given, once it has arrived. */
async function mailTo(address: string, about: RegExp, from?: string) {
  const find = () =>
    journey.shop.mails.findLast(
      ({ to, subject, headers }) => to === address && about.test(subject) && (!from || headers?.['Reply-To'] === from),
    )
  await expect.poll(find).toBeDefined()
  return find()!
}
const linkIn = (text: string) => text.match(/https?:\/\/\S+mailingList\S+/)![0]

test.each(oneEach)(
  '[1.34] [2.14] [5.05] [8.49] [9.10] [9.17] a visitor writes to the shop, is told what is missing, is thanked, and writes again: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visit('/contact/orders', { language, size })
    await page.getByText(language === 'zh-TW' ? /9:00.*13:00.*14:30.*18:00/ : /9:00.*13:00 and 14:30.*18:00/).waitFor()
    await page.getByText(/24.*48/).waitFor()
    for (const place of [page.getByRole('main'), page.getByRole('contentinfo')]) {
      await expect
        .poll(() => place.getByRole('link', { name: '+852 5550 0180' }).getAttribute('href'))
        .toBe('tel:+85255500180')
      const whatsapp = place.getByRole('link', { name: '+852 5550 0181' })
      await expect.poll(() => whatsapp.getAttribute('href')).toBe('https://wa.me/85255500181')
      await place.getByText(language === 'zh-TW' ? '示範道 88 號' : '88 Sample Road').waitFor()
      await place.getByText('00000000').waitFor()
    }
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const send = page.getByRole('button', { name: say('content_send') })
    await send.click()
    for (const key of ['field_sender_name_required', 'field_email_required', 'field_message_required'] as const)
      await page.getByText(say(key)).first().waitFor()
    await expectAccessible(page)
    const email = `writer-${language.toLowerCase()}@harbour.example`
    await field(page, 'name').fill('陳大文')
    await field(page, 'email').fill('nobody@')
    await field(page, 'message').fill('字'.repeat(2_001))
    await send.click()
    await page.getByText(say('field_email_invalid')).first().waitFor()
    await page.getByText(say('field_message_too_long')).first().waitFor()
    await field(page, 'email').fill(email)
    await field(page, 'message').fill('訂單 W2611200001 幾時送到？ <b>thanks</b>')
    await send.click()
    await page.getByRole('heading', { name: say('content_message_received') }).waitFor()
    await page.getByText(say('content_thanks_text', { to: email })).waitFor()
    await expect.poll(() => page.getByText(say('content_message_received')).count()).toBe(1) // shown once, in place of the form
    await expectAccessible(page)
    const first = await mailTo('shop@harbour.example', /陳大文/, email)
    expect(first.headers).toEqual({ 'Reply-To': email })

    // The second message within an hour requires a proof of work, which the browser solves.
    journey.excuse(/422 \(Unprocessable/)
    await page.getByRole('button', { name: say('content_write_again') }).click()
    await field(page, 'name').fill('Chan Tai Man')
    await field(page, 'email').fill(email)
    await field(page, 'message').fill('One more thing.')
    await send.click()
    await page.getByRole('heading', { name: say('content_message_received') }).waitFor()
    await mailTo('shop@harbour.example', /Chan Tai Man/, email)
  },
)

test.each(oneEach)(
  '[1.36] [2.12] [2.48] news are listed with dates and pictures, each opens, and what staff publish is there: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visit('/newsNotifications', { language, size })
    const items = page.locator('main ul').first().getByRole('link')
    await expect.poll(() => items.count()).toBe(5)
    await page.getByText(language === 'zh-TW' ? '2026年11月18日' : '18 Nov 2026').waitFor()
    await expectNoSidewaysScroll(page)
    await page.getByRole('heading', { name: say('content_messages') }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: say('content_all_messages') }).click()
    await page.getByText(say('content_message_over')).waitFor()
    await items.first().click()
    await page.waitForURL('**/newsNotifications/holiday-delivery')
    await page
      .getByRole('heading', {
        level: 1,
        name: language === 'zh-TW' ? '公眾假期送貨安排' : 'Delivery on public holidays',
      })
      .waitFor()
    await expectAccessible(page)
    await page
      .locator('main')
      .getByRole('link', { name: say('content_all_news') })
      .click()
    await page.waitForURL('**/newsNotifications')

    const editor = await enterAs(journey.shop, 'merchandiser')
    const code = `fresh-${language.toLowerCase()}`
    const words = { titleZh: '新到消息', titleEn: 'Just in', bodyZh: '<p>內容</p>', bodyEn: '<p>Words</p>' }
    await editor.call('POST /staff/content/save', { code, kind: 'news', ...words })
    expect((await fetch(journey.shop.url(`/newsNotifications/${code}`))).status).toBe(404)
    await editor.call('POST /staff/content/publish', { code })
    const seen = async () => {
      await goTo(page, journey.shop.url('/newsNotifications'))
      return page.locator('main').getByRole('heading', { level: 2 }).first().textContent()
    }
    await expect.poll(seen).toBe(language === 'zh-TW' ? '新到消息' : 'Just in')
    await editor.call('POST /staff/content/withdraw', { code })
    await goTo(page, journey.shop.url('/newsNotifications?page=9'))
    await page.getByRole('link', { name: say('content_all_news') }).click()
    await page.waitForURL('**/newsNotifications')
  },
)

test.each(oneEach)(
  '[2.11] [2.13] the footer leads to texts, to the page about the shop and to its news; an announcement stays closed: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visit('/linkContent/help', { language, size })
    const bar = page.getByRole('region', { name: say('shell_announcement') })
    await bar.getByRole('link').waitFor()
    await bar.getByRole('button', { name: say('shell_close_announcement') }).click()
    await bar.waitFor({ state: 'detached' })
    await goTo(page, page.url())
    expect(await bar.count()).toBe(0)
    const footer = page.locator('footer')
    await footer.getByRole('link', { name: language === 'zh-TW' ? '關於我們' : 'About us' }).click()
    await page.waitForURL('**/about')
    await page.getByRole('heading', { level: 1, name: language === 'zh-TW' ? '關於我們' : 'About us' }).waitFor()
    await goTo(page, journey.shop.url('/linkContent/about'))
    expect(addressOf(page)).toMatch(/^\/about/)
    await footer.getByRole('link', { name: say('shell_news') }).click()
    await page.waitForURL('**/newsNotifications')
  },
)

test.each(oneEach)(
  '[2.11] a text shows the others beside it, on a phone in a list that unfolds, and marks the one that is open: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visit('/linkContent/help', { language, size })
    const texts = page.getByRole('navigation', { name: say('content_texts') })
    // Read at once: a locator of a missing element would wait instead of fail.
    const marked = () =>
      texts
        .locator('[aria-current="page"]:visible')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const unfold = texts.locator('summary:visible')
    if (await unfold.count()) {
      await expect.poll(() => unfold.textContent()).toBe(say('content_texts')) // the title stands below it
      await unfold.click()
    }
    await expect.poll(marked).toEqual(['/linkContent/help'])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await texts.locator('a[href="/linkContent/delivery"]:visible').click()
    await page.waitForURL('**/linkContent/delivery')
    if (await unfold.count()) {
      await expect.poll(marked).toEqual([]) // folded again
      await unfold.click()
    }
    await expect.poll(marked).toEqual(['/linkContent/delivery'])
  },
)

test.each(oneEach)(
  '[1.35] [8.41] [8.42] a reader subscribes at the foot of a page, confirms by the link, and leaves by another: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const email = `reader-${language.toLowerCase()}@harbour.example`
    const page = await visit('/about', { language, size })
    const footer = page.locator('footer')
    const subscribe = footer.getByRole('button', { name: say('shell_subscribe') })
    journey.excuse(/422 \(Unprocessable|409 \(Conflict|404 \(Not Found/)
    await subscribe.click()
    await footer.getByText(say('field_email_required')).waitFor()
    await footer.locator('input[type="email"]').fill('nobody@')
    await subscribe.click()
    await footer.getByText(say('field_email_invalid')).waitFor()
    await footer.locator('input[type="email"]').fill(email)
    await subscribe.click()
    await footer.getByText(say('content_subscribe_confirm', { to: email })).waitFor()
    await expectAccessible(page)
    await goTo(page, page.url())
    await footer.locator('input[type="email"]').fill(email)
    await subscribe.click()
    await footer.getByText(say('refusal_already_subscribed')).waitFor()

    const first = await mailTo(email, language === 'zh-TW' ? /請確認/ : /confirm/)
    await goTo(page, linkIn(first.text))
    await page.getByText(say('content_mailing_confirm_text')).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: say('content_mailing_confirm') }).click()
    await page.getByText(say('content_mailing_confirmed')).waitFor()

    const welcome = await mailTo(email, language === 'zh-TW' ? /^你已訂閱/ : /^You have subscribed/)
    await goTo(page, welcome.text.match(/https?:\/\/\S+leave=1\S*/)![0])
    await page.getByRole('button', { name: say('content_mailing_leave') }).click()
    await page.getByText(say('content_mailing_left')).waitFor()
    await goTo(page, page.url())
    await page.getByText(say('content_mailing_left')).waitFor()
  },
)
