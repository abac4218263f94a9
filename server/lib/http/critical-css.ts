/** A part of a style sheet: a rule with its classes, or rules under one condition. The build reads them (scripts/style-pieces.ts). */
export type StylePiece = StyleRule | { head: string; within: StylePiece[] } | NamedStyle

interface StyleRule {
  text: string
  /** The classes of each selector, as written in HTML; a rule without classes applies to every page. */
  selectors: string[][]
}

/** What other rules refer to by name: `@keyframes`, `@property`. */
interface NamedStyle {
  text: string
  name: string
}

const begin = ' class="'

/**
 * Critical CSS: the rules that a page needs for its first paint, inlined into the page, so that it is painted without waiting for
 * the style sheet. The complete sheet follows at the end and changes nothing about the visible page.
 */
export class CriticalCss {
  readonly #pieces: readonly StylePiece[]
  readonly #known: Set<string>

  constructor(pieces: readonly StylePiece[]) {
    this.#pieces = pieces
    this.#known = new Set(this.#pieces.flatMap(listClasses))
  }

  /** Inserts the style of a page between the head, its first piece, and the content. */
  place([head = '', seen = '', ...code]: readonly string[]): string[] {
    return seen.startsWith('</head>')
      ? [head, `<style>${this.choose(seen)}</style>`, seen, ...code]
      : [head, seen, ...code]
  }

  choose(html: string): string {
    const used = this.#findUsed(html)
    return write(this.#pieces, used)
  }

  #findUsed(html: string): Set<string> {
    const lists = new Set<string>()
    // By indexOf: a page has a thousand class attributes, and a regular expression takes three times as long.
    for (let at = html.indexOf(begin); at >= 0; at = html.indexOf(begin, at)) {
      const end = html.indexOf('"', at + begin.length)
      if (end < 0) break
      lists.add(html.slice(at + begin.length, end))
      at = end
    }
    const used = new Set<string>()
    for (const list of lists) for (const name of list.split(' ')) if (this.#known.has(name)) used.add(name)
    return used
  }
}

function write(pieces: readonly StylePiece[], used: ReadonlySet<string>): string {
  const isUsed = ({ selectors }: StyleRule) => selectors.some((classes) => classes.every((name) => used.has(name)))
  const writeOne = (piece: StylePiece): string => {
    if ('name' in piece) return ''
    if ('text' in piece) return isUsed(piece) ? piece.text : ''
    const within = piece.within.map(writeOne).join('')
    // The first mention of a layer sets its order, so an empty one is kept before those that follow it.
    return within || piece.head.startsWith('@layer') ? `${piece.head}{${within}}` : ''
  }
  const written = pieces.map(writeOne)
  const rules = written.join('')
  return pieces
    .map((piece, at) => ('name' in piece ? (rules.includes(piece.name) ? piece.text : '') : written[at]))
    .join('')
}

const listClasses = (piece: StylePiece): string[] =>
  'within' in piece ? piece.within.flatMap(listClasses) : 'selectors' in piece ? piece.selectors.flat() : []
