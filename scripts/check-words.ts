// Fails when the two languages do not say the same things, or say them badly.
import fs from 'node:fs'
import path from 'node:path'
import { type Book, findUnsaid, judgeWords, type WordTable } from './words.ts'

interface Project {
  locales: string[]
  'plugin.inlang.messageFormat': { pathPattern: string[] }
}

const project = JSON.parse(fs.readFileSync('project.inlang/settings.json', 'utf8')) as Project
const books = fs.globSync('words/*/*.json').map((file): Book => {
  const [, locale = '', name = ''] = file.split(path.sep)
  return { locale, file: name, words: JSON.parse(fs.readFileSync(file, 'utf8')) as WordTable }
})
const listed = new Set(project['plugin.inlang.messageFormat'].pathPattern.map((pattern) => path.basename(pattern)))
const sources = fs.globSync('{server,storefront,ui}/**/*.{ts,tsx}').map((file) => fs.readFileSync(file, 'utf8'))

const wrong = [
  ...judgeWords(books, project.locales),
  ...[...new Set(books.map(({ file }) => file))]
    .filter((file) => !listed.has(file))
    .map((file) => `${file} is not listed in project.inlang/settings.json`),
  ...findUnsaid(books, sources).map((key) => `${key} is said nowhere`),
]
const count = new Set(books.flatMap(({ words }) => Object.keys(words))).size
console.log(wrong.length ? wrong.join('\n') : `${count} texts, the same in ${project.locales.join(' and ')}`)
process.exitCode = wrong.length ? 1 : 0
