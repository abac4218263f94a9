import type { Page } from 'playwright'

/** Content far below the window is not laid out, so its text cannot be read; this lays out everything. */
export const drawAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
