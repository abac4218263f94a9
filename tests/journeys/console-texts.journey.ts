import { expect, test } from 'vitest'
import { enterAs } from '../staff.ts'
import { oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

test.each(oneEach)(
  'staff write a text as it reads, by keyboard, with a heading, a list and a link; its table stays, and visitors read it: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const code = `written-${language.toLowerCase()}`
    const owner = await enterAs(journey.shop, 'owner')
    const table = '<table><tbody><tr><th scope="col">A</th><td>B</td></tr></tbody></table>'
    const bodies = { bodyZh: `<p>起首</p>${table}`, bodyEn: `<p>Start</p>${table}` }
    await owner.call('POST /staff/content/save', { code, kind: 'page', titleZh: '退換', titleEn: 'Returns', ...bodies })
    await owner.call('POST /staff/content/publish', { code })
    const { page } = await openConsole(journey, '/texts', { role: 'owner', language, size })
    await page.getByRole('listitem').filter({ hasText: code }).getByRole('button').click()
    const dialog = page.getByRole('dialog')
    const label = say(language === 'zh-TW' ? 'console_text_zh' : 'console_text_en')
    const text = dialog.getByRole('textbox', { name: label, exact: true })
    const tools = dialog.getByRole('group', { name: say('console_rich_tools', { name: label }) })
    const press = (tool: string) => tools.getByRole('button', { name: tool, exact: true })
    await text.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.press('Control+b')
    await expect.poll(() => press(say('console_rich_bold')).getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Alt+2')
    await page.keyboard.type('Rules')
    await page.keyboard.press('Enter')
    await press(say('console_rich_bullets')).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Within 14 days')
    await page.keyboard.press('Enter')
    await press(say('console_rich_link')).click()
    const address = dialog.getByLabel(say('console_rich_address'), { exact: true })
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await dialog.getByText(say('console_rich_address_wrong')).waitFor()
    await address.fill('/contact/orders')
    await address.press('Enter')
    await expect.poll(() => text.getByRole('link').getAttribute('href')).toBe('/contact/orders')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: say('console_page_publish') }).click()
    await dialog.waitFor({ state: 'hidden' })

    const read = await visit(`/linkContent/${code}`, { language, size })
    const article = read.getByRole('article')
    await article.getByRole('heading', { name: 'Rules' }).waitFor()
    expect(await article.locator('strong').textContent()).toBe(language === 'zh-TW' ? '起首' : 'Start')
    expect(await article.getByRole('listitem').allTextContents()).toEqual(['Within 14 days', '/contact/orders'])
    expect(await article.getByRole('link').getAttribute('href')).toBe('/contact/orders')
    expect(await article.locator('th[scope=col]').textContent()).toBe('A')
  },
)

test('what is pasted keeps its words, and nothing that runs', async () => {
  const { page } = await openConsole(journey, '/texts', { role: 'owner', language: 'en-US' })
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Text in English', exact: true })
  await text.focus()
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<p onclick="x()">Pasted <img src=x onerror="x()"><a href="javascript:x()">words</a></p><script>x()</script>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => text.innerHTML()).toContain('Pasted')
  expect(await text.innerHTML()).not.toMatch(/onerror|onclick|javascript:|<script/)
})
