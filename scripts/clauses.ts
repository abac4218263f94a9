// `npm run clauses`: which clauses of the specification are named in a test title, and which are not; `-- --open` lists the
// latter.
import fs from 'node:fs'

interface Clause {
  id: string
  area: string
  text: string
}

const [, ...rows] = fs.readFileSync('docs/clauses.tsv', 'utf8').trim().split('\n')
const clauses = rows.map((row): Clause => {
  const [id = '', area = '', text = ''] = row.split('\t')
  return { id, area, text }
})

const named = new Map<string, string>()
for (const file of fs.globSync(
  '{contract,server,bank,database,storefront,ui,scripts,tests,bench}/**/*.{test,journey}.{ts,tsx}',
)) {
  // A title is a string that begins with clause tags, in `test` or `test.each`.
  for (const [, title = ''] of fs.readFileSync(file, 'utf8').matchAll(/['"`]((?:\[[\d., ]+\] ?)+)/g)) {
    for (const id of title.match(/\d+\.\d+/g) ?? []) named.set(id, file)
  }
}

const unknown = [...named].filter(([id]) => !clauses.some((clause) => clause.id === id))
for (const [area, all] of Map.groupBy(clauses, (clause) => clause.area)) {
  const open = all.filter(({ id }) => !named.has(id))
  console.log(
    `${area.padEnd(14)} ${String(all.length - open.length).padStart(3)} proven  ${String(open.length).padStart(3)} open`,
  )
  if (process.argv.includes('--open')) for (const { id, text } of open) console.log(`    ${id} ${text}`)
}
console.log(
  `${'all'.padEnd(14)} ${String(clauses.length - clauses.filter(({ id }) => !named.has(id)).length).padStart(3)} proven  ${String(clauses.filter(({ id }) => !named.has(id)).length).padStart(3)} open`,
)
for (const [id, file] of unknown) console.error(`${file} names ${id}, which no clause is called`)
process.exitCode = unknown.length ? 1 : 0
