import fs from 'node:fs'
import type { Page } from 'playwright'

const languages = ['zh-TW', 'en-US'] as const
type TestedLanguage = (typeof languages)[number]
const read = (language: TestedLanguage) =>
  fs
    .globSync(`words/${language}/*.json`)
    .flatMap((file) => Object.values(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>))
const wordLists = { 'zh-TW': new Set(read('zh-TW')), 'en-US': new Set(read('en-US')) }
/** Texts that the shop has in one language only. */
const said = {
  'zh-TW': [...wordLists['zh-TW']].filter((text) => !wordLists['en-US'].has(text)),
  'en-US': [...wordLists['en-US']].filter((text) => !wordLists['zh-TW'].has(text)),
}

/** Texts and accessible names of a page in the wrong language. */
export async function findForeignWords(page: Page): Promise<string[]> {
  const spoken = (await page.getAttribute('html', 'lang')) === 'en-HK' ? 'en-US' : 'zh-TW'
  const other = languages.find((language) => language !== spoken)!
  return page.evaluate(
    ([foreign, isEnglish]) => {
      const known = new Set(foreign)
      // Text in another language is marked with `lang`: the language switch, a name.
      const isMarked = (element: Element | null) => element?.closest('[lang]') !== document.documentElement
      const texts: string[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode as Text
        if (!parentElement?.matches('script, style, noscript') && !isMarked(parentElement)) texts.push(data.trim())
      }
      const names: string[] = []
      for (const element of document.body.querySelectorAll('[aria-label], [alt], [title], [placeholder]'))
        if (!isMarked(element))
          for (const name of ['aria-label', 'alt', 'title', 'placeholder']) names.push(element.getAttribute(name) ?? '')
      return [
        ...[...texts, ...names].filter((text) => text.length > 1 && known.has(text)),
        ...(isEnglish ? names.filter((name) => /\p{Script=Han}/u.test(name)) : []),
      ]
    },
    [said[other], spoken === 'en-US'] as const,
  )
}
