import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Locale } from '#contract/shop.ts'
import { starter } from '#database/seed/starter.ts'
import { enterAs } from '../staff.ts'
import { desktop, oneEach, shopInBrowser } from './browser.ts'
import { expectNoSidewaysScroll, speak } from './buyer.ts'
import { openConsole } from './console.ts'
import { cursorIn, marked, partsOf, written } from './text-editor.ts'

const journey = shopInBrowser()
const { visit, expectAccessible } = journey

const saveText = async (code: string, body: string) => {
  const owner = await enterAs(journey.shop, 'owner')
  const texts = { titleZh: '退換', titleEn: 'Returns', bodyZh: body, bodyEn: body }
  await owner.call('POST /staff/content/save', { code, kind: 'page', ...texts })
  return owner
}

const bodyOf = (language: Locale) => (language === 'zh-TW' ? 'bodyZh' : 'bodyEn')

const draftOf = async (owner: Awaited<ReturnType<typeof enterAs>>, code: string) =>
  (await owner.call('GET /staff/content/{code}', { code })).draft

test.each(oneEach)(
  'staff write a text as it reads, by keyboard, with a heading, a list and a link; its table stays, and visitors read it: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const code = `written-${language.toLowerCase()}`
    await saveText(code, '<p>Start</p><table><tbody><tr><th scope="col">A</th><td>B</td></tr></tbody></table>')
    const { page } = await openConsole(journey, '/texts', { role: 'owner', language, size })
    await page.getByRole('listitem').filter({ hasText: code }).getByRole('link').click()
    const { text, tool, bar } = partsOf(page, language)
    await page.getByLabel(say(language === 'zh-TW' ? 'console_title_zh' : 'console_title_en')).focus()
    await text.waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => tool('console_rich_heading').evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => tool('console_rich_subheading').evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    const hasFocus = () => text.evaluate((it) => it === document.activeElement)
    await expect.poll(hasFocus).toBe(true)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.press('Control+b')
    await expect.poll(() => tool('console_rich_bold').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Alt+2')
    await page.keyboard.type('Rules')
    await page.keyboard.press('Enter')
    await tool('console_rich_bullets').focus()
    await page.keyboard.press('Enter')
    await expect.poll(hasFocus).toBe(true) // a frame later
    await page.keyboard.type('Within 14 days')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab') // leaves the text, and indents nothing
    await expect.poll(hasFocus).toBe(false)
    await tool('console_rich_link').click()
    const dialog = page.getByRole('dialog', { name: say('console_rich_link') })
    const address = dialog.getByLabel(say('console_rich_address'), { exact: true })
    await expect.poll(() => address.evaluate((it) => it === document.activeElement)).toBe(true)
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await dialog.getByText(say('console_rich_address_wrong')).waitFor()
    await expectAccessible(page)
    await address.fill('/contact/orders')
    await dialog.getByLabel(say('console_rich_words')).fill('Ask us')
    await address.press('Enter')
    await expect.poll(() => text.getByRole('link').getAttribute('href')).toBe('/contact/orders')
    await expect.poll(hasFocus).toBe(true)
    await page.keyboard.type(' first')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await bar.getByRole('button', { name: say('console_page_publish') }).click()
    await bar.waitFor({ state: 'hidden' })

    const read = await visit(`/linkContent/${code}`, { language, size })
    const article = read.getByRole('article')
    await article.getByRole('heading', { name: 'Rules' }).waitFor()
    await expect.poll(() => article.locator('strong').textContent()).toBe('Start')
    await expect.poll(() => article.getByRole('listitem').allTextContents()).toEqual(['Within 14 days', 'Ask us first'])
    await expect.poll(() => article.getByRole('link').getAttribute('href')).toBe('/contact/orders')
    await expect.poll(() => article.locator('th[scope=col]').textContent()).toBe('A')
  },
)

test.each(oneEach)(
  'two people write the same text: who wrote which words is told, own words stay, and whose words are kept is chosen: %s, %s',
  async (_, language, size) => {
    const say = speak(language)
    const code = `both-write-${language.toLowerCase()}`
    const owner = await saveText(code, '<p>First</p>')
    const own = await openConsole(journey, `/texts/${code}`, { role: 'merchandiser', language, size })
    const other = await openConsole(journey, `/texts/${code}`, { role: 'owner', language, size })
    const write = async (page: Page, words: string, of = language) => {
      const { text } = partsOf(page, language, of)
      await text.click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(words)
    }
    const save = (page: Page) =>
      partsOf(page, language).bar.getByRole('button', { name: say('console_save'), exact: true })
    const dialog = own.page.getByRole('dialog', { name: say('console_stale') })
    const choose = (act: 'console_stale_theirs' | 'console_stale_mine') =>
      dialog.getByRole('button', { name: say(act), exact: true }).click()
    const shown = async (words: string) =>
      await expect.poll(() => partsOf(own.page, language).text.innerText()).toBe(words)

    await write(own.page, 'Mine')
    await write(other.page, 'Theirs')
    await save(other.page).click()
    await save(other.page).waitFor({ state: 'hidden' })
    await save(own.page).click()
    await dialog.getByText(other.somebody.name).waitFor()
    const fields = dialog.getByRole('listitem')
    await expect
      .poll(() => fields.allTextContents())
      .toEqual([say(language === 'zh-TW' ? 'console_text_zh' : 'console_text_en')])
    await expectAccessible(own.page)
    await expectNoSidewaysScroll(own.page)
    await own.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await shown('Mine')

    await save(own.page).click()
    await choose('console_stale_theirs')
    await shown('Theirs')
    await save(own.page).waitFor({ state: 'hidden' })
    expect(await draftOf(owner, code)).toMatchObject({ [bodyOf(language)]: '<p>Theirs</p>' })

    // The other language is written meanwhile: that is no conflict for a draft, and one for what visitors will read.
    const rest = language === 'zh-TW' ? 'en-US' : 'zh-TW'
    await write(own.page, 'Mine again')
    await write(other.page, 'Unfinished', rest)
    await save(other.page).click()
    await save(other.page).waitFor({ state: 'hidden' })
    await partsOf(own.page, language)
      .bar.getByRole('button', { name: say('console_page_publish') })
      .click()
    await expect
      .poll(() => fields.allTextContents())
      .toEqual([say(rest === 'zh-TW' ? 'console_text_zh' : 'console_text_en')])
    expect((await owner.call('GET /staff/content/{code}', { code })).versions).toEqual([])
    await choose('console_stale_mine')
    await partsOf(own.page, language).bar.waitFor({ state: 'hidden' })
    const [version] = (await owner.call('GET /staff/content/{code}', { code })).versions
    expect(version).toMatchObject({ [bodyOf(language)]: '<p>Mine again</p>', [bodyOf(rest)]: '<p>Unfinished</p>' })
  },
)

test('every text of the demo and of a new shop is written back as it was', async () => {
  const owner = await enterAs(journey.shop, 'owner')
  const fresh = starter.writePages({ nameZh: '新店', nameEn: 'New shop' })
  for (const { code, kind, titleZh, titleEn, bodyZh, bodyEn } of fresh)
    await owner.call('POST /staff/content/save', { code: `new-${code}`, kind, titleZh, titleEn, bodyZh, bodyEn })
  const [pages, contacts] = await Promise.all(
    (['page', 'contact'] as const).map((kind) => owner.call('GET /staff/content', { kind, size: 100 })),
  )
  const codes = [...pages!.pieces, ...contacts!.pieces].map(({ code }) => code)
  expect(codes.length).toBeGreaterThanOrEqual(2 * fresh.length)
  const { page } = await openConsole(journey, '/texts', { role: 'owner', language: 'en-US' })
  for (const code of codes) {
    const { draft, versions } = await owner.call('GET /staff/content/{code}', { code })
    const before = (draft ?? versions[0])!
    await page.locator(`a[href="/console/texts/${code}"]`).click()
    for (const of of ['zh-TW', 'en-US'] as const) {
      const { text } = partsOf(page, 'en-US', of)
      await text.focus()
      await expect.poll(() => cursorIn(text)).toBe(true)
      await page.keyboard.type('＃')
    }
    const { bar } = partsOf(page, 'en-US')
    await bar.getByRole('button', { name: 'Save', exact: true }).click()
    await bar.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'hidden' })
    const after = (await draftOf(owner, code))!
    for (const name of ['bodyZh', 'bodyEn'] as const)
      expect(await written(page, after[name]), `${code} ${name}`).toBe(
        await written(page, await marked(page, before[name])),
      )
    await page.getByRole('main').getByRole('link', { name: 'Pages', exact: true }).click()
  }
})

test('what staff see is what is saved and what visitors read; undone to the beginning, nothing is left to save', async () => {
  const code = 'return-table'
  const html =
    '<h2>Fees</h2><table><thead><tr><th>Way</th><th>Fee</th></tr></thead><tbody><tr><th scope="row">Locker</th><td>HK$25</td></tr></tbody></table><ol><li>One<ul><li>Two</li></ul></li></ol>'
  const owner = await saveText(code, html)
  const { page } = await openConsole(journey, `/texts/${code}`, { role: 'owner', language: 'en-US', size: desktop })
  const { text, tool, bar } = partsOf(page, 'en-US')
  const save = bar.getByRole('button', { name: 'Save', exact: true })
  await text.getByRole('cell', { name: 'HK$25' }).click()
  await tool('console_rich_add_row').click()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => text.getByRole('row').count()).toBe(3)
  await save.waitFor()
  await tool('console_rich_undo').click()
  await save.waitFor({ state: 'hidden' })
  await tool('console_rich_redo').click()
  await text.getByRole('row').nth(2).getByRole('cell').last().click()
  await page.keyboard.type('Free')
  await bar.getByRole('button', { name: 'Save and publish' }).click()
  await bar.waitFor({ state: 'hidden' })
  const saved = html.replace('</tbody>', '<tr><th scope="row"></th><td>Free</td></tr></tbody>')
  await expect
    .poll(async () => (await owner.call('GET /staff/content/{code}', { code })).versions[0]?.bodyEn)
    .toBe(saved)
  await expect.poll(() => text.getByRole('cell').allTextContents()).toEqual(['HK$25', 'Free'])
  const read = await visit(`/linkContent/${code}`, { language: 'en-US' })
  await expect.poll(() => read.getByRole('article').locator('h1 + div').innerHTML()).toBe(saved)
})

const paste = (page: Page, html: string) =>
  partsOf(page, 'en-US').text.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', given)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const item = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`

test.each([
  {
    program: 'Word',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment--><h1 style='color:#2F5496'>Returns<o:p></o:p></h1><h2>How</h2><p class=MsoNormal style='text-align:justify'>Within <b><span style='color:red'>14 days</span></b>, <i>unused</i>.<o:p></o:p></p>${item(1, '·', 'Box')}${item(2, 'o', 'Lid')}${item(1, '·', 'Bag')}${item(1, '1.', 'Ask')}${item(1, '2.', 'Send')}<table class=MsoTableGrid border=1><tr><td width=200 style='border:solid 1pt'><p class=MsoNormal>Fee</p></td><td><p class=MsoNormal>None</p></td></tr></table><!--EndFragment--></body></html>`,
    saved:
      '<h2>Returns</h2><h3>How</h3><p>Within <strong>14 days</strong>, <em>unused</em>.</p><ul><li>Box<ul><li>Lid</li></ul></li><li>Bag</li></ul><ol><li>Ask</li><li>Send</li></ol><table><tbody><tr><td>Fee</td><td>None</td></tr></tbody></table>',
  },
  {
    program: 'Google Docs',
    html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Returns</span></h2><p dir="ltr"><span style="font-family:Arial;font-weight:400">Within </span><span style="font-weight:700">14 days</span><span>. </span><a href="https://www.harbour.example/help" style="text-decoration:none"><span style="color:#1155cc">Help</span></a></p><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span>Box</span></p></li></ul></b>',
    saved:
      '<h2>Returns</h2><p>Within <strong>14 days</strong>. <a href="https://www.harbour.example/help">Help</a></p><ul><li>Box</li></ul>',
  },
  {
    program: 'a page that means harm',
    html: '<p onclick="x()">Pasted <img src=x onerror="x()"><a href="javascript:x()">words</a></p><script>x()</script>',
    saved: '<p>Pasted words</p>',
  },
])(
  'what is pasted from $program keeps its structure, and neither styles nor what runs',
  async ({ program, html, saved }) => {
    const code = `pasted-${program.toLowerCase().replaceAll(' ', '-')}`
    const owner = await saveText(code, '')
    const { page } = await openConsole(journey, `/texts/${code}`, { role: 'owner', language: 'en-US' })
    const { text, bar } = partsOf(page, 'en-US')
    await text.focus()
    await paste(page, html)
    await expect.poll(() => text.innerText()).not.toBe('')
    expect(await text.innerHTML()).not.toMatch(/onerror|onclick|javascript:|<script|mso-|color/)
    await bar.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await draftOf(owner, code))?.bodyEn).toBe(saved)
  },
)

test('the editor is loaded with the first text that is edited, and brings at most 135 kB, compressed', async () => {
  const { page } = await openConsole(journey, '/texts', { role: 'owner', language: 'en-US' })
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (/\/rich-text-editor-.*js$/.test(name) ? [name] : [])),
    )
  expect(await loaded()).toEqual([])
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await partsOf(page, 'en-US').text.waitFor()
  const [file] = await loaded()
  const answer = await journey.shop.fetch(file!, { headers: { 'accept-encoding': 'br' } })
  expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(135_000)
})
