// Reads every file of the tree and fails when one stands, or looks, where it should not: docs of the laws in rooms.ts.
import fs from 'node:fs'
import { slices } from '#server/slices.ts'
import { judgeTree } from './rooms.ts'

/** What breaks a law today and is to be mended: a line that is no longer true fails, so the list only becomes shorter. */
const owedFile = 'scripts/rooms-owed.txt'
const owed = fs.existsSync(owedFile) ? fs.readFileSync(owedFile, 'utf8').split('\n').filter(Boolean) : []

const files = fs.globSync('{contract,server,storefront,ui,bank,database,tests,scripts,bench}/**/*.{ts,tsx,mjs}').sort()
const found = judgeTree(
  files.map((file) => ({ file, text: fs.readFileSync(file, 'utf8') })),
  slices,
)
if (process.argv.includes('--owe')) fs.writeFileSync(owedFile, `${[...new Set(found)].sort().join('\n')}\n`)
else {
  const wrong = found.filter((each) => !owed.includes(each))
  const mended = owed.filter((each) => !found.includes(each)).map((each) => `${owedFile}: mended, take it out: ${each}`)
  const said = [...wrong, ...mended]
  console.log(said.length ? said.join('\n') : `${files.length} files, each in its room; ${owed.length} owed`)
  process.exitCode = said.length ? 1 : 0
}
