// Fails when the languages have different keys or parameters, or break a rule of wording.
import fs from 'node:fs'
import path from 'node:path'
import { type WordFile, findUnsaid, judgeWords, type WordTable } from './words.ts'

interface Project {
  locales: string[]
  'plugin.inlang.messageFormat': { pathPattern: string[] }
}

const project = JSON.parse(fs.readFileSync('project.inlang/settings.json', 'utf8')) as Project
const wordFiles = fs.globSync('words/*/*.json').map((file): WordFile => {
  const [, locale = '', name = ''] = file.split(path.sep)
  return { locale, file: name, words: JSON.parse(fs.readFileSync(file, 'utf8')) as WordTable }
})
const listed = new Set(project['plugin.inlang.messageFormat'].pathPattern.map((pattern) => path.basename(pattern)))
const sources = fs
  .globSync(['{server,storefront,console,ui}/**/*.{ts,tsx}', 'words/*.ts'])
  .map((file) => fs.readFileSync(file, 'utf8'))

const wrong = [
  ...judgeWords(wordFiles, project.locales),
  ...[...new Set(wordFiles.map(({ file }) => file))]
    .filter((file) => !listed.has(file))
    .map((file) => `${file} is not listed in project.inlang/settings.json`),
  ...findUnsaid(wordFiles, sources).map((key) => `${key} is said nowhere`),
]
const count = new Set(wordFiles.flatMap(({ words }) => Object.keys(words))).size
console.log(wrong.length ? wrong.join('\n') : `${count} texts, the same in ${project.locales.join(' and ')}`)
process.exitCode = wrong.length ? 1 : 0
