import { promised } from '../tests/promised.ts'
import { type WireField, listFields } from '../tests/wire-schema.ts'

/** docs/wire-fields.md: the fields that are not plainly alive, by the notes of the contract (contract/claims.ts). */
export function drawWireFields(): string {
  const asked = promised.map(({ route, input }) => ({ route, fields: listFields(input, 'input') }))
  const answered = promised.map(({ route, reply }) => ({ route, fields: listFields(reply, 'output') }))
  return `# Fields that are not plainly alive

Written by \`npm run fields\` from the notes in the contract, which the description of the calls (\`GET /api/openapi.json\`) shows as
well. Every other field of a request is read: a test fails for one that is not. Names and calls are those of §3 and §7.

## Compared
Sent by callers that say who and where they are. The token and the host name decide.

${drawTable(asked, 'compared')}

## Ignored
Taken, so that old callers are not refused, and not read.

${drawTable(asked, 'ignored')}

## The same in every answer

${drawTable(answered, 'constant')}
`
}

type DescribedRoutes = { route: string; fields: WireField[] }[]

function drawTable(calls: DescribedRoutes, kind: NonNullable<WireField['kind']>): string {
  const found = calls.flatMap(({ route, fields }) =>
    fields.filter((field) => field.kind === kind).map((field) => ({ route, ...field })),
  )
  const rows = [...Map.groupBy(found, ({ path, note = '' }) => `| \`${path}\` | ${shorten(note, kind)} |`)].map(
    ([row, same]) => `${row} ${nameCalls(calls, same)} |`,
  )
  return ['| field | what becomes of it | calls |', '|---|---|---|', ...rows.sort()].join('\n')
}

/** Without what the heading says. */
function shorten(note: string, kind: WireField['kind']): string {
  if (kind === 'constant') return note
  const why = note.slice(note.indexOf(': ') + 2)
  return why.charAt(0).toUpperCase() + why.slice(1)
}

function nameCalls(calls: DescribedRoutes, same: { route: string; path: string }[]): string {
  const takers = calls.filter(({ fields }) => fields.some(({ path }) => path === same[0]!.path))
  if (same.length > 3 && same.length === takers.length) return 'every call that has it'
  if (same.length > 12) return `${same.length} calls`
  const named = same.map(({ route }) => `\`${route}\``)
  return named.sort().join(', ')
}
