// Fails when a source file has a forbidden place, import or name. The rules are in rooms.ts, names.ts and decisions.ts.
import fs from 'node:fs'
import { slices } from '#server/slices.ts'
import { judgeDecision } from './decisions.ts'
import { judgeProse } from './names.ts'
import { judgePrivateParts } from './private-parts.ts'
import { judgeTree } from './rooms.ts'

/** Known violations. A line that no longer applies fails the check, so the list can only become shorter. */
const owedFile = 'scripts/rooms-owed.txt'
const owed = fs.existsSync(owedFile) ? fs.readFileSync(owedFile, 'utf8').split('\n').filter(Boolean) : []

const files = fs
  .globSync([
    '{contract,server,storefront,console,ui,bank,database,tests,scripts,bench}/**/*.{ts,tsx,mjs}',
    'words/*.ts',
  ])
  .sort()
const read = (file: string) => ({ file, text: fs.readFileSync(file, 'utf8') })
const pages = fs.globSync(['*.md', 'docs/**/*.md'], { exclude: ['NOTICES.md'] })
const configurations = fs.globSync('*.config.ts').map(read)
const found = [
  ...judgeTree(files.map(read), slices),
  ...judgePrivateParts(configurations),
  ...pages.map(read).flatMap((page) => [...judgeProse(page), ...judgeDecision(page)]),
]
if (process.argv.includes('--owe')) fs.writeFileSync(owedFile, `${[...new Set(found)].sort().join('\n')}\n`)
else {
  const wrong = found.filter((each) => !owed.includes(each))
  const repaired = owed
    .filter((each) => !found.includes(each))
    .map((each) => `${owedFile}: repaired, remove the line: ${each}`)
  const said = [...wrong, ...repaired]
  console.log(
    said.length ? said.join('\n') : `${files.length} files, each where it belongs; ${owed.length} known violations`,
  )
  process.exitCode = said.length ? 1 : 0
}
