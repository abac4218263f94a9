import type { Db } from '#server/lib/database/db.ts'
import { type Lexicon, makeLexicon } from './lexicon.rules.ts'
import { setCounts } from './index-changes.rules.ts'
import { runInChunks } from './chunks.reads.ts'
import * as store from './candidates.store.ts'
import { storable } from './word-rows.rules.ts'
import { reading } from '#server/meanings/tokenizer.reads.ts'

/** So many Chinese words are remembered. */
const mostLearned = 50_000
/** More words than these that changed are read with all others: each is put in its place in a copy. */
const mostFollowed = 500

/** The words of a company's goods as PostgreSQL keeps them: Latin words are all in memory, Chinese ones as they are asked for. */
export class SearchWords {
  readonly #db: Db
  readonly #company: string
  /** By number; the lexicon has the Latin ones of them. */
  readonly #texts: string[]
  readonly #numbers: Map<string, number>
  readonly #latin: { stems: string[]; written: string[] }
  #lexicon: Lexicon
  /** The last write of words that was read; see search_company. */
  #write: number
  #learned = 0

  static async read(db: Db, company: string): Promise<SearchWords> {
    const { goods, writes } = await store.findWrites(db, company) // first: what is written meanwhile is read again
    const rows = await store.latinWords(db, company)
    const vocabulary = {
      find: () => undefined,
      stems: rows.map(({ word }) => word),
      written: rows.map(({ written }) => written),
    }
    const counts = {
      counts: Uint32Array.from(rows, (row) => row.goods),
      named: Uint32Array.from(rows, ({ named }) => named),
      branded: Uint32Array.from(rows, ({ branded }) => branded),
    }
    const lexicon = await runInChunks(makeLexicon({ reading, vocabulary, ...counts, many: goods }))
    return new SearchWords(db, company, { latin: vocabulary, lexicon, write: writes })
  }

  private constructor(
    db: Db,
    company: string,
    read: { latin: { stems: string[]; written: string[] }; lexicon: Lexicon; write: number },
  ) {
    this.#db = db
    this.#company = company
    this.#latin = read.latin
    this.#lexicon = read.lexicon
    this.#write = read.write
    this.#texts = [...read.latin.stems]
    this.#numbers = new Map(this.#texts.map((text, number) => [text, number]))
  }

  /** Whether more is remembered than may be. */
  get isFull() {
    return this.#learned > mostLearned
  }

  /** With what was written since; read anew where that is much. */
  async catchUp(): Promise<SearchWords> {
    const { goods, writes } = await store.findWrites(this.#db, this.#company)
    const rows = await store.wordsWrittenAfter(this.#db, this.#company, this.#write, mostFollowed + 1)
    if (rows.length > mostFollowed || this.isFull) return SearchWords.read(this.#db, this.#company)
    for (const row of rows) if (row.written !== '' || this.#numbers.has(row.word)) this.#note(row)
    this.#lexicon = { ...this.#lexicon, many: goods }
    this.#write = writes
    return this
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
    let [rows, before]: [store.WordRow[], number | undefined] = [[], undefined]
    while (before !== this.#write) {
      before = this.#write
      rows = await store.words(this.#db, this.#company, words)
    }
    const unknown = words.filter((word) => !this.#numbers.has(word))
    this.#learned += unknown.length
    for (const word of unknown) this.#add(word, '')
    for (const row of rows) this.#note(row)
  }

  textOf(number: number): string {
    return this.#texts[number]!
  }

  #note(row: store.WordRow) {
    const number = this.#numbers.get(row.word) ?? this.#add(row.word, row.written)
    this.#lexicon = setCounts(this.#lexicon, number, row)
  }

  #add(word: string, written: string): number {
    const number = this.#texts.push(word) - 1
    this.#numbers.set(word, number)
    this.#latin.stems.push(written === '' ? '' : word)
    this.#latin.written.push(written)
    return number
  }
}

const isChinese = (text: string) => /^(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々]|\+)/u.test(text)
