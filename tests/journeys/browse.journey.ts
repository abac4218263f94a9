import { expect, test } from 'vitest'
import { m } from '#words/compiled/messages.js'
import { oneEach, phone, shopInBrowser } from './browser.ts'

const journey = shopInBrowser()
const { visit } = journey

test.each(oneEach)(
  '[1.18, 2.02] the home page shows banners and its five sections: %s, %s',
  async (_, language, size) => {
    const page = await visit('/', { language, size })
    const locale = { locale: language }
    const slides = page.getByRole('region', { name: m.catalogue_sliders({}, locale) })
    await slides.getByText('1/5').waitFor()
    await slides.getByRole('button', { name: m.catalogue_next_picture({}, locale) }).click()
    await slides.getByText('2/5').waitFor()

    const sections = {
      new: m.catalogue_group_new,
      recommended: m.catalogue_group_recommended,
      top_deal: m.catalogue_group_top_deal,
      hot_collection: m.catalogue_group_hot_collection,
      hot_sales: m.catalogue_group_hot_sales,
    }
    for (const [group, say] of Object.entries(sections)) {
      const section = page.locator('section', {
        has: page.getByRole('heading', { name: say({}, locale), exact: true }),
      })
      await expect.poll(() => section.getByRole('article').count()).toBe(10)
      const all = section.getByRole('link', { name: m.shell_see_all_of({ name: say({}, locale) }, locale) })
      await expect.poll(() => all.getAttribute('href')).toBe(`/collections/${group}`)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  },
)

test('[2.08] a section of the home page leads to the listing of that group', async () => {
  const page = await visit('/', { language: 'en-US' })
  await page.getByRole('link', { name: 'See all Top deals' }).click()
  await page.waitForURL('**/collections/top_deal')
  await page.getByRole('heading', { level: 1, name: 'Top deals' }).waitFor()
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(12)
})

test('[1.17, 3.03, 2.09] the category menu opens on a click, not in passing, and leads to every category’s listing', async () => {
  const page = await visit('/')
  const menu = page.getByRole('navigation', { name: '主選單' })
  const tops = menu.locator(':scope > ul a')
  await expect
    .poll(() => tops.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname)))
    .toEqual(
      [
        'electric',
        'foods_market',
        'meat',
        'housewares',
        'trendy_goods',
        'beauty',
        'personal_care_health',
        'pet_product',
      ].map((tag) => `/collections/category/${tag}`),
    )
  await tops.nth(3).hover()
  expect(await menu.locator('[data-panel]').count()).toBe(0)

  const { tags } = await (await journey.shop.visitor()).call('POST /tag', {})
  for (const top of tags) {
    await menu.locator(`:scope > ul a[href$="/${top.tag}"]`).click()
    await menu.locator(`[data-panel] a[href$="/${top.tag}"]`).waitFor()
    const offered = await menu
      .locator('[data-panel] a')
      .evaluateAll((links) => links.map((link) => [(link as HTMLAnchorElement).pathname, link.textContent]))
    const below = top.children.flatMap((middle) => [middle, ...middle.children])
    for (const { tag, name } of below) expect(offered).toContainEqual([`/collections/category/${tag}`, name])
    expect(offered[0]?.[0]).toBe(`/collections/category/${top.tag}`)
    expect(offered).toHaveLength(below.length + 1)
  }
  const leaf = tags[0]!.children[0]!.children[0]!
  await menu.locator(`:scope > ul a[href$="/${tags[0]!.tag}"]`).click()
  await menu.locator('[data-panel]').getByRole('link', { name: leaf.name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: leaf.name, exact: true }).waitFor()
  await expect.poll(() => menu.locator('[data-panel]').count()).toBe(0)
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(0)
})

test.each(['zh-TW', 'en-US'] as const)(
  '[1.17] on a phone the bottom bar opens the categories as a sheet: %s',
  async (language) => {
    const page = await visit('/', { language, size: phone })
    const locale = { locale: language }
    const bar = page.locator('nav', { has: page.locator(`a[href="/login"]`) }).last()
    await bar.getByRole('link', { name: m.shell_categories({}, locale) }).click()
    const sheet = page.getByRole('dialog', { name: m.shell_all_categories({}, locale) })
    await sheet.locator('summary').nth(3).click()
    const leaf = sheet.locator('details[open] li a').first()
    const name = await leaf.innerText()
    await leaf.click()
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    for (const [to, title] of [
      ['/wishList', m.shell_wish_list({}, locale)],
      ['/cart', m.shell_cart({}, locale)],
      ['/login', m.shell_me({}, locale)],
      ['/', m.shell_home({}, locale)],
    ] as const) {
      await bar.getByRole('link', { name: title, exact: true }).click()
      await page.waitForURL((url) => url.pathname === to)
      await expect.poll(() => bar.locator('[aria-current=page]').getAttribute('href')).toBe(to)
    }
  },
)

test('who asked for less movement sees nothing slide, fade or roll; others do', async () => {
  const page = await visit('/product/EL10221')
  await page.evaluate(watchMovement)
  const moved = () => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])
  const gallery = page.getByRole('region', { name: m.catalogue_gallery({}, { locale: 'zh-TW' }) })
  const look = async (at: number, told: string) => {
    await gallery.getByRole('button').nth(at).click()
    const row = gallery.locator('ul').last()
    await expect.poll(() => row.evaluate((each) => each.scrollLeft / each.clientWidth)).toBeCloseTo(at, 1)
    await page.locator('main header [aria-pressed]').click()
    await page.getByRole('region', { name: '通知' }).getByRole('listitem').filter({ hasText: told }).waitFor()
  }
  await look(1, m.catalogue_wish_added({}, { locale: 'zh-TW' }))
  expect(await moved()).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await look(2, m.catalogue_wish_removed({}, { locale: 'zh-TW' }))
  await expect.poll(async () => (await moved()).join()).toMatch(/^(?=.*rolls UL)(?=.*toast LI)/)
})

/** Records movements that take longer than a frame. */
function watchMovement() {
  const moved = new Set<string>()
  Object.assign(window, { moved })
  for (const kind of ['transitionrun', 'animationstart'])
    document.addEventListener(kind, (event) => {
      const element = event.target as Element
      const { animationName = kind } = event as Partial<AnimationEvent>
      for (const { effect } of element.getAnimations())
        if (Number(effect?.getComputedTiming().duration) > 1) moved.add(`${animationName} ${element.tagName}`)
    })
  const places = new Map<EventTarget | null, number>()
  document.addEventListener(
    'scroll',
    ({ target }) => {
      places.set(target, (places.get(target) ?? 0) + 1)
      if (places.get(target)! > 2) moved.add(`rolls ${(target as Element).tagName ?? 'page'}`)
    },
    true,
  )
}
