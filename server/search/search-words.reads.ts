import type { Db } from '#server/lib/database/db.ts'
import { type Lexicon, makeLexicon } from './lexicon.rules.ts'
import { runInChunks } from './chunks.reads.ts'
import * as store from './candidates.store.ts'
import { storable } from './word-rows.rules.ts'
import { reading } from './tokenizer.reads.ts'

/** So many Chinese words are remembered. */
const mostLearned = 50_000

/** The words of a company's goods as PostgreSQL keeps them: Latin words are all in memory, Chinese ones as they are asked for. */
export class SearchWords {
  readonly #db: Db
  readonly #company: string
  readonly #numbers: Map<string, number>
  readonly #texts: string[]
  readonly #lexicon: Lexicon

  static async read(db: Db, company: string): Promise<SearchWords> {
    const [latin, many] = await Promise.all([store.latinWords(db, company), store.countGoods(db, company)])
    const room = latin.length + mostLearned
    const [counts, named, branded] = [new Uint32Array(room), new Uint32Array(room), new Uint32Array(room)]
    for (const [number, row] of latin.entries()) note(row, number, { counts, named, branded })
    const vocabulary = {
      find: () => undefined,
      stems: latin.map(({ word }) => word),
      written: latin.map(({ written }) => written),
    }
    const lexicon = await runInChunks(makeLexicon({ reading, vocabulary, counts, named, branded, many }))
    return new SearchWords(db, company, lexicon)
  }

  private constructor(db: Db, company: string, lexicon: Lexicon) {
    this.#db = db
    this.#company = company
    this.#lexicon = lexicon
    this.#texts = [...lexicon.vocabulary.stems]
    this.#numbers = new Map(this.#texts.map((text, number) => [text, number]))
  }

  get isFull() {
    return this.#texts.length >= this.#lexicon.counts.length
  }

  /** For one search: `missing` becomes what it asked for and has to be learned before it asks again. */
  open(): { lexicon: Lexicon; missing: Set<string> } {
    const missing = new Set<string>()
    const find = (word: string) => {
      const text = storable(word)
      const number = this.#numbers.get(text)
      if (number === undefined && isChinese(text)) missing.add(text)
      return number
    }
    const vocabulary = { ...this.#lexicon.vocabulary, find }
    return { lexicon: { ...this.#lexicon, vocabulary }, missing }
  }

  /** A word that no goods have is learned, too. */
  async learn(words: readonly string[]): Promise<void> {
    const found = new Map((await store.words(this.#db, this.#company, words)).map((row) => [row.word, row]))
    for (const word of words) {
      if (this.#numbers.has(word) || this.isFull) continue
      const number = this.#texts.push(word) - 1
      this.#numbers.set(word, number)
      const row = found.get(word)
      if (row) note(row, number, this.#lexicon)
    }
  }

  textOf(number: number): string {
    return this.#texts[number]!
  }
}

const isChinese = (text: string) => /^(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々]|\+)/u.test(text)

function note(
  { goods, named, branded }: store.WordRow,
  number: number,
  lexicon: Pick<Lexicon, 'counts' | 'named' | 'branded'>,
) {
  lexicon.counts[number] = goods
  lexicon.named[number] = named
  lexicon.branded[number] = branded
}
