import path from 'node:path'
import { findCircles } from './circles.ts'
import { type Import, readImports, type SourceFile } from './imports.ts'
import { judgeForms } from './forms.ts'
import { judgeDeclaredNames } from './names.ts'
import { judgeLanguages } from './languages.ts'
import { judgeWireShapes } from './wire-shapes.ts'
import { judgePrivateParts } from './private-parts.ts'
import { judgeWaiting } from './waiting.ts'

/** The place of a file: the top folder says where it runs, the next its subject, the file name its topic and role. */
interface FilePlace {
  file: string
  top: string
  /** A folder of the server with a part of the shop. */
  slice: string | undefined
  topic: string
  role: string
  /** Its layer among the pages, counted from the lowest; -1 for other files. */
  layer: number
}

type SlicePlace = FilePlace & { slice: string }

const barrel = /(^|\/)index\.tsx?$/
const emptyWords = /(^|[-/.])(utils?|helpers?|common|misc|managers?|services?)([-/.]|$)/
/** Former names of the server's mechanisms, replaced by standard terms. */
const oldWords =
  /(^|[-.])(desk|bell|floor|rota|press|darkroom|apprentice|album|shelf|holders|filling|keeping|editing|counter|giving|handling|adjustments|kept|remember|figures|forgetting|mending|house|seams|portions|farewells|books|entrance|arrivals|doors?|hang)([-.]|$)/
const impure =
  /\bawait\b|\basync\b|\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b|\bMath\.random\b|\bcrypto\b|\bprocess\.|\bfetch\(/

/** A list of values names its columns; a query names them, because the table's columns depend on the newest migration. */
const allColumns = /\b(selectAll|returningAll)\(|\b(select|returning)\s+(\w+\.)?\*(?!\s+from unnest\()|[,`]\s*\w+\.\*/i

const libFolders = ['database', 'cache', 'http', 'process', 'documents', 'images', 'integrations']
/** What each role may import within its own slice. */
const mayCall: Record<string, string[]> = {
  http: ['http', 'commands', 'reads', 'wire', 'rules'],
  wire: ['wire', 'rules'],
  commands: ['commands', 'reads', 'rules', 'store'],
  reads: ['reads', 'rules', 'store'],
  rules: ['rules'],
  store: ['store', 'rules'],
  mail: ['mail', 'wire', 'rules'],
  jobs: ['jobs', 'commands', 'reads', 'mail', 'rules'],
}
/** What each role may import from a lower slice. */
const mayCallBelow: Record<string, string[]> = {
  http: ['commands', 'reads', 'wire', 'rules'],
  wire: ['wire', 'rules'],
  commands: ['commands', 'reads', 'rules'],
  reads: ['reads', 'rules'],
  rules: ['rules'],
  store: ['rules'],
  mail: ['mail', 'rules'],
  jobs: ['commands', 'reads', 'mail', 'rules'],
}
/** The roles whose types each role may import besides, in its own slice and in those below: shapes of data, never the reads themselves. */
const mayTakeTypes: Record<string, string[]> = {
  http: ['store'],
  wire: ['reads', 'store'],
  commands: ['store'],
  reads: ['store'],
  mail: ['reads', 'store'],
  jobs: ['store'],
}
/** Which top folders each top folder may import; tests may import all. */
const mayEnter: Record<string, string[]> = {
  contract: ['contract'],
  server: ['server', 'contract', 'words'],
  storefront: ['storefront', 'ui', 'contract', 'words', 'server'],
  console: ['console', 'ui', 'contract', 'words', 'server'],
  ui: ['ui', 'contract', 'words'],
  words: ['words', 'contract'],
  bank: ['bank'],
  database: ['database', 'server', 'contract', 'words'],
}

/** The two programs of pages, which share `ui`. */
const pageFolders = ['storefront', 'console']

/** Contract files without zod, whose values rules and pages may import. They import nothing. */
const plainContracts = new Set([
  'contract/address-parts.ts',
  'contract/spec-parts.ts',
  'contract/goods-limits.ts',
  'contract/stock-limits.ts',
  'contract/review-limits.ts',
])

const runsInBrowser = ({ top }: FilePlace) => top === 'ui' || pageFolders.includes(top)

const isTestName = (file: string) => /\.(test|journey)\.tsx?$/.test(file)

/** All violations of the tree, in words. `slices` are ordered lowest first. */
export function judgeTree(sources: readonly SourceFile[], slices: readonly string[]): string[] {
  const files = new Set(sources.map(({ file }) => file))
  return [
    ...sources.flatMap(({ file, text }) => judgeFile(file, text, slices)),
    ...judgeNames([...files]),
    ...judgeSizes([...files]),
    ...judgeCircles(sources, files),
    ...judgeDeclaredNames(sources),
    ...judgeWireShapes(sources),
    ...judgePrivateParts(sources),
    ...judgeLanguages(sources),
    ...judgeWaiting(sources),
    ...judgeForms(sources),
  ]
}

/** File names in the server are unique, so that a search finds one file. */
function judgeNames(files: readonly string[]): string[] {
  const first = new Map<string, string>()
  return files
    .filter((file) => file.startsWith('server/'))
    .flatMap((file) => {
      const name = path.posix.basename(file)
      const other = first.get(name)
      first.set(name, other ?? file)
      return other ? [`${file} has the name of ${other}`] : []
    })
}

/** Source files that a slice holds at most, tests not counted: a longer list is two subjects. */
const mostFiles = 50

/** Folders that hold more for now, with the number that they may not pass. It may only become smaller. */
const largerFolders: Readonly<Record<string, number>> = {
  'storefront/lib': 52, // mechanisms of the pages, no slice
}

/** A slice is small enough to be read as a list. The server's `lib` is divided by folders. */
function judgeSizes(files: readonly string[]): string[] {
  const sizes = new Map<string, number>()
  for (const file of files) {
    const folder = /^((server|storefront|console)\/[\w-]+)\//.exec(file)?.[1]
    if (folder && folder !== 'server/lib' && !isTestName(file)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return [...sizes].flatMap(([folder, size]) => {
    const most = largerFolders[folder] ?? mostFiles
    return size > most
      ? [`${folder} has ${size} source files, ${most} at most: which subject is a slice of its own?`]
      : []
  })
}

function judgeCircles(sources: readonly SourceFile[], files: ReadonlySet<string>): string[] {
  const ways = new Map<string, string[]>()
  for (const { file, text } of sources) {
    if (!/^(contract|server|storefront|console|ui)\//.test(file) || isTestName(file)) continue
    const imports = readImports(file, text).flatMap(({ inside }) => (inside && files.has(inside) ? [inside] : []))
    ways.set(file, imports)
  }
  return findCircles(ways).map((circle) => `a circle of imports: ${circle.join(', ')}`)
}

/** All violations of one file, in words. */
export function judgeFile(file: string, source: string, slices: readonly string[]): string[] {
  const place = locate(file, slices)
  const isTest = isTestName(file)
  const wrong = [...judgeName(place, slices, isTest), ...judgeText(place, source, isTest)]
  for (const one of readImports(file, source)) {
    if (one.inside && barrel.test(one.inside)) wrong.push(`→ ${one.inside}: no barrels`)
    if (!isTest) wrong.push(...judgeImport(place, one, slices).map((law) => `→ ${one.inside ?? one.to}: ${law}`))
  }
  return wrong.map((law) => `${file} ${law}`)
}

function locate(file: string, slices: readonly string[]): FilePlace {
  const [top = '', room, ...rest] = file.split('/')
  const slice = top === 'server' && room !== 'lib' && rest.length > 0 ? room : undefined
  const [topic = '', role = ''] = path.posix.basename(file).split('.')
  return { file, top, slice, topic, role, layer: findLayer(top, rest.length > 0 ? room : undefined, slices) }
}

/** The layers of pages: `ui`, `lib`, the slices in order, the shell, then the entry files. */
function findLayer(top: string, room: string | undefined, slices: readonly string[]): number {
  if (top === 'ui') return 0
  return pageFolders.includes(top) ? ['ui', 'lib', ...slices, 'shell', undefined].indexOf(room) : -1
}

function judgeName(place: FilePlace, slices: readonly string[], isTest: boolean): string[] {
  const { file, top, slice, role } = place
  const [, room = '', ...rest] = file.split('/')
  const wrong: string[] = []
  if (emptyWords.test(file)) wrong.push('is named for nothing (utils, helpers, common, misc, manager, service)')
  if (top === 'server' && oldWords.test(path.posix.basename(file)))
    wrong.push('is named by a word that stands for nothing a reader could look up: take the term of the field')
  if (pageFolders.includes(top) && rest.length > 0 && place.layer < 0)
    wrong.push(`: '${room}' is neither lib, shell nor a slice`)
  if ((pageFolders.includes(top) && rest.length > 1) || (top === 'ui' && rest.length > 0))
    wrong.push('lies deeper than one folder')
  if (top === 'server' && room === 'lib' && (rest.length !== 2 || !libFolders.includes(rest[0] ?? '')))
    wrong.push(`: a mechanism lies flat in one of server/lib/${libFolders.join(', ')}`)
  if (!slice) return wrong
  if (!slices.includes(slice)) wrong.push(`: '${slice}' is not in the list of slices in server/slices.ts`)
  if (rest.length > 1) wrong.push('lies deeper than one folder')
  else if (!isTest && !new RegExp(String.raw`^[\w-]+\.(${Object.keys(mayCall).join('|')})\.ts$`).test(rest[0] ?? ''))
    wrong.push(`: a slice's file is topic.role.ts, its role one of ${Object.keys(mayCall).join(', ')}`)
  else if (isTest && !/^[\w-]+(\.\w+){0,2}\.test\.ts$/.test(rest[0] ?? '')) wrong.push(`: '${role}' tests nothing`)
  return wrong
}

function judgeText({ file, slice, role }: FilePlace, source: string, isTest: boolean): string[] {
  const wrong: string[] = []
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')
  if (slice && role === 'rules' && !isTest && impure.test(code))
    wrong.push('waits, reads a clock or rolls dice: rules are told everything')
  if (file.startsWith('server/') && !isTest && allColumns.test(code))
    wrong.push('reads all columns of a table: name them, for the release beside it may add one')
  if (isTest && /\b(test|it|describe)\.(only|skip|todo|fails)\b/.test(code)) wrong.push('leaves tests out')
  const lines = source.split('\n').length - 1
  const counted = !/^database\/seed\/[\w-]+\.ts$/.test(file) && !source.startsWith('// Written by')
  if (counted && lines > 300) wrong.push('is longer than 300 lines: where would you split it by what it is about?')
  return wrong
}

function judgeImport(from: FilePlace, { to, inside, typesOnly }: Import, slices: readonly string[]): string[] {
  if (!inside) return judgePackage(from, to, typesOnly)
  const target = locate(inside, slices)
  const wrong: string[] = []
  const enters = mayEnter[from.top]
  // main.ts, demo.ts and similar files assemble the program, including demo data.
  const assembles = from.top === 'server' && !from.slice && !from.file.startsWith('server/lib/')
  if (enters && !enters.includes(target.top) && !(assembles && target.top === 'database'))
    wrong.push(`${from.top} does not look into ${target.top}`)
  if (plainContracts.has(from.file)) wrong.push('the browser takes its values, so it imports nothing')
  if (from.layer >= 0 && target.layer > from.layer)
    wrong.push('the pages are built from below: ui, lib, the slices in their order, shell')
  if (pageFolders.includes(from.top) && target.top === 'server' && target.role !== 'rules')
    wrong.push(`the ${from.top} shares only rules with the server`)
  if (
    target.top === 'contract' &&
    !plainContracts.has(inside) &&
    !typesOnly &&
    (runsInBrowser(from) || from.top === 'words' || from.role === 'rules')
  )
    wrong.push('takes types from the contract, never values: they would bring zod into the browser')
  if (from.file.startsWith('server/lib/') && target.top === 'server' && !inside.startsWith('server/lib/'))
    wrong.push('lib is the lowest and stands on nothing')
  if (from.slice && target.top === 'server' && !target.slice && !inside.startsWith('server/lib/'))
    wrong.push('a slice does not know who puts it together')
  if (from.slice && target.slice) wrong.push(...judgeCall(from as SlicePlace, target as SlicePlace, typesOnly, slices))
  return wrong
}

function judgeCall(from: SlicePlace, target: SlicePlace, typesOnly: boolean, slices: readonly string[]): string[] {
  if (from.role === 'store' && target.role === 'rules' && !typesOnly) return ['store takes only types from rules']
  if (typesOnly && mayTakeTypes[from.role]?.includes(target.role) && !isAbove(target, from, slices)) return []
  if (from.slice === target.slice)
    return mayCall[from.role]?.includes(target.role) === false ? [`${from.role} does not call ${target.role}`] : []
  if (isAbove(target, from, slices)) return [`${from.slice} stands below ${target.slice}`]
  return mayCallBelow[from.role]?.includes(target.role) === false
    ? [`${from.role} may not see another slice's ${target.role}`]
    : []
}

const isAbove = (one: SlicePlace, other: SlicePlace, slices: readonly string[]) =>
  slices.indexOf(one.slice) > slices.indexOf(other.slice)

function judgePackage(from: FilePlace, to: string, typesOnly: boolean): string[] {
  if (from.slice && from.role === 'rules' && to !== 'decimal.js') return ['rules use no package but decimal.js']
  if (from.top === 'contract' && to !== 'zod') return ['the contract imports only zod']
  if (runsInBrowser(from) && !typesOnly && (to === 'zod' || to.startsWith('zod/')))
    return ['zod stays out of the browser']
  if (runsInBrowser(from) && to.startsWith('node:') && !from.file.endsWith('.server.tsx'))
    return ['a browser has no Node']
  return []
}
