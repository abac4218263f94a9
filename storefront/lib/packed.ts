declare const held: unique symbol
/** A list as one text. */
export type Packed<T> = string & { readonly [held]?: T }

/** The sections of a home page or two, in both languages, of a few companies. */
const mostKept = 64

/**
 * A list on its way into a page. As one text it is written and read at once, not value by value; its quotes change places with
 * a sign that names and addresses hardly have, or the page would escape each of them twice.
 */
export function pack<T>(list: readonly T[]): Packed<T> {
  let text = texts.get(list)
  if (text === undefined) texts.set(list, (text = swapQuotes(JSON.stringify(list))))
  return text
}

/** The same list for the same text: what was drawn of its things is found again. */
export function unpack<T>(text: Packed<T>): readonly T[] {
  let list = lists.get(text)
  if (!list) {
    if (lists.size >= mostKept) lists.clear()
    lists.set(text, (list = JSON.parse(swapQuotes(text)) as readonly unknown[]))
  }
  return list as readonly T[]
}

const texts = new WeakMap<readonly unknown[], string>()
const lists = new Map<string, readonly unknown[]>()
const swapQuotes = (text: string) => text.replaceAll(/["`]/g, (quote) => (quote === '"' ? '`' : '"'))
