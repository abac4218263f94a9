import path from 'node:path'

/** Where a file stands: the top folder says where it runs, the next what it is about, its name what it does. */
interface Place {
  file: string
  top: string
  /** A folder of the server that holds a part of the shop. */
  slice: string | undefined
  role: string
}

interface Import {
  to: string
  /** The file it means inside the project; undefined for a package. */
  inside: string | undefined
  typesOnly: boolean
}

const roles = ['http', 'commands', 'reads', 'rules', 'store', 'jobs', 'seed']
const barrel = /(^|\/)index\.tsx?$/
const emptyWords = /(^|[-/.])(utils?|helpers?|common|misc|managers?|services?)([-/.]|$)/
const impure =
  /\bawait\b|\basync\b|\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b|\bMath\.random\b|\bcrypto\b|\bprocess\.|\bfetch\(/

/** What each file of a slice may call inside its own slice; nothing points back up. */
const mayCall: Record<string, string[]> = {
  http: ['http', 'commands', 'reads', 'rules'],
  commands: ['commands', 'reads', 'rules', 'store'],
  reads: ['reads', 'rules', 'store'],
  rules: ['rules'],
  store: ['store', 'rules'],
  jobs: ['jobs', 'commands', 'reads', 'rules'],
  seed: ['commands', 'store', 'rules'],
}
/** What each may call in a slice below. */
const mayCallBelow: Record<string, string[]> = {
  http: ['commands', 'reads', 'rules'],
  commands: ['commands', 'reads', 'rules'],
  reads: ['reads', 'rules'],
  rules: ['rules'],
  store: ['rules'],
  jobs: ['commands', 'reads', 'rules'],
  seed: ['commands', 'rules'],
}
/** Which top folders each may look into; tests may look everywhere. */
const mayEnter: Record<string, string[]> = {
  contract: ['contract'],
  server: ['server', 'contract', 'words'],
  storefront: ['storefront', 'contract', 'words', 'server'],
  bank: ['bank'],
  database: ['database', 'server', 'contract', 'words'],
}

/** Every law that one file breaks, in words. `slices` are named lowest first. */
export function judgeFile(file: string, source: string, slices: readonly string[]): string[] {
  const place = locate(file)
  const isTest = /\.(test|journey)\.tsx?$/.test(file)
  const wrong = [...judgeName(place, slices, isTest), ...judgeText(place, source, isTest)]
  for (const one of readImports(file, source)) {
    if (one.inside && barrel.test(one.inside)) wrong.push(`${one.to}: no barrels`)
    if (!isTest) wrong.push(...judgeImport(place, one, slices).map((law) => `→ ${one.to}: ${law}`))
  }
  return wrong.map((law) => `${file} ${law}`)
}

function locate(file: string): Place {
  const [top = '', room, ...rest] = file.split('/')
  const slice = top === 'server' && room !== 'lib' && rest.length > 0 ? room : undefined
  return { file, top, slice, role: path.basename(file).replace(/\.tsx?$/, '') }
}

function judgeName({ file, slice, role }: Place, slices: readonly string[], isTest: boolean): string[] {
  const wrong: string[] = []
  if (emptyWords.test(file)) wrong.push('is named for nothing (utils, helpers, common, misc, manager, service)')
  if (!slice) return wrong
  if (!slices.includes(slice)) wrong.push(`: '${slice}' is not in the list of slices in server/app.ts`)
  if (!isTest && !roles.includes(role)) wrong.push(`: a slice's file is one of ${roles.join(', ')}`)
  if (file.split('/').length > 4) wrong.push('lies deeper than one room inside a slice')
  return wrong
}

function judgeText({ file, slice, role }: Place, source: string, isTest: boolean): string[] {
  const wrong: string[] = []
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')
  if (slice && role === 'rules' && impure.test(code))
    wrong.push('waits, reads a clock or rolls dice: rules are told everything')
  if (isTest && /\b(test|it|describe)\.(only|skip|todo|fails)\b/.test(code)) wrong.push('leaves tests out')
  const lines = source.split('\n').length - 1
  const counted = !isTest && !file.startsWith('database/seed/') && !source.startsWith('// Written by')
  if (counted && lines > 300)
    wrong.push(`has ${lines} lines: where would you split it by what it is about? (at most 300)`)
  return wrong
}

function judgeImport(from: Place, { to, inside, typesOnly }: Import, slices: readonly string[]): string[] {
  if (!inside) return judgePackage(from, to, typesOnly)
  const target = locate(inside)
  const wrong: string[] = []
  const enters = mayEnter[from.top]
  // main.ts, demo.ts and their like put the parts together, the demo goods among them.
  const assembles = from.top === 'server' && !from.slice && !from.file.startsWith('server/lib/')
  if (enters && !enters.includes(target.top) && !(assembles && target.top === 'database'))
    wrong.push(`${from.top} does not look into ${target.top}`)
  if (from.top === 'storefront' && target.top === 'server' && target.role !== 'rules')
    wrong.push('the storefront shares only rules with the server')
  if (target.top === 'contract' && !typesOnly && (from.top === 'storefront' || from.role === 'rules'))
    wrong.push('takes types from the contract, never values: they would bring zod into the browser')
  if (from.file.startsWith('server/lib/') && target.top === 'server' && !inside.startsWith('server/lib/'))
    wrong.push('lib is the floor and stands on nothing')
  if (from.slice && target.top === 'server' && !target.slice && !inside.startsWith('server/lib/'))
    wrong.push('a slice does not know who puts it together')
  if (from.slice && target.slice) wrong.push(...judgeCall(from as SlicePlace, target as SlicePlace, typesOnly, slices))
  return wrong
}

type SlicePlace = Place & { slice: string }

function judgeCall(from: SlicePlace, target: SlicePlace, typesOnly: boolean, slices: readonly string[]): string[] {
  if (from.role === 'store' && target.role === 'rules' && !typesOnly) return ['store takes only types from rules']
  if (from.slice === target.slice)
    return mayCall[from.role]?.includes(target.role) === false ? [`${from.role} does not call ${target.role}`] : []
  if (slices.indexOf(target.slice) > slices.indexOf(from.slice)) return [`${from.slice} stands below ${target.slice}`]
  return mayCallBelow[from.role]?.includes(target.role) === false
    ? [`${from.role} may not see another slice's ${target.role}`]
    : []
}

function judgePackage(from: Place, to: string, typesOnly: boolean): string[] {
  if (from.slice && from.role === 'rules' && to !== 'decimal.js') return ['rules use no package but decimal.js']
  if (from.top === 'contract' && to !== 'zod') return ['the contract imports only zod']
  if (from.top === 'storefront' && !typesOnly && (to === 'zod' || to.startsWith('zod/')))
    return ['zod stays out of the browser']
  if (from.top === 'storefront' && to.startsWith('node:') && !from.file.endsWith('.server.tsx'))
    return ['a browser has no Node']
  return []
}

export function readImports(file: string, source: string): Import[] {
  const found = source.matchAll(
    /^\s*(import|export)\b(\s+type\b)?([^'";]*?)\bfrom\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm,
  )
  return [...found].map(([, , type, names = '', from, bare, dynamic]) => {
    const to = from ?? bare ?? dynamic ?? ''
    const each =
      /\{([^}]*)\}/
        .exec(names)?.[1]
        ?.split(',')
        .filter((name) => name.trim()) ?? []
    const typesOnly =
      type !== undefined ||
      (each.length > 0 && !/^[^{]*\w/.test(names) && each.every((name) => /^\s*type\s/.test(name)))
    return { to, typesOnly, inside: resolve(file, to) }
  })
}

function resolve(file: string, to: string) {
  if (to.startsWith('#')) return to.slice(1)
  return to.startsWith('.') ? path.posix.join(path.posix.dirname(file), to) : undefined
}
