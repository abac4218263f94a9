import fs from 'node:fs'
import { expect, test } from 'vitest'
import { drawTableMap, findTableUse, listTables } from './table-map.ts'

const types = fs.readFileSync('server/lib/database/tables.ts', 'utf8')

test('docs/tables.md says which slice writes each table today', () => {
  expect(fs.readFileSync('docs/tables.md', 'utf8')).toBe(drawTableMap(types))
})

test('SQL and Kysely name the same tables, and what is written is not called only read', () => {
  const sql = 'insert into cart (id) select id from visitor join nobody on true'
  const kysely = `/** Taken from member. */ tx.updateTable('cart_line').set({}); db.selectFrom('cart') // from member`
  const { writes, reads } = findTableUse([sql, kysely], ['cart', 'cart_line', 'member', 'visitor'])
  expect([[...writes], [...reads]]).toEqual([['cart', 'cart_line'], ['visitor']])
})

test('every table has a place on the map', () => {
  expect(listTables(types).length).toBeGreaterThan(90)
  const map = drawTableMap(types)
  for (const table of listTables(types)) expect(map).toContain(`\`${table}\``)
})
