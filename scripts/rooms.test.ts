import { expect, test } from 'vitest'
import { judgeFile } from './rooms.ts'

const leftOut = ['test', "skip('later', () => {})"].join('.')
const slices = ['shop', 'catalogue', 'cart', 'orders']
const judge = (file: string, source: string) => judgeFile(file, source, slices)

test.each([
  ['a slice that nobody listed', 'server/wishes/reads.ts', ''],
  ['a file name that no slice has', 'server/cart/totals.ts', ''],
  ['a room inside a room inside a slice', 'server/orders/refunds/bank/store.ts', ''],
  ['a room without a subject', 'storefront/lib/utils.ts', ''],
  ['a barrel', 'storefront/cart/drawer.tsx', `import { Line } from './index.ts'`],
  ['the contract looking at the server', 'contract/cart.ts', `import type { Cart } from '#server/cart/rules.ts'`],
  ['the contract using a package', 'contract/cart.ts', `import { Decimal } from 'decimal.js'`],
  [
    'the storefront reaching into the server',
    'storefront/cart/drawer.tsx',
    `import { findCart } from '#server/cart/reads.ts'`,
  ],
  ['a component that takes a contract value', 'storefront/cart/drawer.tsx', `import { Cart } from '#contract/cart.ts'`],
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
  ['the server knowing the storefront', 'server/pages.ts', `import { Frame } from '#storefront/shell/frame.tsx'`],
  ['the server calling the bank as code', 'server/orders/commands.ts', `import { openBank } from '../../bank/bank.ts'`],
  ['the floor standing on a slice', 'server/lib/jobs.ts', `import { findCart } from '../cart/reads.ts'`],
  ['a slice that looks up', 'server/catalogue/reads.ts', `import { findCart } from '#server/cart/reads.ts'`],
  [
    'a slice that loads up on demand',
    'server/catalogue/reads.ts',
    `const cart = await import('#server/cart/reads.ts')`,
  ],
  ["another slice's store", 'server/orders/commands.ts', `import * as cart from '#server/cart/store.ts'`],
  ["another slice's door", 'server/orders/http.ts', `import { cartDoors } from '#server/cart/http.ts'`],
  ['a door that speaks SQL', 'server/cart/http.ts', `import * as store from './store.ts'`],
  ['a store that calls a command', 'server/cart/store.ts', `import { addItem } from './commands.ts'`],
  ['a store that decides', 'server/cart/store.ts', `import { settle } from './rules.ts'`],
  ['a read that changes', 'server/cart/reads.ts', `import { addItem } from './commands.ts'`],
  ['a slice that knows who assembles it', 'server/cart/http.ts', `import { slices } from '../app.ts'`],
  ['a rule that uses a package', 'server/cart/rules.ts', `import { sortBy } from 'es-toolkit'`],
  ['a rule that takes a contract value', 'server/cart/rules.ts', `import { Cart } from '#contract/cart.ts'`],
  ['a rule that waits', 'server/cart/rules.ts', `export async function settle() {}`],
  ['a rule that reads the clock', 'server/cart/rules.ts', `const today = Temporal.Now.plainDateISO()`],
  ['a rule that rolls dice', 'server/cart/rules.ts', `const luck = Math.random()`],
  ['a test left out', 'server/cart/cart.test.ts', leftOut],
  ['a file too long to read', 'storefront/cart/drawer.tsx', 'const line = 1\n'.repeat(301)],
])('%s is found', (_, file, source) => {
  expect(judge(file, source), file).toHaveLength(1)
})

test.each([
  [
    'server/orders/commands.ts',
    `import { findCart } from '#server/cart/reads.ts'\nimport { settle } from '#server/cart/rules.ts'`,
  ],
  ['server/cart/store.ts', `import type { Line } from './rules.ts'\nimport { sql } from 'kysely'`],
  [
    'server/cart/rules.ts',
    `import { Decimal } from 'decimal.js'\nimport type { Cart } from '#contract/cart.ts'\n// today is never Temporal.Now`,
  ],
  ['server/orders/refunds/rules.ts', `import { split } from '../rules.ts'`],
  [
    'storefront/cart/drawer.tsx',
    `import type { Cart } from '#contract/cart.ts'\nimport { total } from '#server/cart/rules.ts'`,
  ],
  ['storefront/cart/drawer.tsx', `import { type Cart, type Line } from '#contract/cart.ts'`],
  ['server/cart/cart.test.ts', `import { openShop } from '#tests/shop.ts'`],
  ['server/demo.ts', `import { seedShop } from '#database/seed/seed.ts'`],
])('%s with its usual imports is in its room', (file, source) => {
  expect(judge(file, source)).toEqual([])
})
