/**
 * Words to offer while someone types, taken from the names of the best goods that fit so far: what fits nothing is never
 * offered. The most frequent first, then the shortest.
 */
export function completions(
  typed: string,
  names: readonly string[],
  most: number,
  oneScript: (text: string) => string,
): string[] {
  const counted = new Map<string, { text: string; count: number }>()
  for (const name of names) {
    for (const text of new Set(partsGoingOn(typed, name, oneScript))) {
      const known = counted.get(text.toLowerCase())
      if (known) known.count += 1
      else counted.set(text.toLowerCase(), { text, count: 1 })
    }
  }
  return [...counted.values()]
    .filter(({ text }) => oneScript(text.toLowerCase()) !== typed)
    .sort((a, b) => b.count - a.count || a.text.length - b.text.length || (a.text < b.text ? -1 : 1))
    .slice(0, most)
    .map(({ text }) => text)
}

/** Of a Chinese name the parts that hold what is typed; of an English one, what was typed to the end of its word, and a word more. */
function partsGoingOn(typed: string, name: string, oneScript: (text: string) => string): string[] {
  if (isChinese(typed)) {
    return name.split(' ').filter((part) => oneScript(part).includes(typed) && part.length <= 12 && !/[0-9]/.test(part))
  }
  const lower = name.toLowerCase()
  const start = lower.startsWith(typed) ? 0 : lower.indexOf(` ${typed}`) + 1
  if (start === 0 && !lower.startsWith(typed)) return []
  const words = name.slice(start).split(' ')
  const least = typed.split(' ').length
  return [least, least + 1]
    .map((length) => words.slice(0, length))
    .filter((part, at) => part.length === least + at && !part.some((word) => /^[^\p{L}]|[0-9(]/u.test(word)))
    .map((part) => part.join(' '))
}

export const isChinese = (text: string) => /\p{sc=Han}/u.test(text)

export interface Named<T> {
  one: T
  /** As texts are compared. */
  names: readonly string[]
}

/** Those with a name that begins with what is typed, then those with a word that does; in Chinese, that hold it anywhere. */
export function fittingNames<T>(typed: string, from: readonly Named<T>[], most: number): T[] {
  const chinese = isChinese(typed)
  const grade = ({ names }: Named<T>) => {
    if (names.some((name) => name.startsWith(typed))) return 0
    return names.some((name) => (chinese ? name.includes(typed) : name.includes(` ${typed}`))) ? 1 : 2
  }
  const graded = from.map((named) => ({ one: named.one, grade: grade(named) })).filter(({ grade }) => grade < 2)
  return graded
    .sort((a, b) => a.grade - b.grade)
    .slice(0, most)
    .map(({ one }) => one)
}
