import fs from 'node:fs'
import { expect, test } from 'vitest'

/** The test that a line names; of a test with a table of its own, the words of one case. */
interface BadInput {
  file: string
  title: string
  example: string | undefined
}

const row = /^\| [^|]+ \| `([^`]+)` \| `([^`]+)`(?:, `([^`]+)`)? \|$/
const lines = fs
  .readFileSync('docs/console-bad-input.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what comes |'))

const readLine = (line: string): BadInput => {
  const [, file = '', title = '', example] = row.exec(line) ?? []
  return { file, title, example }
}

/** What stands between the word `test` and a title: nothing, or a table of cases. */
function findTests(text: string, title: string): string[] {
  const called = new RegExp(String.raw`\(\s*(['"\x60])${RegExp.escape(title)}\1,`, 'g')
  return [...text.matchAll(called)].flatMap(({ index }) => {
    const before = text.slice(0, index).split(/^[ \t]*(?=test\b)/m)
    const word = before.at(-1) ?? ''
    return /^test(\.each|\.for)?\b(?!\.(skip|todo|fails))/.test(word) ? word : []
  })
}

function judgeLine({ file, title, example }: BadInput): string | undefined {
  if (!fs.existsSync(file)) return `there is no ${file}`
  const [found, second] = findTests(fs.readFileSync(file, 'utf8'), title)
  if (found === undefined) return `${file} has no test '${title}'`
  if (second !== undefined) return `${file} has two tests '${title}'`
  if (example === undefined) return found === 'test' ? undefined : `name a case of '${title}'`
  return found.includes(example) ? undefined : `'${title}' has no case ${example}`
}

test('docs/console-bad-input.md names only tests that are there', () => {
  expect(lines.length).toBeGreaterThan(40)
  expect(lines.filter((line) => !row.test(line))).toEqual([])
  expect(lines.flatMap((line) => judgeLine(readLine(line)) ?? [])).toEqual([])
})
