import * as store from './candidates.store.ts'
import { type CandidateRow, type Candidates, codeOf, indexCandidates } from './candidates.rules.ts'
import type { Db } from '#server/lib/database/db.ts'
import { foldQuery, readCode } from './listings.reads.ts'
import type { Lexicon } from './lexicon.rules.ts'
import { finish, match, type MatchQuery, type Searching } from './matching.rules.ts'
import type { Meanings } from '#server/meanings/meanings.rules.ts'
import { foundAsTyped, type SearchSource, type SearchResult } from './search.rules.ts'
import type { SearchWords } from './search-words.reads.ts'
import { isText, writeQuery } from './word-rows.rules.ts'

export interface SearchParts {
  db: Db
  company: string
  meanings: Meanings
  readWords: () => Promise<SearchWords>
  /** So many goods are counted exactly. Of more, the most popular stand for all. */
  most: number
}

/** What a search found, the goods last asked for, and the snapshot of them. */
interface FoundRows {
  searched: SearchResult
  rows: readonly CandidateRow[]
  built?: Candidates | undefined
  isMore: boolean
}

/** Searches among goods that PostgreSQL finds. */
export class CandidateSearch {
  readonly #parts: SearchParts
  readonly #build: (rows: readonly CandidateRow[], areInOrder?: boolean) => Candidates

  constructor(parts: SearchParts, build: (rows: readonly CandidateRow[], areInOrder?: boolean) => Candidates) {
    this.#parts = parts
    this.#build = build
  }

  /** What a code names, or what a search finds: it asks for goods as often as it has to, and is asked again when it met words that are not known here yet. */
  async find(typed: string, begin: (known: SearchSource) => Searching<SearchResult>): Promise<FoundRows> {
    const exact = await this.#findByCode(typed)
    if (exact) return exact
    for (;;) {
      const words = await this.#parts.readWords()
      const { lexicon, missing } = words.open()
      const searching = begin({ lexicon, meanings: this.#parts.meanings })
      let rows: readonly CandidateRow[] = []
      const matched = new Map<string, CandidateRow>()
      let isMore = false
      let built: Candidates | undefined
      let step = searching.next()
      while (!step.done && missing.size === 0) {
        const found = await this.#findMatches(step.value, words)
        isMore = found.length > this.#parts.most
        rows = found.slice(0, this.#parts.most)
        // The first has been told the most words.
        for (const row of rows) if (!matched.has(codeOf(row))) matched.set(codeOf(row), row)
        built = rows.length > 0 ? this.#build(rows) : undefined
        step = searching.next(built && match(indexCandidates(built, lexicon), step.value))
      }
      if (step.done && missing.size === 0 && step.value.kind === 'found' && step.value.filled.size > 0)
        return this.#findAgain([...matched.values()], begin({ lexicon, meanings: this.#parts.meanings }), {
          lexicon,
          isMore,
        })
      if (step.done && missing.size === 0)
        return step.value.kind === 'found'
          ? { searched: step.value, rows, built, isMore }
          : { searched: step.value, rows: [], isMore: false }
      await words.learn([...missing])
    }
  }

  /** Goods that meet different parts of a query were found one after the other: once more among all of them, which is the same. */
  #findAgain(
    rows: readonly CandidateRow[],
    searching: Searching<SearchResult>,
    { lexicon, isMore }: { lexicon: Lexicon; isMore: boolean },
  ): FoundRows {
    const built = this.#build(rows, false)
    return { searched: finish(searching, indexCandidates(built, lexicon)), rows, built, isMore }
  }

  async #findMatches({ must, not }: MatchQuery, words: SearchWords): Promise<CandidateRow[]> {
    if (must.length === 0 || must.some(({ any }) => any.length === 0)) return []
    const query = writeQuery(must, (word) => words.textOf(word))
    const all = [...must, ...not].flatMap(({ any }) => any.flatMap((one) => one.words))
    const told = [...new Set(all)].map((word) => words.textOf(word))
    return this.#list({ words: query, told }, 'popular', this.#parts.most + 1)
  }

  /** A product code or a barcode, typed or scanned, is that product and nothing else. */
  async #findByCode(typed: string): Promise<FoundRows | undefined> {
    const { barcode, code } = readCode(typed)
    if (!isText(code)) return undefined
    const product = await store.productOf(this.#parts.db, this.#parts.company, barcode, code)
    if (product === undefined) return undefined
    const rows = await this.#list({ products: [product] }, 'popular', 1)
    const hits = { items: Uint32Array.of(0), scores: Float32Array.of(1) }
    return rows.length === 0 ? undefined : { searched: foundAsTyped(hits, foldQuery(typed)), rows, isMore: false }
  }

  #list(asked: store.CandidateQuery, order: store.CandidateOrder, most: number): Promise<CandidateRow[]> {
    return store.candidates(this.#parts.db, this.#parts.company, asked, order, most)
  }
}
