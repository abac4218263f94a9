import path from 'node:path'
import { readImports, type SourceFile } from './imports.ts'

/** The functions that write cents and instants in the specification's format. */
const writers = ['toHkd', 'wireInstant']
/** HTML in a string; a regular expression that reads HTML does not count. */
const markup = /[`'"][^`'"\n]*<(?:p|a|div|span|table|tr|td|h[1-6])(?:\s[a-z]+=|>)/

/**
 * Only `wire` writes amounts in HKD and instants. Reads and stores return the shop's own types: no shapes of the contract and no
 * HTML.
 */
export function judgeWireShapes(sources: readonly SourceFile[]): string[] {
  const shapes = listShapes(sources)
  return sources.flatMap((source) => {
    const role = /^server\/[\w-]+\/[\w-]+\.(http|jobs|reads|store)\.ts$/.exec(source.file)?.[1]
    if (!role) return []
    const answers = role === 'reads' || role === 'store' ? listAnswers(source, shapes) : []
    return [...listWriters(source), ...answers].map((law) => `${source.file} ${law}`)
  })
}

function listWriters({ file, text }: SourceFile): string[] {
  const imported = readImports(file, text)
  return writers
    .filter((name) => imported.some(({ names }) => names.includes(name)))
    .map((name) => `calls ${name}: what writes the specification's shapes is wire`)
}

function listAnswers({ file, text }: SourceFile, shapes: ReadonlySet<string>): string[] {
  const imported = readImports(file, text)
  const ofContract = imported.filter(({ inside }) => inside?.startsWith('contract/')).flatMap(({ names }) => names)
  const answers = ofContract.filter(
    (name) => shapes.has(name) && new RegExp(String.raw`\bPromise<[^\n]*\b${name}\b`).test(text),
  )
  return [
    ...answers.map((name) => `answers with ${name} of the contract: what writes the specification's shapes is wire`),
    ...(markup.test(text) ? ['writes HTML: that is mail'] : []),
  ]
}

/** The object schemas of the contract; its lists of values (languages, grades, states) may be used everywhere. */
function listShapes(sources: readonly SourceFile[]): Set<string> {
  const object = /^export const ([A-Z]\w*) = \w+\.(?:object|strictObject|extend|omit|pick)\(/gm
  const contract = sources.filter(({ file }) => path.posix.dirname(file) === 'contract')
  return new Set(contract.flatMap(({ text }) => [...text.matchAll(object)].map(([, name = '']) => name)))
}
