import type { Page } from 'playwright'

/** The position and look of every element, as far as the style sheet decides. */
export const readLooks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *:not(script, noscript, source, link)')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const seen = ['display', 'position', 'color', 'backgroundColor', 'boxShadow', 'borderTopWidth', 'borderTopColor']
      const said = ['fontSize', 'fontWeight', 'lineHeight', 'textDecorationLine', 'opacity', 'visibility', 'objectFit']
      const looks = [...seen, ...said].map((name) => style[name as 'display'])
      const place = [left, top, width, height].map(Math.round)
      return [element.tagName, element.getAttribute('class'), ...place, ...looks].join(' ')
    }),
  )
