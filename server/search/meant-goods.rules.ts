import type { Meanings } from '#server/meanings/meanings.rules.ts'
import { isNamedBy, type Name, type Query } from './relevance.rules.ts'

// Of the goods that have the words of a query, those that are meant. A name ends in what it names: 牛奶糖 is no 牛奶, and a vacuum
// flask is found by `vacuum`, but not by another word for a vacuum cleaner.

export interface ComparedGoods {
  at: number
  names: readonly Name[]
  category: string
}

/** So many goods that are the thing itself are enough for others to be left out. */
const enough = 3

/** `things`: the word that was typed for the thing, then other words for it. */
export function keepMeant(
  goods: readonly ComparedGoods[],
  [typed, ...others]: readonly Query[],
  meanings: Meanings,
): Set<number> {
  const judged = goods.map((one) => ({ ...one, how: judge(one.names, typed!, others, meanings) }))
  const whole = judged.filter(({ how }) => how === 'is')
  const categories = new Set(whole.map(({ category }) => category))
  const isFar = (category: string) => whole.length >= enough && !categories.has(category)
  const isKept = ({ how, category }: (typeof judged)[number]) =>
    how === 'other' ? categories.has(category) : !(how === 'has' && isFar(category))
  const kept = judged.filter(isKept)
  return new Set((kept.length > 0 ? kept : judged).map(({ at }) => at))
}

/** Whether goods are the thing, have its word in their name, have a word in it that means another thing there, or were found otherwise. */
function judge(
  names: readonly Name[],
  typed: Query,
  others: readonly Query[],
  meanings: Meanings,
): 'is' | 'has' | 'other' | 'elsewhere' {
  if ([typed, ...others].some((query) => isNamedBy(query, names))) return 'is'
  const found = places(names, typed)
  const own = new Set(others.map(({ said }) => said))
  if (found.some(({ text, at, length }) => !meanings.isPartOfOther(text, at, length, own))) return 'has'
  return found.length > 0 || others.some((query) => places(names, query).length > 0) ? 'other' : 'elsewhere'
}

function places(names: readonly Name[], { said, named }: Query) {
  return names.flatMap((name) =>
    [
      { text: name.said.whole, word: said },
      { text: name.named.whole, word: named },
    ].flatMap(({ text, word }) => {
      const at = indexOfWord(text, word)
      return at < 0 ? [] : { text, at, length: word.length }
    }),
  )
}

/** Latin words as whole words. */
function indexOfWord(text: string, word: string): number {
  if (word === '') return -1
  return /^[\x20-\x7e]/.test(word) ? ` ${text} `.indexOf(` ${word} `) : text.indexOf(word)
}
