import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImportShop } from '#tests/imports.ts'
import { sweepImports } from './sweep-imports.commands.ts'

let it: Awaited<ReturnType<typeof openImportShop>>
beforeAll(async () => {
  it = await openImportShop()
})
afterAll(() => it.close())

// Files have the time of the machine, so the sweep is told of that too.
const inHours = (hours: number) => Temporal.Now.instant().add({ hours })
const sweepIn = (hours: number) => sweepImports({ ...it.services, clock: { now: () => inHours(hours) } })
/** The files of the store, however young. */
const listFiles = () => it.services.imports.listOlder(inHours(1))

test('a file whose import was never written goes after a day; that of an import stays for 90 days', async () => {
  await it.upload('code,price\nA,1\n')
  await it.shop.db.updateTable('import').set({ created_at: new Date() }).execute()
  const [kept] = await listFiles()
  const lost = await it.services.imports.put(Buffer.from('code,price\nB,2\n'))
  await sweepIn(23)
  expect(new Set(await listFiles())).toEqual(new Set([kept, lost]))
  await sweepIn(25)
  expect(await listFiles()).toEqual([kept])
  await sweepIn(24 * 91)
  expect(await listFiles()).toEqual([])
  expect(await it.shop.db.selectFrom('import').select('id').execute()).toEqual([])
})
