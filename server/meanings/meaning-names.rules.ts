/**
 * What is wrong with names of a meaning. One Latin letter is found in nearly everything; one Chinese character may be a word.
 */
export function judgeNames(names: readonly string[], goods: readonly unknown[]): 'fine' | 'short' | 'single' {
  if (names.some((name) => !/\p{sc=Han}|[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(name))) return 'short'
  return goods.length === 0 && names.length < 2 ? 'single' : 'fine'
}

/** Each name once, in the order in which they were typed; case and width make no other name. */
export function tidyNames(names: readonly string[]): string[] {
  const kept = new Map<string, string>()
  for (const name of names) {
    const plain = name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
    const key = plain.toLowerCase()
    if (plain !== '' && !kept.has(key)) kept.set(key, plain)
  }
  return [...kept.values()]
}

/** What staff see as one thing in the list of changes. */
export const recordOfMeaning = (code: string): string => `meaning ${code}`
