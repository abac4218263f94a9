import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop } from './shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop({
    settings: { publicUrl: 'http://localhost', bankUrl: '', bankPublicUrl: '', bankSecret: '', metricsToken },
  })
})
afterAll(() => shop.close())
const metricsToken = 'a token for whoever watches'

test('every alert rule asks for figures that the shop tells (E26)', async () => {
  await shop.fetch('/api/co/coInfo')
  const told = await (await shop.fetch('/api/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const names = new Set(Array.from(told.matchAll(/^# TYPE (\w+) (\w+)$/gm), ([, name = '']) => name))
  const rules = fs.readFileSync('deploy/alerts.yaml', 'utf8')
  const asked = Array.from(rules.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|jobs)\b(?=[{[)\s])/g), ([, name = '']) => name)
    .filter((name) => !['histogram_quantile', 'given_up', 'waited_for'].includes(name))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(asked.length).toBeGreaterThan(6)
  expect(asked.filter((name) => !names.has(name))).toEqual([])
})

test('every file that operations.md names is there (E26)', () => {
  const page = fs.readFileSync('docs/operations.md', 'utf8')
  const named = Array.from(page.matchAll(/`(deploy\/[\w.]+)`/g), ([, file = '']) => file)
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((file) => !fs.existsSync(file))).toEqual([])
})
