import type { Language, Shelf } from '../shelf/rules.ts'

/**
 * Words to offer while someone types, taken from the best of the goods that fit so far: the parts of their names that go on
 * from what is typed. What fits nothing is never offered.
 */
export function completions(typed: string, names: readonly string[], most: number): string[] {
  const counted = new Map<string, { text: string; count: number }>()
  for (const name of names) {
    for (const text of new Set(partsGoingOn(typed, name))) {
      const known = counted.get(text.toLowerCase())
      if (known) known.count += 1
      else counted.set(text.toLowerCase(), { text, count: 1 })
    }
  }
  return [...counted.values()]
    .filter(({ text }) => text.toLowerCase() !== typed)
    .sort((a, b) => b.count - a.count || a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
    .slice(0, most)
    .map(({ text }) => text)
}

/** Of a Chinese name the part that holds what is typed; of an English one, one to three words from the one that begins so. */
function partsGoingOn(typed: string, name: string): string[] {
  const words = name.split(/\s+/)
  if (/\p{sc=Han}/u.test(typed))
    return words.filter((word) => word.includes(typed) && !/[0-9]/.test(word) && word.length <= 12)
  const first = words.findIndex((_, at) => words.slice(at).join(' ').toLowerCase().startsWith(typed))
  if (first < 0) return []
  const least = typed.split(' ').length
  return [least, least + 1].flatMap((length) => {
    const part = words.slice(first, first + length)
    return part.length === length && !part.some((word) => /^[^\p{L}]|[0-9(]/u.test(word)) ? [part.join(' ')] : []
  })
}

/** Shown categories and brands whose name begins with, or else holds, what is typed. */
export function fittingNames<T>(typed: string, from: readonly T[], nameOf: (one: T) => string, most: number): T[] {
  const graded = from.flatMap((one) => {
    const name = nameOf(one).toLowerCase()
    const at = name.indexOf(typed)
    const startsWord = at === 0 || (at > 0 && /[^\p{L}]/u.test(name[at - 1]!)) || /\p{sc=Han}/u.test(typed)
    return at >= 0 && startsWord ? [{ one, grade: at === 0 ? 0 : 1 }] : []
  })
  return graded
    .sort((a, b) => a.grade - b.grade)
    .slice(0, most)
    .map(({ one }) => one)
}

export const namesOf = ({ items }: Shelf, at: ArrayLike<number>, language: Language) =>
  Array.from(at, (one) => items[one]!.name[language])
