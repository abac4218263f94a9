/**
 * Words to suggest while typing, taken from the names of the best matching items, so that every suggestion has results. The most
 * frequent first, then the shortest.
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

/**
 * The parts of a Chinese name that contain the typed text; of an English name, the typed text completed to its word, plus one
 * more word.
 */
function partsGoingOn(typed: string, name: string, oneScript: (text: string) => string): string[] {
  if (isChinese(typed)) {
    if (!oneScript(name).includes(typed)) return []
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

/** Folded names in one long text, so that a few hundred brands are searched at once. */
export interface NameList<T> {
  things: readonly T[]
  /** A line break precedes each name. */
  text: string
  /** Where the names of each entry begin in the text. */
  starts: readonly number[]
}

export function listNames<T>(things: readonly T[], namesOf: (thing: T) => readonly string[]): NameList<T> {
  const starts: number[] = []
  let text = ''
  for (const thing of things) {
    starts.push(text.length)
    text += namesOf(thing)
      .map((name) => `\n${name}`)
      .join('')
  }
  return { things, text, starts }
}

/** Entries with a name that begins with the typed text, then those with a word that does; in Chinese, those that contain it. */
export function fittingNames<T>(typed: string, list: NameList<T>, most: number): T[] {
  const found = new Set<T>()
  for (const sign of [`\n${typed}`, isChinese(typed) ? typed : ` ${typed}`]) {
    for (let at = list.text.indexOf(sign); at >= 0 && found.size < most; at = list.text.indexOf(sign, at + 1))
      found.add(list.things[lastUpTo(list.starts, at)]!)
  }
  return [...found]
}

/** Binary search: the index of the last number that is not above `most`, in ascending numbers. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low - 1
}
