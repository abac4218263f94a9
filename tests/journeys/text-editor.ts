import type { Locator, Page } from 'playwright'
import type { Locale } from '#contract/shop.ts'
import { speak } from './buyer.ts'

/** The editor of one language's text on the screen of a text. */
export function partsOf(page: Page, language: Locale, of: Locale = language) {
  const say = speak(language)
  const label = say(of === 'zh-TW' ? 'console_text_zh' : 'console_text_en')
  const tools = page.getByRole('toolbar', { name: say('console_rich_tools', { name: label }) })
  return {
    text: page.getByRole('textbox', { name: label, exact: true }),
    tool: (name: Parameters<typeof say>[0]) => tools.getByRole('button', { name: say(name), exact: true }),
    bar: page.getByRole('region', { name: say('console_unsaved') }),
  }
}

/** The editor sets the cursor into the words 20 ms after the focus: sooner than anybody types, later than a test. */
export const cursorIn = (text: Locator) =>
  text.evaluate((element) => {
    const place = getSelection()?.anchorNode // at first the box around a table, where words would be lost
    const around = place instanceof Element ? place : place?.parentElement
    return element.contains(around?.closest('p, h2, h3') ?? null)
  })

/** How a text is written, without blanks that nobody sees. */
export const written = (page: Page, html: string) =>
  page.evaluate(
    (given) =>
      new DOMParser()
        .parseFromString(given, 'text/html')
        .body.innerHTML.replaceAll(/[\n ]+/g, ' ')
        .replaceAll(/ ?(<br>|<\/?(?:p|h2|h3|ul|ol|li|table|thead|tbody|tr|th|td)(?: [^>]*)?>) ?/g, '$1')
        .trim(),
    html,
  )

/** With a mark before its first words, as somebody types it there. */
export const marked = (page: Page, html: string) =>
  page.evaluate((given) => {
    const { body } = new DOMParser().parseFromString(given, 'text/html')
    const first = body.querySelector('p, h2, h3, li, th, td')
    if (!first) return '<p>＃</p>'
    const words = document.createTreeWalker(first, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const node = words.currentNode as Text
      if (node.data.trim() === '') continue
      node.data = `＃${node.data.trimStart()}`
      return body.innerHTML
    }
    first.textContent = '＃'
    return body.innerHTML
  }, html)
