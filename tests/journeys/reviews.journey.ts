import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emily, ngaTing } from '../people.ts'
import { goTo, oneEach, reload, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { findForeignWords } from './foreign-words.ts'
import { visitAs } from './member.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

/** A member of each language, and goods that they received and have not reviewed. */
const writers = { 'zh-TW': { who: ngaTing, code: 'EL10266' }, 'en-US': { who: emily, code: 'FD10093' } } as const

test.each(oneEach)(
  'reviews are read without their code, which comes with the first press and does what was pressed: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const page = await visit('/product/EL10249', { language, size })
    const scripts: string[] = []
    page.on('request', (request) => void scripts.push(request.url()))
    const reviews = page.locator('#reviews')
    const stars = () =>
      reviews.locator('li svg[role=img]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    await reviews.getByText(say('reviews_count', { count: 6 }), { exact: true }).waitFor()
    await expect
      .poll(() =>
        reviews
          .getByRole('listitem')
          .filter({ has: page.getByRole('img') })
          .count(),
      )
      .toBe(5)
    expect(scripts.filter((url) => url.includes('customer-reviews'))).toEqual([])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await reviews.getByRole('button', { name: say('reviews_sort_lowest') }).press('Enter')
    await expect.poll(async () => (await stars())[0]).toBe(say('reviews_average', { average: 3 }))
    await reviews.getByRole('button', { name: say('reviews_sort_highest') }).click()
    await expect.poll(async () => (await stars())[0]).toBe(say('reviews_average', { average: 5 }))
    await reviews.getByRole('button', { name: say('reviews_more') }).click()
    await expect.poll(async () => (await stars()).length).toBe(6)
    await expectAccessible(page)
    const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(facts.join()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.3,"reviewCount":6')
  },
)

test.each(oneEach)(
  'a member reviews what was received by keys, staff answer and hide it, and the writer reads why: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { who, code } = writers[language]
    const text =
      language === 'zh-TW' ? '攪得夠幼滑，聲音比預期細，清洗方便。' : 'Sweet, firm, and every one of them usable.'
    const page = await visitAs(visit, who, `/personal/reviews/${code}`, { language, size })
    const send = page.getByRole('button', { name: say('reviews_form_send') })
    await send.press('Enter')
    await page.getByText(say('reviews_form_stars_missing')).waitFor()
    await page.getByText(say('field_review_length')).waitFor()
    await expectAccessible(page)
    await page.getByRole('radio').first().focus()
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowRight')
    await page.getByLabel(say('reviews_form_text')).fill(text)
    await send.press('Enter')
    await page.getByText(say('reviews_sent_shown')).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: text })
    await row.getByText(say('reviews_state_shown')).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const visitor = await visit(`/product/${code}`, { language, size })
    await visitor.locator('#reviews').getByText(text).waitFor()

    const { page: desk } = await openConsole(journey, '/reviews', { role: 'support', language, size })
    const card = desk.getByRole('article').filter({ hasText: text })
    await card.getByRole('button', { name: say('console_reply') }).press('Enter')
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: say('console_answer_send') }).press('Enter')
    await dialog.getByText(say('console_answer_missing')).waitFor()
    await expectAccessible(desk)
    await dialog.getByRole('textbox').fill('4711')
    await dialog.getByRole('button', { name: say('console_answer_send') }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await card.getByText('4711').waitFor()
    await card.getByRole('button', { name: say('console_hide') }).press('Enter')
    await dialog.getByRole('textbox').fill('0815')
    await dialog.getByRole('button', { name: say('console_hide') }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await card.getByText(say('reviews_reason', { reason: '0815' })).waitFor()
    await expectAccessible(desk)
    await expectNoSidewaysScroll(desk)
    expect(await findForeignWords(desk)).toEqual([])

    await goTo(page, journey.shop.url('/personal/reviews'))
    await row.getByText(say('reviews_reason', { reason: '0815' })).waitFor()
    await row.getByText('4711').waitFor()
    await expectAccessible(page)
    const countShown = async () => {
      await goTo(visitor, journey.shop.url(`/product/${code}`))
      return visitor.locator('#reviews').getByText(text).count()
    }
    await expect.poll(countShown).toBe(0) // the kept page goes a moment after the review
  },
)

test('a review with a photo waits for staff, who publish it; the photo then opens large on the page of the product', async () => {
  const say = speak('zh-TW')
  const page = await visitAs(visit, ngaTing, '/personal/reviews/EL10255')
  await page.getByRole('radio').nth(4).check({ force: true })
  await page.getByLabel(say('reviews_form_text')).fill('加熱均勻，開門按鈕順手，擺在窄枱面也剛好。')
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#468' } })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'oven.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('img', { name: say('returns_photo', { no: 1 }) }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: say('reviews_form_send') }).click()
  await page.getByText(say('reviews_sent_held')).waitFor()
  await page.getByText(say('reviews_state_held')).waitFor()

  const { page: desk } = await openConsole(journey, '/reviews?tab=held', { role: 'support' })
  const card = desk.getByRole('article').filter({ hasText: '加熱均勻' })
  await card.getByText(say('console_review_held_photos')).waitFor()
  await card.getByRole('button', { name: say('console_review_show') }).click()
  await card.waitFor({ state: 'detached' })

  const visitor = await visit('/product/EL10255')
  await visitor
    .locator('#reviews')
    .getByRole('button', { name: say('reviews_photo_open', { no: 1 }) })
    .click()
  const large = visitor.getByRole('dialog').getByRole('img')
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await expectAccessible(visitor)
})

test.each(oneEach)(
  'a question is asked on the page of the product, answered by staff, and shown: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const { who } = writers[language]
    const text = language === 'zh-TW' ? '請問保養期有多長？需要登記嗎？' : 'How long is the warranty, please?'
    const page = await visitAs(visit, who, '/product/EL10252', { language, size })
    await page
      .locator('#questions')
      .getByRole('button', { name: say('reviews_ask') })
      .press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('reviews_ask_send') }).press('Enter')
    await dialog.getByText(say('field_question_length')).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill(text)
    await dialog.getByRole('button', { name: say('reviews_ask_send') }).press('Enter')
    await page.getByText(say('reviews_question_sent')).waitFor()

    const { page: desk } = await openConsole(journey, '/questions', { role: 'support', language, size })
    const card = desk.getByRole('article').filter({ hasText: text })
    await card.getByRole('button', { name: say('console_reply') }).press('Enter')
    await desk.getByRole('dialog').getByRole('textbox').fill('4711')
    await expectAccessible(desk)
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: say('console_answer_send') })
      .press('Enter')
    await card.waitFor({ state: 'detached' })
    await expectNoSidewaysScroll(desk)

    const visitor = await visit('/product/EL10252', { language, size })
    const asked = visitor.locator('#questions').getByRole('listitem').filter({ hasText: text })
    const countAnswers = async () => {
      await reload(visitor)
      return asked.getByText('4711').count()
    }
    await expect.poll(countAnswers).toBe(1) // the kept page goes a moment after the answer
  },
)
