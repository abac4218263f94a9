import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBreaches } from '#tests/invariants.ts'
import { exportGoods, listVerdicts, openImportShop } from '#tests/imports.ts'
import { enterAs } from '#tests/staff.ts'

let it: Awaited<ReturnType<typeof openImportShop>>
beforeAll(async () => {
  it = await openImportShop()
})
afterEach(async () => {
  expect(await findBreaches(it.shop.db)).toEqual([])
})
afterAll(() => it.close())

const undo = (id: string | null) => it.owner.call('POST /staff/changes/{id}/undo', { id: id! })
const readWarehouses = () => it.owner.call('GET /staff/warehouses', {})
const open = async (code: string, name: string) =>
  it.owner.call('PUT /staff/warehouses/{code}', { code, name, isNew: true, version: (await readWarehouses()).version })
/** What lies in each warehouse. */
const lies = async (assortId: string) => {
  const { warehouses } = await it.owner.call('GET /staff/stock/{assortId}', { assortId })
  return Object.fromEntries(warehouses.map(({ code, onHand }) => [code, onHand]))
}
/** Goods on sale, of which pieces lie in KT. */
async function place(main: number, there: number) {
  const { code, barcode } = await it.sell(10_000, main)
  if (there > 0)
    await it.owner.call('POST /staff/stock/receive', {
      warehouse: 'KT',
      rows: [{ barcode, quantity: there }],
      note: '',
    })
  return { code, barcode }
}
const csv = async (codes: string[]) => new TextDecoder().decode(await exportGoods(it, codes, 'csv'))

test('with one warehouse a file has the total alone, and may name the warehouse', async () => {
  const { code } = await it.sell()
  expect(await csv([code])).not.toContain('stock.')
  const checked = await it.check(`code,stock.main\n${code},7\n`)
  expect(listVerdicts(checked)).toEqual(['changed'])
  const { changeId } = await it.apply(checked.importId)
  expect(await lies(code)).toEqual({ main: 7 })
  await undo(changeId)
  expect(await lies(code)).toEqual({ main: 5 })
})

test.each(['csv', 'xlsx'] as const)(
  'stock that was exported by warehouse as %s comes back as the same',
  async (kind) => {
    if (kind === 'csv')
      for (const [code, name] of [
        ['KT', 'Kwai Chung'],
        ['st_2', 'Sha Tin'],
      ] as const)
        await open(code, name)
    const [both, first, none] = [await place(3, 2), await place(4, 0), await place(0, 0)]
    await it.owner.call('POST /staff/goods', { code: `DRAFT-${kind}`, fields: { nameZh: '草稿' } })
    const told = await it.check(await exportGoods(it, [both.code, first.code, none.code, `DRAFT-${kind}`], kind))
    expect(told.headers).toEqual(expect.arrayContaining(['stock', 'stock.main', 'stock.KT', 'stock.st_2']))
    expect(told.mapping).toEqual(expect.arrayContaining(['stock', 'stock.main', 'stock.KT', 'stock.st_2']))
    expect(listVerdicts(told)).toEqual(['same', 'same', 'same', 'same'])
  },
)

test('one cell of an export changes one warehouse, and is undone there', async () => {
  const [kettle, other] = [await place(3, 2), await place(3, 2)]
  const before = await it.goodsOf(kettle.code)
  const [head, ...rows] = (await csv([kettle.code, other.code])).trim().split(/\r?\n/)
  const column = head!
    .replace(/^\ufeff/, '')
    .split(',')
    .indexOf('stock.KT')
  const cells = rows[0]!.split(',')
  expect(cells[column]).toBe('2')
  const checked = await it.check([head, cells.with(column, '6').join(','), rows[1]].join('\n'))
  expect(listVerdicts(checked)).toEqual(['changed', 'same'])
  const { changeId } = await it.apply(checked.importId)
  expect(await lies(kettle.code)).toEqual({ main: 3, KT: 6, st_2: 0 })
  expect(await lies(other.code)).toEqual({ main: 3, KT: 2, st_2: 0 })
  expect((await it.goodsOf(kettle.code)).fields).toEqual(before.fields)
  expect((await it.goodsOf(kettle.code)).variants[0]!.onHand).toBe(9)
  expect(await it.owner.call('GET /staff/changes/{id}', { id: changeId! })).toMatchObject({
    rowCount: 1,
    rows: [{ table: 'warehouse_stock' }],
  })
  await undo(changeId)
  expect(await lies(kettle.code)).toEqual({ main: 3, KT: 2, st_2: 0 })
})

test('pieces counted in another warehouse than booked move there, and each warehouse is undone', async () => {
  const { code, barcode } = await place(3, 2)
  const checked = await it.check(`barcode,stock.main,stock.KT,stock.st_2\n${barcode},0,2,3\n`)
  const { changeId } = await it.apply(checked.importId)
  expect(await lies(code)).toEqual({ main: 0, KT: 2, st_2: 3 })
  await undo(changeId)
  expect(await lies(code)).toEqual({ main: 3, KT: 2, st_2: 0 })
})

test('a total that is less takes from several warehouses, and is undone where it was taken', async () => {
  const { code, barcode } = await place(2, 5)
  const checked = await it.check(`barcode,qty\n${barcode},1\n`)
  const { changeId } = await it.apply(checked.importId)
  expect(await lies(code)).toEqual({ main: 0, KT: 1, st_2: 0 })
  await undo(changeId)
  expect(await lies(code)).toEqual({ main: 2, KT: 5, st_2: 0 })
})

test('goods that moved to another warehouse since the check are left out', async () => {
  const { code } = await place(3, 2)
  const checked = await it.check(`code,stock.KT\n${code},4\n`)
  await it.owner.call('POST /staff/stock/transfer', {
    from: 'main',
    to: 'KT',
    rows: [{ assortId: code, quantity: 1 }],
    note: '',
  })
  const asked = await it.owner.ask('POST /staff/imports/{id}/apply', { id: checked.importId })
  expect(asked).toMatchObject({ ok: false, error: 'IMPORT_CHANGED_MEANWHILE' })
  expect(await lies(code)).toEqual({ main: 2, KT: 3, st_2: 0 })
})

test.each([
  ['a warehouse that the shop does not have', 'stock.TST', '4', 'warehouse_unknown', 'stock.KT'],
  ['a count that is no number', 'stock.KT', 'many', 'number_unreadable', '12'],
  ['a count below nothing', 'stock.KT', '-1', 'number_unreadable', '12'],
])('%s is refused in its row, in both languages', async (_, column, cell, problem, remedy) => {
  const { code } = await place(3, 2)
  const told = await it.check(`code,${column}\n${code},${cell}\n`)
  expect(listVerdicts(told)).toEqual([`refused ${problem}`])
  expect(told.rows[0]!.problems[0]).toMatchObject({ column, value: cell, remedy: expect.stringContaining(remedy) })
  const inChinese = await it.owner.call('GET /staff/imports/{id}', { id: told.importId }, { locale: 'zh-TW' })
  expect(inChinese.rows[0]!.problems[0]!.words).toMatch(/\p{Script=Han}.*。$/u)
})

test('a total that the warehouses do not add up to is refused', async () => {
  const { code } = await place(3, 2)
  const told = await it.check(`code,stock,stock.KT\n${code},8,4\n`)
  expect(listVerdicts(told)).toEqual(['refused warehouse_sum'])
  expect(told.rows[0]!.problems[0]!.remedy).toContain('7')
})

const added = { category: 'electric', brand: null, publish: true }
/** A file of new goods that are complete. */
const newGoods = (code: string, columns: string[], ...cells: string[]) =>
  [
    `code,nameZh,nameEn,brand,price,pictures,${columns.join(',')}`,
    ...cells.map((own) => `${code},新 ${code},New ${code},Placed,100,https://cdn.example/${code}.jpg,${own}`),
  ].join('\n')

test('new goods bring their first stock into several warehouses, and an undo takes them out of the shop', async () => {
  const checked = await it.check(newGoods('PLACED-1', ['stock.main', 'stock.KT'], '4,2'), added)
  expect(listVerdicts(checked)).toEqual(['new'])
  const { changeId, rows } = await it.apply(checked.importId)
  expect(rows[0]).toMatchObject({ draft: false })
  expect(await lies('PLACED-1')).toEqual({ main: 4, KT: 2, st_2: 0 })
  expect((await it.goodsOf('PLACED-1')).variants[0]!.onHand).toBe(6)
  await undo(changeId)
  expect((await it.goodsOf('PLACED-1')).state).toBe('withdrawn')
})

test('new goods whose rows name a warehouse each bring what all rows say', async () => {
  const checked = await it.check(newGoods('PLACED-2', ['warehouse', 'stock'], 'Kwai Chung,2', 'main,5'), added)
  expect(listVerdicts(checked)).toEqual(['new', 'new'])
  await it.apply(checked.importId)
  expect(await lies('PLACED-2')).toEqual({ main: 5, KT: 2, st_2: 0 })
})

test('a draft keeps where its first stock goes until it is published, also when it is edited and exported meanwhile', async () => {
  const file = newGoods('PLACED-3', ['stock.main', 'stock.KT'], '1,3')
  await it.apply((await it.check(file, { ...added, publish: false })).importId)
  const again = await it.check(await exportGoods(it, ['PLACED-3'], 'csv'), { publish: false })
  expect(listVerdicts(again)).toEqual(['same'])
  const { version, options, variants } = await it.goodsOf('PLACED-3')
  const told = variants.map(({ onHand: _, held: __, ...variant }) => ({
    ...variant,
    assortId: variant.assortId ?? undefined,
    bin: 'B-7',
  }))
  const saved = await it.owner.call('PUT /staff/goods/{code}/variants', {
    code: 'PLACED-3',
    version,
    options,
    variants: told,
  })
  const fields = { picture: { shape: 'box', hue: 30 } }
  const drawn = await it.owner.call('PUT /staff/goods/{code}', { code: 'PLACED-3', version: saved.version, fields })
  await it.owner.call('POST /staff/goods/{code}/publish', { code: 'PLACED-3', version: drawn.version })
  expect(await lies('PLACED-3')).toEqual({ main: 1, KT: 3, st_2: 0 })
})

const inventory = (rows: string[]) =>
  `Handle,Title,Option1 Name,Option1 Value,SKU,Location,On hand (current),On hand (new)\n${rows.join('\n')}\n`

test("Shopify's inventory file counts each location, in any order of its rows, and is undone", async () => {
  const { code } = await place(3, 2)
  const file = inventory([
    `${code},Kettle,,,,Kwai Chung,2,0`,
    `${code},Kettle,,,,main,3,5`,
    `${code},Kettle,,,,Sha Tin,0,not stocked`,
  ])
  const checked = await it.check(file)
  expect(checked.format).toBe('shopify inventory')
  expect(checked.mapping).toContain('warehouse')
  expect(listVerdicts(checked)).toEqual(['changed', 'changed', 'same'])
  const { changeId } = await it.apply(checked.importId)
  expect(await lies(code)).toEqual({ main: 5, KT: 0, st_2: 0 })
  await undo(changeId)
  expect(await lies(code)).toEqual({ main: 3, KT: 2, st_2: 0 })
})

test('rows that name an unknown or the same warehouse twice are refused one by one, with the names that there are', async () => {
  const { code } = await place(3, 2)
  const told = await it.check(inventory([`${code},K,,,,Tai Po,1,1`, `${code},K,,,,main,3,4`, `${code},K,,,,main,3,9`]))
  expect(listVerdicts(told)).toEqual(['refused warehouse_unknown', 'changed', 'refused conflicts'])
  expect(told.rows[0]!.problems[0]).toMatchObject({
    column: 'Location',
    value: 'Tai Po',
    words: 'The shop does not have this warehouse.',
    remedy: expect.stringContaining('main, Kwai Chung (KT), Sha Tin (st_2)'),
  })
  const { rows } = await it.owner.call('GET /staff/imports/{id}', { id: told.importId }, { locale: 'zh-TW' })
  expect(rows[0]!.problems[0]!).toMatchObject({
    words: '本店沒有這個倉庫。',
    remedy: expect.stringContaining('Kwai Chung (KT)'),
  })
})

test('pieces that orders hold may move between the warehouses of a file, and may not leave them', async () => {
  const { code } = await place(3, 2)
  await it.shop.db.updateTable('stock').set({ allocated: 4 }).where('assort_id', '=', code).execute()
  const moved = await it.check(inventory([`${code},K,,,,main,3,0`, `${code},K,,,,Kwai Chung,2,5`]))
  expect(listVerdicts(moved)).toEqual(['changed', 'changed'])
  const lost = await it.check(inventory([`${code},K,,,,main,3,0`, `${code},K,,,,Kwai Chung,2,3`]))
  expect(listVerdicts(lost)).toEqual(['refused below_held', 'refused below_held'])
  await it.shop.db.updateTable('stock').set({ allocated: 0 }).where('assort_id', '=', code).execute()
})

test('who counts stock imports it by warehouse, and who writes goods does not', async () => {
  const { code } = await place(3, 2)
  const file = `assortId,stock.KT\n${code},4\n`
  const warehouse = await enterAs(it.shop, 'warehouse')
  const { importId: id, mapping, format } = await it.upload(file, warehouse)
  expect({ mapping, format }).toEqual({ mapping: ['assortId', 'stock.KT'], format: 'stock' })
  await warehouse.call('PUT /staff/imports/{id}', { id, mapping })
  const merchandiser = await enterAs(it.shop, 'merchandiser')
  const asked = await merchandiser.ask('PUT /staff/imports/{id}', { id, mapping })
  expect(asked).toMatchObject({ ok: false, error: 'ROLE_NOT_ALLOWED' })
})
