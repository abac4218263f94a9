import fs from 'node:fs'
import path from 'node:path'
import { type CssNode, ident, type List, parse, type Raw, type SelectorList, walk } from 'css-tree'
import type { StylePiece } from '../server/lib/http/critical-css.ts'

/** Writes the pieces of the built style sheet beside the build, so that no process has to read CSS when it starts. */
export function writeStylePieces(build: string): void {
  const assets = path.join(build, 'client/assets')
  const [sheet, ...others] = fs.readdirSync(assets).filter((file) => /^theme-[^.]+\.css$/.test(file))
  if (!sheet || others.length > 0)
    throw new Error(`${assets} has not one style sheet: ${[sheet, ...others].join(', ')}`)
  const pieces = readStylePieces(fs.readFileSync(path.join(assets, sheet), 'utf8'))
  fs.writeFileSync(path.join(build, 'style-pieces.json'), JSON.stringify(pieces))
}

const conditions = new Set(['layer', 'media', 'supports', 'container'])
/** Not part of the first paint: print and hover. */
const later = /^@(page |media print\b|media \(hover:hover\))/

/** Reads the structure of a sheet; the pieces are unchanged parts of it. */
export function readStylePieces(sheet: string): StylePiece[] {
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
