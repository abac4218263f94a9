import { randomUUID } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll } from 'vitest'
import { statementAsked } from '#server/lib/database/statement-asked.ts'

// With RECORD_STATEMENTS, each test file writes the shop's SQL statements into that folder (scripts/release.ts).
const folder = process.env['RECORD_STATEMENTS']
if (folder) {
  const texts = new Set<string>()
  const note = (text: unknown) => void (isOfShop() && texts.add(String(text)))
  Error.stackTraceLimit = 60
  subscribe(statementAsked.name, note)
  afterAll(() => {
    unsubscribe(statementAsked.name, note)
    fs.writeFileSync(path.join(folder, `${randomUUID()}.json`), JSON.stringify([...texts]))
  })
}

/** Whether the shop itself runs the statement: queries of tests and of the seed do not belong to a release. */
function isOfShop(): boolean {
  const files = (new Error().stack ?? '')
    .split('\n')
    .filter((line) => !/node_modules|node:|\/server\/lib\/database\//.test(line))
  const asker = files.find(
    (line) => /\/(server|tests|database|bank|scripts)\/[\w-]+[./]/.test(line) && !line.includes('record-statements'),
  )
  return asker !== undefined && asker.includes('/server/') && !/\.test\.ts/.test(asker)
}
