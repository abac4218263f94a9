import fs from 'node:fs'
import { expect, test } from 'vitest'
import { judgePrivateParts, writtenFor } from './private-parts.ts'

test.each([
  ['class Batch extends pg.Query {}'],
  ["import { Pool } from 'pg'; class PreparedPool extends Pool<Config> {}"],
  ["import driver from 'pg/lib/utils.js'"],
  ['client.connection.stream.destroy()'],
  ['select from graphile_worker._private_jobs'],
  ['`update ${schema}._private_tasks`'],
  ["client.emit('notification', call)"],
  ['window.__reactRouterContext.streamController.close()'],
  ['window.__reactRouterManifest?.version'],
  ['page.indexOf(`<script type="module" async="">`)'],
  ['document._font.font.hasGlyphForCodePoint(code)'],
  ['/react-router.dist.production/'],
  [String.raw`/react-router\/dist/`],
  ["import { shop_home } from '#words/compiled/messages/shop_home.js'"],
  [String.raw`/\/words\/compiled\/messages\/(\w+)\.js$/`],
])('(15.4) %s stands nowhere but in its own file', (text) => {
  expect(judgePrivateParts([{ file: 'server/cart/cart.store.ts', text }])).toHaveLength(1)
})

test('(15.4) a private part in the file that has it, and public parts, are free', () => {
  const sources = [
    { file: 'storefront/page-as-string.tsx', text: 'window.__reactRouterContext' },
    { file: 'server/cart/cart.store.ts', text: 'new pg.Pool({ pipeline: true }); select from graphile_worker.jobs' },
    { file: 'server/cart/cart.store.ts', text: "<Row extends pg.QueryResultRow>; from '#words/compiled/messages.js'" },
  ]
  expect(judgePrivateParts(sources)).toEqual([])
})

test.each(Object.entries(writtenFor))(
  '(15.4) %s is still the version that its private parts were written for: %s',
  (name, version) => {
    const { dependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>
    }
    expect(dependencies[name]).toBe(version)
  },
)
