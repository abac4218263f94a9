import { expect, test } from 'vitest'
import { judgeDecision } from './decisions.ts'
import { judgeProse } from './names.ts'
import { judgeFile, judgeTree } from './rooms.ts'

const leftOut = ['test', "skip('later', () => {})"].join('.')
const slices = ['shop', 'catalogue', 'cart', 'orders']
const judge = (file: string, source: string) => judgeFile(file, source, slices)

test.each([
  ['a slice that nobody listed', 'server/wishes/wishes.reads.ts', ''],
  ['a topic without a role', 'server/cart/totals.ts', ''],
  ['a role that is none', 'server/cart/totals.sums.ts', ''],
  ['a folder inside a slice', 'server/orders/refunds/refunds.store.ts', ''],
  ['a mechanism in no folder of lib', 'server/lib/clock.ts', ''],
  ['a mechanism in an unknown folder of lib', 'server/lib/time/clock.ts', ''],
  ['a mechanism one folder too deep', 'server/lib/http/clock/clock.ts', ''],
  ['a mechanism named by a picture', 'server/lib/cache/front-desk.ts', ''],
  ['a topic named by a picture', 'server/cart/keeping.commands.ts', ''],
  ['all columns of a table', 'server/cart/cart.store.ts', `db.selectFrom('cart').selectAll()`],
  ['all columns of a table, in SQL', 'server/cart/cart.store.ts', 'sql`select c.* from cart c`'],
  ['all columns that were written', 'server/cart/cart.store.ts', 'sql`delete from cart returning *`'],
  ['a file without a subject', 'storefront/lib/utils.ts', ''],
  ['pages of no slice', 'storefront/personal/account.page.tsx', ''],
  ['a folder inside a slice of the pages', 'storefront/cart/lines/line.tsx', ''],
  ['a folder inside of ui', 'ui/forms/field.tsx', ''],
  ['a barrel', 'storefront/cart/drawer.tsx', `import { Line } from './index.ts'`],
  ['the contract looking at the server', 'contract/cart.ts', `import type { Cart } from '#server/cart/cart.rules.ts'`],
  ['a plain list that imports', 'contract/address-parts.ts', `import { Hkd } from './money.ts'`],
  ['the contract using a package', 'contract/cart.ts', `import { Decimal } from 'decimal.js'`],
  [
    'the storefront reaching into the server',
    'storefront/cart/drawer.tsx',
    `import { findCart } from '#server/cart/cart.reads.ts'`,
  ],
  ['a component that takes a contract value', 'storefront/cart/drawer.tsx', `import { Cart } from '#contract/cart.ts'`],
  ['a piece of both apps that takes a contract value', 'ui/price.tsx', `import { Cart } from '#contract/cart.ts'`],
  [
    'a contract value among types',
    'storefront/cart/drawer.tsx',
    `import { type Cart, addToCart } from '#contract/cart.ts'`,
  ],
  [
    'a contract value over several lines',
    'storefront/cart/drawer.tsx',
    `import {\n  Cart,\n} from '#contract/cart.ts'`,
  ],
  ['a component that parses with zod', 'storefront/cart/drawer.tsx', `import { z } from 'zod'`],
  ['a piece of both apps that knows one of them', 'ui/price.tsx', `import { m } from '#server/cart/cart.rules.ts'`],
  [
    'a slice of the pages that looks up',
    'storefront/catalogue/card.tsx',
    `import { add } from '#storefront/cart/add.ts'`,
  ],
  ['a slice of the pages that knows the shell', 'storefront/cart/drawer.tsx', `import '#storefront/shell/frame.tsx'`],
  ['lib of the pages that knows a slice', 'storefront/lib/call.ts', `import { ask } from '#storefront/cart/ask.ts'`],
  [
    'a page of the console in the slice of another',
    'console/cart/cart.page.tsx',
    `import { OrderFacts } from '#console/orders/order-facts.tsx'`,
  ],
  ['the console taking pages of the shop', 'console/orders/list.tsx', `import { call } from '#storefront/lib/call.ts'`],
  [
    'the storefront taking pages of the console',
    'storefront/cart/x.tsx',
    `import { call } from '#console/lib/call.ts'`,
  ],
  ['the console parsing with zod', 'console/orders/list.tsx', `import { z } from 'zod'`],
  [
    'the console reading the database',
    'console/orders/x.tsx',
    `import { findOrder } from '#server/orders/orders.reads.ts'`,
  ],
  ['a screen of no slice', 'console/sales/list.tsx', ''],
  ['the server knowing the storefront', 'server/pages.ts', `import { Frame } from '#storefront/shell/frame.tsx'`],
  [
    'the server calling the bank as code',
    'server/orders/orders.commands.ts',
    `import { openBank } from '#bank/bank.ts'`,
  ],
  [
    'a mechanism standing on a slice',
    'server/lib/process/jobs.ts',
    `import { find } from '#server/cart/cart.reads.ts'`,
  ],
  ['a slice that looks up', 'server/catalogue/goods.reads.ts', `import { find } from '#server/cart/cart.reads.ts'`],
  ['a slice that loads up on demand', 'server/shop/shop.reads.ts', `await import('#server/cart/cart.reads.ts')`],
  ["another slice's store", 'server/orders/orders.commands.ts', `import * as cart from '#server/cart/cart.store.ts'`],
  ["another slice's endpoints", 'server/orders/orders.http.ts', `import { all } from '#server/cart/cart.http.ts'`],
  ['an endpoint that speaks SQL', 'server/cart/cart.http.ts', `import * as store from './cart.store.ts'`],
  ['a store that calls a command', 'server/cart/cart.store.ts', `import { addItem } from './cart.commands.ts'`],
  ['a store that decides', 'server/cart/cart.store.ts', `import { settle } from './cart.rules.ts'`],
  ['a read that changes', 'server/cart/cart.reads.ts', `import { addItem } from './cart.commands.ts'`],
  ['a read that writes a letter', 'server/cart/cart.reads.ts', `import { write } from './cart.mail.ts'`],
  ['a read that speaks wire', 'server/cart/cart.reads.ts', `import { wireCart } from './cart.wire.ts'`],
  ['wire that reads its own slice', 'server/cart/cart.wire.ts', `import { listLines } from './cart.store.ts'`],
  ['wire that asks the database', 'server/cart/cart.wire.ts', `import { findCart } from './cart.reads.ts'`],
  ['a letter that asks the database', 'server/cart/cart.mail.ts', `import { findCart } from './cart.reads.ts'`],
  ['a slice that knows who assembles it', 'server/cart/cart.http.ts', `import { slices } from '#server/app.ts'`],
  ['a rule that uses a package', 'server/cart/cart.rules.ts', `import { sortBy } from 'es-toolkit'`],
  ['a rule that takes a contract value', 'server/cart/cart.rules.ts', `import { Cart } from '#contract/cart.ts'`],
  ['a rule that waits', 'server/cart/cart.rules.ts', `export async function settle() {}`],
  ['a rule that reads the clock', 'server/cart/cart.rules.ts', `const today = Temporal.Now.plainDateISO()`],
  ['a rule that rolls dice', 'server/cart/cart.rules.ts', `const luck = Math.random()`],
  ['a test left out', 'server/cart/cart.test.ts', leftOut],
  ['a file too long to read', 'storefront/cart/drawer.tsx', 'const line = 1\n'.repeat(301)],
  ['a test too long to read', 'server/cart/cart.test.ts', 'const line = 1\n'.repeat(301)],
])('%s is found', (_, file, source) => {
  expect(judge(file, source), file).toHaveLength(1)
})

test.each([
  [
    'server/orders/orders.commands.ts',
    `import { findCart } from '#server/cart/cart.reads.ts'\nimport { settle } from '#server/cart/cart.rules.ts'`,
  ],
  ['server/cart/cart.store.ts', `import type { Line } from './cart.rules.ts'\nimport { sql } from 'kysely'`],
  ['server/orders/orders.commands.ts', `import type { StoredCartLine } from '#server/cart/cart.store.ts'`],
  [
    'server/cart/cart.rules.ts',
    `import { Decimal } from 'decimal.js'\nimport type { Cart } from '#contract/cart.ts'\n// today is never Temporal.Now`,
  ],
  ['server/cart/cart.http.ts', `import { wireCart } from './cart.wire.ts'`],
  [
    'server/cart/cart.wire.ts',
    `import type { CartFacts } from './cart.reads.ts'\nimport type { Line } from './cart.store.ts'`,
  ],
  ['server/orders/orders.wire.ts', `import type { CartFacts } from '#server/cart/cart.reads.ts'`],
  [
    'server/orders/orders.mail.ts',
    `import { wireOrder } from './orders.wire.ts'\nimport { drawSheet } from '#server/shop/layout.mail.ts'`,
  ],
  ['server/cart/cart.jobs.ts', `import { writeReminder } from './cart.mail.ts'`],
  ['server/orders/places.rules.ts', `import { addressParts } from '#contract/address-parts.ts'`],
  ['storefront/orders/places.ts', `import { addressParts } from '#contract/address-parts.ts'`],
  ['server/orders/refunds.rules.ts', `import { split } from './orders.rules.ts'`],
  ['server/lib/http/serve.ts', `import { Log } from '../process/log.ts'`],
  [
    'storefront/cart/drawer.tsx',
    `import type { Cart } from '#contract/cart.ts'\nimport { total } from '#server/cart/cart.rules.ts'`,
  ],
  ['storefront/cart/drawer.tsx', `import { type Cart, type Line } from '#contract/cart.ts'`],
  [
    'storefront/cart/drawer.tsx',
    `import { card } from '#storefront/catalogue/card.tsx'\nimport { Dialog } from '#ui/dialog.tsx'`,
  ],
  ['storefront/root.tsx', `import { Frame } from '#storefront/shell/frame.tsx'`],
  ['server/cart/cart.test.ts', `import { openShop } from '#tests/shop.ts'`],
  ['server/cart/cart.rules.test.ts', `import { settle } from './cart.rules.ts'`],
  ['server/demo.ts', `import { seedShop } from '#database/seed/seed.ts'`],
])('%s with its usual imports is in its room', (file, source) => {
  expect(judge(file, source)).toEqual([])
})

test('one file name in two slices is found', () => {
  const twice = ['server/cart/codes.rules.ts', 'server/orders/codes.rules.ts'].map((file) => ({ file, text: '' }))
  expect(judgeTree(twice, slices)).toEqual(['server/orders/codes.rules.ts has the name of server/cart/codes.rules.ts'])
  const apart = ['storefront/cart/code.tsx', 'storefront/orders/code.tsx'].map((file) => ({ file, text: '' }))
  expect(judgeTree(apart, slices)).toEqual([])
})

test('files that import each other in a circle are found, types among them', () => {
  const text = (name: string) => `import type { Found } from './${name}.rules.ts'`
  const circle = [
    { file: 'server/cart/a.rules.ts', text: text('b') },
    { file: 'server/cart/b.rules.ts', text: text('c') },
    { file: 'server/cart/c.rules.ts', text: text('a') },
    { file: 'server/cart/d.rules.ts', text: text('a') },
  ]
  expect(judgeTree(circle, slices)).toEqual([
    'a circle of imports: server/cart/a.rules.ts, server/cart/b.rules.ts, server/cart/c.rules.ts',
  ])
  expect(judgeTree(circle.slice(0, 2), slices)).toEqual([])
})

test('(15.2) a name from the old list is found, and the same word is free where it means a thing of the shop', () => {
  const judged = (file: string, text: string) => judgeTree([{ file, text }], slices)
  expect(judged('server/lib/http/calls.ts', 'export interface FrontDesk {}')).toHaveLength(1)
  expect(judged('contract/cart.ts', 'const cartDoors = []')).toHaveLength(1)
  expect(judged('server/lib/http/calls.ts', 'export interface EndpointHandler {}\n  const bell = 1')).toEqual([])
  expect(judged('storefront/cart/shelf.tsx', 'export function Shelf() {}')).toEqual([])
})

test('an old word is found in comments, test titles and pages of docs, and left alone in code', () => {
  const judged = (file: string, text: string) => judgeTree([{ file, text }], slices)
  expect(judged('server/cart/cart.rules.ts', '/** What lies\n * on the shelf. */\nconst onHand = 1')).toEqual([
    "server/cart/cart.rules.ts: 'shelf' in a comment or title: take the term of the field",
  ])
  expect(judged('server/cart/cart.rules.ts', ['const onHand = 1', '// never heard of'].join(' '))).toHaveLength(1)
  expect(judged('server/cart/cart.test.ts', "test('an empty shelf', () => {})")).toHaveLength(1)
  expect(judged('tests/journeys/cart.journey.ts', "await page.locator('.shelf').click()")).toEqual([])
  expect(judgeProse({ file: 'docs/caches.md', text: 'The change feed hears\nnothing.' })).toHaveLength(1)
  expect(judgeProse({ file: 'docs/caches.md', text: 'The change feed is lost.' })).toEqual([])
})

test('(15.3) a read or an endpoint that writes the specification’s shapes is found, and a read that writes HTML', () => {
  const contract = {
    file: 'contract/cart.ts',
    text: 'export const Cart = z.object({})\nexport const Side = z.enum([])',
  }
  const judged = (text: string, file = 'server/cart/cart.reads.ts') => judgeTree([contract, { file, text }], slices)
  expect(judged(`import {\n  toCents,\n  toHkd,\n} from '#contract/money.ts'`)).toHaveLength(1)
  expect(judged(`import { wireInstant } from '#server/lib/process/clock.ts'`)).toHaveLength(1)
  const answer = (name: string) =>
    `import type { ${name} } from '#contract/cart.ts'\nexport const find = (db: Db): Promise<${name}[]> => list(db)`
  expect(judged(answer('Cart'))).toHaveLength(1)
  expect(judged(answer('Side'))).toEqual([])
  expect(judged(['const letter = `<', 'p>${text}</p>`'].join(''))).toHaveLength(1)
  expect(judged('const isMarked = /<p>/.test(text)\nconst rows: Map<string, p> = read()')).toEqual([])
  expect(judged(`import { toHkd } from '#contract/money.ts'`, 'server/cart/cart.wire.ts')).toEqual([])
  expect(judged(`import { toHkd } from '#contract/money.ts'`, 'server/cart/cart.http.ts')).toHaveLength(1)
  expect(judged(answer('Cart'), 'server/cart/cart.http.ts')).toEqual([])
})

test('(15.2) a type that two files declare is found, unless one of them is generated', () => {
  const one = { file: 'server/cart/cart.rules.ts', text: 'export interface Line {}' }
  const twin = { file: 'storefront/cart/line.tsx', text: 'type Line = string' }
  expect(judgeTree([one, twin], slices)).toEqual([
    'storefront/cart/line.tsx: the type Line is declared in server/cart/cart.rules.ts as well: name each for what it is',
  ])
  expect(judgeTree([one, { ...twin, text: `// Written by scripts/tables.ts\n${twin.text}` }], slices)).toEqual([])
})

test('(15.2) a setter of React is named for its state', () => {
  const judged = (text: string) => judgeTree([{ file: 'storefront/cart/line.tsx', text }], slices)
  expect(judged(['  const [isOpen, open]', 'useState(false)'].join(' = '))).toEqual([
    "storefront/cart/line.tsx: 'open' sets 'isOpen': call it setIsOpen",
  ])
  expect(judged('  const [isOpen, setIsOpen] = useState<boolean>(false)')).toEqual([])
})

test('a decision has at most 400 words, wherever its lines break', () => {
  const page = (words: number) => ({ file: 'docs/decisions/carts.md', text: `# Carts\n\n${'word '.repeat(words)}\n` })
  expect(judgeDecision(page(398))).toEqual([])
  expect(judgeDecision(page(399))).toHaveLength(1)
  expect(judgeDecision({ ...page(900), file: 'docs/operations.md' })).toEqual([])
})

test('(15.1) a slice has at most 50 source files, its tests not counted', () => {
  const slice = (files: number, ending: string) =>
    Array.from({ length: files }, (_, no) => ({ file: `server/cart/topic-${no}.${ending}`, text: '' }))
  expect(judgeTree([...slice(50, 'rules.ts'), ...slice(50, 'test.ts')], slices)).toEqual([])
  expect(judgeTree(slice(51, 'rules.ts'), slices)).toEqual([
    'server/cart has 51 source files, 50 at most: which subject is a slice of its own?',
  ])
})
