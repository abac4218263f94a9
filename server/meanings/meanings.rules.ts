import type { Forest } from '#server/catalogue/category-tree.rules.ts'
import { type FunctionKind, functionWords } from './function-words.rules.ts'
import { sameThings } from './synonyms.rules.ts'
import { keyOf, type Reading, type Token, tokenize } from './tokenizer.rules.ts'

// What words mean to a company, beside what its goods are called: names of one thing, occasions and uses, its categories.

/** Names of one thing, in any language. */
export interface SynonymGroup {
  names: readonly string[]
}

/** Goods of an occasion: those of a category, those with a word in their name, or those with both. */
export interface OccasionGoods {
  category?: string | undefined
  word?: string | undefined
}

/** An occasion, a use, or for whom something is. */
export interface OccasionMeaning {
  names: readonly string[]
  goods: readonly OccasionGoods[]
  /** Categories that are never meant. */
  except: readonly string[]
  /** Beside other goods, its own are only shown to who says it. */
  onlySaid: boolean
}

export interface Meaning {
  /** Other words for it. */
  phrases: readonly (readonly Token[])[]
  goods: readonly { category: string | undefined; words: readonly Token[] }[]
  except: readonly string[]
  /** Categories that have its name. */
  categories: readonly string[]
  /** How it is used in a sentence, where that is known. */
  use: FunctionKind | undefined
}

/** A name as it is looked for in a query. */
export interface DictionaryName {
  parts: readonly Token[]
  /** Characters of Chinese, and one for each Latin word. */
  length: number
  meaning: Meaning
}

interface Gathered {
  parts: readonly Token[]
  phrases: Map<string, readonly Token[]>
  /** Those of synonym groups: they do not go on to other groups. */
  added: ReadonlyMap<string, readonly Token[]>[]
  goods: Meaning['goods'][number][]
  except: string[]
  categories: Set<string>
  use: FunctionKind | undefined
}

export class Meanings {
  readonly #beginning: ReadonlyMap<string, readonly DictionaryName[]>
  readonly #joined: ReadonlyMap<string, DictionaryName>
  /** Categories of goods that are only shown to who says so, beside others. */
  readonly onlySaid: readonly string[]

  constructor(
    reading: Reading,
    own: { synonyms: readonly SynonymGroup[]; occasions: readonly OccasionMeaning[] },
    forest?: Forest,
  ) {
    const gathering = new Gathering(reading)
    for (const [name, use] of functionWords) gathering.of(name).use = use
    for (const row of sameThings) gathering.addBuiltIn(row)
    for (const branch of forest?.places ?? [])
      for (const label of [branch.labelZh, branch.labelEn]) gathering.of(label).categories.add(branch.code)
    for (const { names } of own.synonyms) gathering.addNames(names)
    for (const occasion of own.occasions) gathering.addOccasion(occasion)
    const apart = own.occasions.filter(({ onlySaid }) => onlySaid).flatMap(({ goods }) => goods)
    this.onlySaid = [...new Set(apart.flatMap(({ category, word }) => (category && !word ? [category] : [])))]
    const known = [...gathering.names.values()].filter(({ parts }) => parts.length > 0).map(finishName)
    const longestFirst = known.toSorted((a, b) => b.length - a.length)
    this.#beginning = Map.groupBy(longestFirst, ({ parts }) => firstOf(parts[0]!))
    this.#joined = new Map(
      known.flatMap((name) => (isSpaced(name) ? [[name.parts.map(({ text }) => text).join(''), name] as const] : [])),
    )
  }

  /** The names that begin like this token at this character, the longest first. */
  beginningAt(token: Token, at: number): readonly DictionaryName[] {
    return this.#beginning.get(token.kind === 'han' ? token.text.charAt(at) : token.text) ?? none
  }

  /**
   * Whether a text is the beginning of another name in Chinese text: 牛油 in 牛油果. Where the rest of that is a name, too, it says
   * more about that: 士多啤梨 in 士多啤梨蛋糕. `own` are other words for the same.
   */
  isPartOfOther(folded: string, at: number, length: number, own: ReadonlySet<string>): boolean {
    for (let from = Math.max(0, at - 3); from <= at; from++)
      for (const { parts, length: size } of this.#beginning.get(folded.charAt(from)) ?? none) {
        const { text } = parts[0]!
        if (
          text.length !== size ||
          own.has(text) ||
          size <= length ||
          from + size <= at + length ||
          !folded.startsWith(text, from)
        )
          continue
        const rest = text.slice(at + length - from)
        if (rest.length < 2 || !this.#beginning.get(rest.charAt(0))?.some((one) => one.parts[0]!.text === rest))
          return true
      }
    return false
  }

  /** A name of several Latin words that is written in one. */
  findJoined(text: string): DictionaryName | undefined {
    return this.#joined.get(text)
  }
}
const none: readonly DictionaryName[] = []

const firstOf = (part: Token) => (part.kind === 'han' ? part.text.charAt(0) : part.text)
const isSpaced = ({ parts }: DictionaryName) => parts.length > 1 && parts.every(({ kind }) => kind === 'word')

const finishName = ({ parts, phrases, added, goods, except, categories, use }: Gathered): DictionaryName => ({
  parts,
  length: parts.reduce((sum, part) => sum + (part.kind === 'han' ? part.text.length : 1), 0),
  meaning: {
    phrases: [...new Map([...phrases, ...added.flatMap((one) => [...one])]).values()],
    goods,
    except,
    categories: [...categories],
    use,
  },
})

class Gathering {
  readonly names = new Map<string, Gathered>()
  readonly #reading: Reading

  constructor(reading: Reading) {
    this.#reading = reading
  }

  of(name: string): Gathered {
    const parts = this.#read(name)
    const key = keyOf(parts)
    const known = this.names.get(key) ?? {
      parts,
      phrases: new Map(),
      added: [],
      goods: [],
      except: [],
      categories: new Set(),
      use: undefined,
    }
    this.names.set(key, known)
    return known
  }

  /** Goods have the first of these names, whichever of them they were written with; see tokenizer.rules.ts. */
  addBuiltIn(names: readonly string[]) {
    const first = this.#read(names[0]!)
    for (const name of names) this.of(name).phrases.set(keyOf(first), first)
  }

  /** Each of the names stands for all of them; where one is a category's, all mean the category. */
  addNames(names: readonly string[]) {
    const all = [...new Set(names.map((name) => this.of(name)))]
    const categories = all.flatMap((one) => [...one.categories])
    const phrases = new Map(all.flatMap((one) => [[keyOf(one.parts), one.parts] as const, ...one.phrases]))
    for (const one of all) {
      one.added.push(phrases)
      for (const code of categories) one.categories.add(code)
    }
  }

  addOccasion({ names, goods, except }: Omit<OccasionMeaning, 'onlySaid'>) {
    const lines = goods.map(({ category, word }) => ({ category, words: word === undefined ? [] : this.#read(word) }))
    for (const known of new Set(names.map((name) => this.of(name)))) {
      known.goods.push(...lines)
      known.except.push(...except)
    }
  }

  #read(name: string): Token[] {
    return tokenize(this.#reading.fold(name))
  }
}
