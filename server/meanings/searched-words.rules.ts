/** What a visitor searched. */
interface VisitorSearch {
  company: string
  /** In Hong Kong, as ISO 8601. */
  day: string
  words: string
  language: string
  found: boolean
}

/** The same words of a company and day. */
export interface SearchedCount extends Pick<VisitorSearch, 'company' | 'day' | 'words'> {
  times: number
  /** How often they found nothing. */
  nothing: number
  languages: readonly string[]
}

/** As the contract has it. */
const longest = 80
/** Phone numbers, cards, order numbers and barcodes have as many digits, with or without spaces; prices and sizes have fewer. */
const numberOfPerson = /\d(?:[\s().-]*\d){6,}/

/**
 * The words in one width, case and spacing, so that one search is counted as one. Undefined where nothing can be learnt from them,
 * and where they may name a person.
 */
export function tidySearched(typed: string): string | undefined {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  const isLearnt = /[\p{L}\p{N}]/u.test(words) && words.length <= longest
  return isLearnt && !words.includes('@') && !numberOfPerson.test(words) ? words : undefined
}

/** Counts of some seconds. New words beyond `most` are not counted, so that junk fills no memory. */
export class SearchedTally {
  readonly #most: number
  #counts = new Map<string, SearchedCount>()

  constructor(most: number) {
    this.#most = most
  }

  add({ language, found, ...search }: VisitorSearch) {
    this.#add({ ...search, times: 1, nothing: found ? 0 : 1, languages: [language] })
  }

  /** What was counted; from here on it counts anew. */
  take(): SearchedCount[] {
    const taken = [...this.#counts.values()]
    this.#counts = new Map()
    return taken
  }

  /** Counts what was taken in vain. */
  putBack(counts: readonly SearchedCount[]) {
    for (const count of counts) this.#add(count)
  }

  #add(count: SearchedCount) {
    const key = JSON.stringify([count.company, count.day, count.words])
    const known = this.#counts.get(key)
    if (!known && this.#counts.size >= this.#most) return
    this.#counts.set(key, known ? join(known, count) : count)
  }
}

const join = (one: SearchedCount, other: SearchedCount): SearchedCount => ({
  ...one,
  times: one.times + other.times,
  nothing: one.nothing + other.nothing,
  languages: [...new Set([...one.languages, ...other.languages])],
})
