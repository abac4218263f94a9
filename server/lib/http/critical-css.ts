import type { CssNode, List, Raw, SelectorList } from 'css-tree'
// Not the package as a whole: its lexer reads a dictionary of CSS, 10 MB in each process.
import parse from 'css-tree/parser'
import { ident } from 'css-tree/utils'
import walk from 'css-tree/walker'

/** A part of a style sheet: a rule with its classes, or rules under one condition. */
type StylePiece = StyleRule | { head: string; within: StylePiece[] } | NamedStyle

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
  readonly #pieces: StylePiece[]
  readonly #known: Set<string>

  constructor(sheet: string) {
    this.#pieces = parseSheet(sheet)
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

const conditions = new Set(['layer', 'media', 'supports', 'container'])
/** Not part of the first paint: print and hover. */
const later = /^@(page |media print\b|media \(hover:hover\))/

/** Parsed for its structure only; the output consists of unchanged pieces of the sheet. */
function parseSheet(sheet: string): StylePiece[] {
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

/** The classes that an element must have; those inside `:is()` or `:not()` are optional. */
function readClasses(selector: CssNode): string[] {
  const classes: string[] = []
  walk(selector, (node) => {
    if (node.type === 'PseudoClassSelector') return walk.skip
    if (node.type === 'ClassSelector') classes.push(asWritten(ident.decode(node.name)))
    return undefined
  })
  return classes
}

/** As React escapes it in an attribute. */
const asWritten = (name: string) => name.replaceAll(/[&<>"']/g, (sign) => escaped[sign]!)
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
