import fs from 'node:fs'
import type { Page } from 'playwright'

const read = (language: 'zh-TW' | 'en-US') =>
  fs
    .globSync(`words/${language}/*.json`)
    .flatMap((file) => Object.values(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>))
const wordLists = { 'zh-TW': new Set(read('zh-TW')), 'en-US': new Set(read('en-US')) }
/** Texts that the shop has in one language only. */
const said = {
  'zh-TW': wordLists['zh-TW'].difference(wordLists['en-US']),
  'en-US': wordLists['en-US'].difference(wordLists['zh-TW']),
}

/** Texts and accessible names of a page in the wrong language. */
export async function findForeignWords(page: Page): Promise<string[]> {
  const { lang, texts, names } = await page.evaluate(() => {
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
    return { lang: document.documentElement.lang, texts, names }
  })
  const isEnglish = lang === 'en-HK'
  const foreign = said[isEnglish ? 'zh-TW' : 'en-US']
  return [
    ...[...texts, ...names].filter((text) => text.length > 1 && foreign.has(text)),
    ...(isEnglish ? names.filter((name) => /\p{Script=Han}/u.test(name)) : []),
  ]
}
