import type { Page } from 'playwright'

/** What lies far below the window is not laid out, and so no text that can be read off it; from here on all of it is. */
export const drawAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
