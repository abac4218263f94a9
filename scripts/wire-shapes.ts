import path from 'node:path'
import { readImports, type SourceFile } from './imports.ts'

/** What writes cents and instants as the specification does. */
const writers = ['toHkd', 'wireInstant']
/** Markup in a text; a regular expression that only reads it is none. */
const markup = /[`'"][^`'"\n]*<(?:p|a|div|span|table|tr|td|h[1-6])(?:\s[a-z]+=|>)/

/**
 * Amounts in HKD and instants are written by `wire` alone. Reads and stores answer in the shop's own words: no answer of the
 * contract either, and no HTML.
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

/** The objects that the contract describes; its lists of words (languages, grades, states) are everybody's. */
function listShapes(sources: readonly SourceFile[]): Set<string> {
  const object = /^export const ([A-Z]\w*) = \w+\.(?:object|strictObject|extend|omit|pick)\(/gm
  const contract = sources.filter(({ file }) => path.posix.dirname(file) === 'contract')
  return new Set(contract.flatMap(({ text }) => [...text.matchAll(object)].map(([, name = '']) => name)))
}
