import fs from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { desktop, type WindowLook, phone, shopInBrowser, tablet } from '../journeys/browser.ts'
import { addDemoPhotos } from '../demo-photos.ts'
import { drawAll } from '../journeys/draw-all.ts'
import { screens } from './screens.ts'

const folder = 'pictures'
const themes = ['sport', 'food'] as const
const looksOf = (theme: (typeof themes)[number]) =>
  (['zh-TW', 'en-US'] as const).flatMap((language) =>
    [phone, tablet, desktop].map((size) => ({ theme, language, size }) satisfies WindowLook),
  )
const looks = themes.flatMap(looksOf)

/** `npm run pictures`: every screen at three widths, in both languages, into pictures/. Open pictures/index.html to review them. */
export function shoot(theme: (typeof themes)[number]) {
  const browser = shopInBrowser()
  beforeAll(() => addDemoPhotos(browser.shop))
  describe.each(screens)('$name', ({ name, path, steps, seen = false, excuse, after }) => {
    test.each(looksOf(theme))('$theme $language $size.width', async (look) => {
      if (excuse) browser.excuse(excuse)
      const page = await browser.visit(typeof path === 'string' ? path : await path(browser.shop), look)
      try {
        await steps?.(page, browser.shop)
        if (!seen) {
          await drawAll(page)
          await showLazyPictures(page)
        }
        fs.mkdirSync(folder, { recursive: true })
        const file = `${folder}/${fileOf(name, look)}`
        await page.screenshot({ path: file, fullPage: !seen, animations: 'disabled' }) // in the final state of animations
      } finally {
        await after?.(page, browser.shop)
      }
    })
  })

  afterAll(writeIndex)
}

const fileOf = (name: string, { theme, language, size }: (typeof looks)[number]) =>
  `${name}-${theme}-${language}-${size.width}.png`

/** Scrolls, because lazy images load only when near. */
async function showLazyPictures(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

function writeIndex() {
  const rows = screens.map(
    ({ name }) =>
      `<h2>${name}</h2><div>${looks.map((look) => `<a href="${fileOf(name, look)}"><img loading="lazy" src="${fileOf(name, look)}" alt="${name} ${look.theme} ${look.language} ${look.size.width}"></a>`).join('')}</div>`,
  )
  const style =
    'body{font:16px system-ui;margin:2rem}div{display:flex;gap:1rem;overflow-x:auto;align-items:start}img{height:480px;border:1px solid #ccc}'
  fs.writeFileSync(
    `${folder}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Pictures</title><style>${style}</style>${rows.join('\n')}`,
  )
}
