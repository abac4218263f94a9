// Fails when a source file has a forbidden place, import or name. The rules are in rooms.ts, names.ts and decisions.ts.
import fs from 'node:fs'
import { slices } from '#server/slices.ts'
import { judgeDecision } from './decisions.ts'
import { judgeNamedFiles } from './named-files.ts'
import { judgeProse } from './names.ts'
import { judgePrivateParts } from './private-parts.ts'
import { judgeTree } from './rooms.ts'

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
  ...[...files, ...pages].map(read).flatMap((page) => judgeNamedFiles(page, fs.existsSync)),
  ...pages.map(read).flatMap((page) => [...judgeProse(page), ...judgeDecision(page)]),
]
console.log(found.length ? found.join('\n') : `${files.length} files, each where it belongs`)
process.exitCode = found.length ? 1 : 0
