// `npm run errors`: writes docs/errors.md, every sentence of §8 with its words and the tests that meet it: each "no" of the shop
// with its status, and what pages say by themselves. `-- --check` writes nothing and fails where the page is old, or where no test
// meets a sentence.
import fs from 'node:fs'
import { complaints, refusals } from '#contract/refusals.ts'

/** What no answer of the shop's says: faults that only a browser meets, and that something went well. */
const ofPages = [
  'shell_network_error',
  'shell_startup_error',
  'shell_chunk_error',
  'shell_update_found',
  'cart_delete_failed',
  'note_pre_order_tip',
  'personal_set_up',
  'personal_deleted',
  'personal_cancelled',
  'personal_added',
  'personal_updated',
  'content_message_received',
  'members_code_sent',
  'returns_successful',
  'catalogue_wish_added',
  'catalogue_wish_removed',
]

const page = 'docs/errors.md'
const tests = fs
  .globSync([
    '{contract,server,bank,storefront,ui,scripts}/**/*.test.{ts,tsx}',
    'tests/*.test.ts',
    'tests/journeys/*.ts',
  ])
  .sort()
  .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }))
const words = { zh: readWords('zh-TW'), en: readWords('en-US') }

const text = `# What the shop says when it says no

Written by \`npm run errors\` from the contract, the words and the tests. \`error\` of an answer is one of these codes, \`message\` its
words in the asked language.

| code | status | 中文 | English | met by |
|---|---|---|---|---|
${Object.entries(refusals)
  .map(([code, status]) => writeRow(code, String(status), `refusal_${code.toLowerCase()}`))
  .join('\n')}

## Beside a field
What can be wrong with one field of a form: \`fields\` of an answer, and the same words in the form before it is sent. §5

| code | 中文 | English | met by |
|---|---|---|---|
${complaints.map((code) => writeRow(code, undefined, `field_${code}`)).join('\n')}

## Said by the pages themselves
What goes wrong before the shop can answer, and what went well, by the names of the words.

| words | 中文 | English | met by |
|---|---|---|---|
${ofPages.map((word) => writeRow(word, undefined, word)).join('\n')}
`

const unmet = [...Object.keys(refusals), ...complaints, ...ofPages].filter((code) => listTests(code).length === 0)
for (const code of unmet) console.error(`no test meets ${code}`)
const isOld = !fs.existsSync(page) || fs.readFileSync(page, 'utf8') !== text
if (!process.argv.includes('--check')) fs.writeFileSync(page, text)
else if (isOld) console.error(`${page} is old: npm run errors`)
process.exitCode = unmet.length > 0 || (isOld && process.argv.includes('--check')) ? 1 : 0

function readWords(locale: string): Record<string, string> {
  const files = fs.globSync(`words/${locale}/*.json`)
  return Object.assign({}, ...files.map((file) => JSON.parse(fs.readFileSync(file, 'utf8')) as object))
}

function writeRow(code: string, status: string | undefined, word: string): string {
  const cells = [`\`${code}\``, ...(status ? [status] : []), words.zh[word], words.en[word], listTests(code).join(', ')]
  return `| ${cells.map((cell) => (cell ?? '').replaceAll('|', String.raw`\|`)).join(' | ')} |`
}

/** By the code as a text, or by its words where a browser shows them: by their name, or as they begin. */
function listTests(code: string): string[] {
  const named = new RegExp(`['"\`]${code}['"\`]|['"\`](?:refusal|field)_${code.toLowerCase()}['"\`]`)
  const begun = ofPages.includes(code) ? [words.zh, words.en].map((said) => said[code]!.split(/[，。,.{]/)[0]!) : []
  return tests
    .filter(({ text }) => named.test(text) || begun.some((beginning) => text.includes(beginning)))
    .map(({ file }) => file)
}
