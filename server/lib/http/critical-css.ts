import { type CssNode, ident, type List, parse, type Raw, type SelectorList, walk } from 'css-tree'

/** A piece of a style sheet: a rule with the classes it is about, or rules that hold under one condition. */
type StylePiece = StyleRule | { head: string; within: StylePiece[] } | NamedStyle

interface StyleRule {
  text: string
  /** The classes of each of its selectors, as HTML writes them; a rule that is about none counts for every page. */
  selectors: string[][]
}

/** What others speak of by its name: `@keyframes`, `@property`. */
interface NamedStyle {
  text: string
  name: string
}

const begin = ' class="'

/**
 * The part of the style sheet that a page needs to look as it should, written into the page itself: it is painted as soon as it
 * has come, and the whole sheet, which stands at its end, changes nothing about it.
 */
export class FirstStyle {
  readonly #pieces: StylePiece[]
  readonly #known: Set<string>

  constructor(sheet: string) {
    this.#pieces = takeApart(sheet)
    this.#known = new Set(this.#pieces.flatMap(listClasses))
  }

  /** The pieces of a page with its style between the head, which is the first, and what is seen. */
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
    // Step by step: a page has a thousand of them, and a search by pattern would take three times as long.
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
    // Of layers the first mention counts: one that is empty here has its place before those that come after it.
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

const conditions = new Set(['layer', 'media', 'supports', 'container'])
/** What no first paint shows: paper, and what lies under a pointer. */
const later = /^@(page |media print\b|media \(hover:hover\))/

/** Read by a parser, written as it was: what is put together again are pieces of the sheet itself. */
function takeApart(sheet: string): StylePiece[] {
  const cut = ({ loc }: CssNode) => sheet.slice(loc!.start.offset, loc!.end.offset)
  const readAll = (nodes: List<CssNode>) => nodes.toArray().flatMap(readOne)
  const readOne = (node: CssNode): StylePiece[] => {
    if (node.type === 'Rule') return [{ text: cut(node), selectors: readSelectors(node.prelude) }]
    if (node.type !== 'Atrule') return []
    const about = node.prelude ? cut(node.prelude) : ''
    if (later.test(`@${node.name} ${about}`)) return []
    if (node.name === 'keyframes' || node.name === 'property') return [{ name: about, text: cut(node) }]
    if (node.block && conditions.has(node.name))
      return [{ head: `@${node.name} ${about}`, within: readAll(node.block.children) }]
    return [{ text: cut(node), selectors: [[]] }]
  }
  const only = { positions: true, parseValue: false, parseCustomProperty: false, parseAtrulePrelude: false }
  const read = parse(sheet, only)
  return read.type === 'StyleSheet' ? readAll(read.children) : []
}

const readSelectors = (list: SelectorList | Raw) =>
  list.type === 'SelectorList' ? list.children.toArray().map(readClasses) : [[]]

/** The classes that must be there; in the brackets of `:is()` or `:not()` one may be there or not. */
function readClasses(selector: CssNode): string[] {
  const classes: string[] = []
  walk(selector, (node) => {
    if (node.type === 'PseudoClassSelector') return walk.skip
    if (node.type === 'ClassSelector') classes.push(asWritten(ident.decode(node.name)))
    return undefined
  })
  return classes
}

/** As React writes it in an attribute. */
const asWritten = (name: string) => name.replaceAll(/[&<>"']/g, (sign) => escaped[sign]!)
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
