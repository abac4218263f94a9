/** A piece of a style sheet: a rule with the classes it is about, or rules that hold under one condition. */
type Piece = Rule | { head: string; within: Piece[] } | Named

interface Rule {
  text: string
  /** The classes of each of its selectors, as HTML writes them; a rule that is about none counts for every page. */
  selectors: string[][]
}

/** What others speak of by its name: `@keyframes`, `@property`. */
interface Named {
  text: string
  name: string
}

/** A few dozen kinds of page, in two languages. */
const mostKept = 200

/**
 * The part of the style sheet that a page needs to look as it should, written into the page itself: it is painted as soon as it
 * has come, and the whole sheet, which stands at its end, changes nothing about it.
 */
export class FirstStyle {
  readonly #pieces: Piece[]
  readonly #known: Set<string>
  #kept = new Map<string, string>()

  constructor(sheet: string) {
    this.#pieces = takeApart(sheet)
    this.#known = new Set(this.#pieces.flatMap(listClasses))
  }

  /** The page with its style at the end of its head. */
  place(html: string): string {
    const end = html.indexOf('</head>')
    return end < 0 ? html : `${html.slice(0, end)}<style>${this.choose(html)}</style>${html.slice(end)}`
  }

  choose(html: string): string {
    const used = this.#findUsed(html)
    const sign = [...used].sort().join(' ')
    const kept = this.#kept.get(sign)
    if (kept !== undefined) return kept
    if (this.#kept.size >= mostKept) this.#kept.clear()
    const chosen = write(this.#pieces, used)
    this.#kept.set(sign, chosen)
    return chosen
  }

  #findUsed(html: string): Set<string> {
    const lists = new Set<string>()
    for (const [, list = ''] of html.matchAll(/ class="([^"]*)"/g)) lists.add(list)
    const used = new Set<string>()
    for (const list of lists) for (const name of list.split(' ')) if (this.#known.has(name)) used.add(name)
    return used
  }
}

function write(pieces: readonly Piece[], used: ReadonlySet<string>): string {
  const isUsed = ({ selectors }: Rule) => selectors.some((classes) => classes.every((name) => used.has(name)))
  const writeOne = (piece: Piece): string => {
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

const listClasses = (piece: Piece): string[] =>
  'within' in piece ? piece.within.flatMap(listClasses) : 'selectors' in piece ? piece.selectors.flat() : []

const conditional = /^@(layer|media|supports|container)\b/
/** What no first paint shows: paper, and what lies under a pointer. */
const later = /^@(page\b|media print\b|media \(hover:hover\))/

function takeApart(sheet: string): Piece[] {
  const pieces: Piece[] = []
  for (const { head, body } of readBlocks(sheet.replaceAll(/\/\*[\s\S]*?\*\//g, ''))) {
    const [, name] = /^@(?:keyframes|property) ([\w-]+)/.exec(head) ?? []
    if (later.test(head)) continue
    else if (name !== undefined) pieces.push({ name, text: `${head}{${body}}` })
    else if (body === undefined) pieces.push({ text: `${head};`, selectors: [[]] })
    else if (conditional.test(head)) pieces.push({ head, within: takeApart(body) })
    else pieces.push({ text: `${head}{${body}}`, selectors: splitSelectors(head).map(readClasses) })
  }
  return pieces
}

/** `head{body}` and `head;`, one after the other. */
function* readBlocks(sheet: string): Generator<{ head: string; body?: string }> {
  let from = 0
  let depth = 0
  let open = 0
  for (let at = 0; at < sheet.length; at++) {
    const sign = sheet[at]!
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = endOfText(sheet, at)
    else if (sign === '{' && depth++ === 0) open = at
    else if (sign === ';' && depth === 0) {
      yield { head: sheet.slice(from, at).trim() }
      from = at + 1
    } else if (sign === '}' && --depth === 0) {
      yield { head: sheet.slice(from, open).trim(), body: sheet.slice(open + 1, at) }
      from = at + 1
    }
  }
}

function endOfText(sheet: string, from: number): number {
  let at = from + 1
  while (at < sheet.length && sheet[at] !== sheet[from]) at += sheet[at] === '\\' ? 2 : 1
  return at
}

/** At its commas, but for those in brackets. */
function splitSelectors(head: string): string[] {
  const selectors = ['']
  let depth = 0
  for (let at = 0; at < head.length; at++) {
    const sign = head[at]!
    if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors.push(selectors.pop()! + sign + (sign === '\\' ? (head[++at] ?? '') : ''))
  }
  return selectors
}

/** The classes that must be there; in the brackets of `:is()` or `:not()` one may be there or not. */
const readClasses = (selector: string): string[] =>
  [...withoutBrackets(selector).matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll(/\\(.)/g, '$1').replaceAll(/[&<>"']/g, (sign) => escaped[sign]!),
  )

/** As React writes them in an attribute. */
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

function withoutBrackets(selector: string): string {
  let depth = 0
  let rest = ''
  for (let at = 0; at < selector.length; at++) {
    const sign = selector[at]!
    if (sign === '\\') {
      if (depth === 0) rest += sign + (selector[at + 1] ?? '')
      at++
    } else if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (depth === 0) rest += sign
  }
  return rest
}
