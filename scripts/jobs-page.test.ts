import fs from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerNames } from '#server/job-registries.ts'
import { openShop } from '#tests/shop.ts'

const page = fs.readFileSync('docs/jobs.md', 'utf8')
let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('docs/jobs.md names every job that a shop registers, and no other', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  const registered = Object.keys(shop.app.jobs).filter((name) => !(name in formerNames))
  expect(named.sort()).toEqual(registered.sort())
})

test('docs/jobs.md says when each job is woken', () => {
  const said = [...page.matchAll(/^\| `(\w+)` \| `[\w/.-]+` \| `([^`]+)`(?:, fill (\w+))? \|$/gm)].map(
    ([, name, at, fill]) => `${at} ${name}${fill ? ` ?fill=${fill}` : ''}`,
  )
  expect(said.sort()).toEqual(shop.app.crontab.split('\n').sort())
  const sweeps = [...page.matchAll(/^\| `(\w+)` \| `[\w/.-]+` \| sweep \|$/gm)].map(([, name = '']) => name)
  expect(sweeps.sort()).toEqual(shop.app.sweeps.toSorted())
})

test('docs/jobs.md names the file that holds each job', () => {
  for (const row of page.split('\n').filter((line) => /^\| `.*\| `/.test(line))) {
    const [file = ''] = /server\/[\w/.-]+/.exec(row) ?? []
    const text = fs.readFileSync(file, 'utf8')
    for (const [, name = ''] of row.matchAll(/`(\w+)`/g)) expect(text, file).toMatch(new RegExp(`\\b${name}\\b`))
  }
})
