import type { Forest } from '#server/catalogue/category-tree.rules.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Meanings } from './meanings.rules.ts'
import { listMeanings, type MeaningRow } from './search-meanings.store.ts'
import { reading } from './tokenizer.reads.ts'

/** What words mean to each company, as staff write it: read when it is first asked for, and anew after every change. */
export class SearchMeanings {
  readonly #context: Pick<AppContext, 'db' | 'responseCache' | 'changeFeed'>
  readonly #rows = new Map<string, Promise<MeaningRow[]>>()
  readonly #read = new WeakMap<readonly MeaningRow[], WeakMap<Forest, Meanings>>()
  #listening: Promise<void> | undefined

  constructor(context: Pick<AppContext, 'db' | 'responseCache' | 'changeFeed'>) {
    this.#context = context
  }

  /** With a meaning that is not saved, in the place of the one with its code. */
  async of(company: string, forest: Forest, tried?: MeaningRow): Promise<Meanings> {
    const { db, changeFeed } = this.#context
    await (this.#listening ??= changeFeed.subscribe('goods', (message) => this.#note(message)))
    const reading = this.#rows.get(company) ?? listMeanings(db, company)
    this.#rows.set(company, reading)
    reading.catch(() => this.#rows.delete(company))
    const rows = await reading
    if (tried) return compile([...rows.filter(({ code }) => code !== tried.code), tried], forest)
    return this.#compileOnce(rows, forest)
  }

  #compileOnce(rows: readonly MeaningRow[], forest: Forest): Meanings {
    const byForest = this.#read.get(rows) ?? new WeakMap<Forest, Meanings>()
    this.#read.set(rows, byForest)
    const meanings = byForest.get(forest) ?? compile(rows, forest)
    byForest.set(forest, meanings)
    return meanings
  }

  /** Without a message changes may have been missed. */
  #note(message: string | undefined) {
    const [company = '', kind] = message?.split('\n') ?? []
    if (message === undefined) this.#rows.clear()
    else if (kind === 'meanings') {
      this.#rows.delete(company)
      this.#context.responseCache.drop(company)
    }
  }
}

const compile = (rows: readonly MeaningRow[], forest: Forest) =>
  new Meanings(
    reading,
    {
      synonyms: rows.filter(({ goods }) => goods.length === 0),
      occasions: rows.filter(({ goods }) => goods.length > 0),
    },
    forest,
  )
