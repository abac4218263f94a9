import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
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

const holds = { nameZh: '容量', nameEn: 'Holds', valueZh: '＝一升', valueEn: '+1 litre' }
const height = { nameZh: '高度', nameEn: 'Height', valueZh: '十厘米', valueEn: '10 cm' }
const typed = [holds, height]

/** Live goods with these rows of the specification. */
async function describe(specs: object[]) {
  const { code } = await it.sell()
  if (specs.length === 0) return code
  const { version } = await it.goodsOf(code)
  const draft = await it.owner.call('PUT /staff/goods/{code}', { code, version, fields: { specs } } as never)
  await it.owner.call('POST /staff/goods/{code}/publish', { code, version: draft.version })
  return code
}
const specsOf = async (code: string) => (await it.goodsOf(code)).fields.specs
const csv = async (codes: string[]) => new TextDecoder().decode(await exportGoods(it, codes, 'csv'))

test.each(['csv', 'xlsx'] as const)('specifications that were exported as %s come back as the same', async (kind) => {
  const codes = [await describe(typed), await describe([]), await describe([height])]
  const draft = `SPEC-${kind}`
  const half = { nameZh: '重量', nameEn: '', valueZh: '兩公斤', valueEn: '' }
  await it.owner.call('POST /staff/goods', { code: draft, fields: { nameZh: '草稿', specs: [half, height, holds] } })
  const told = await it.check(await exportGoods(it, [...codes, draft], kind))
  expect(told.mapping).toEqual(expect.arrayContaining(['spec1NameZh', 'spec3ValueEn']))
  expect(told.mapping).not.toContain('spec4NameZh')
  expect(told.mapping).not.toContain(null)
  expect(listVerdicts(told)).toEqual(['same', 'same', 'same', 'same'])
})

test('one cell of an export changes one word of one row, visitors read it, and it is undone', async () => {
  const [kettle, other] = [await describe(typed), await describe(typed)]
  const before = await it.goodsOf(kettle)
  const text = await csv([kettle, other])
  const checked = await it.check(text.replace("'+1 litre", '2 litres'))
  expect(listVerdicts(checked)).toEqual(['changed', 'same'])
  const { changeId } = await it.apply(checked.importId)
  const after = await it.goodsOf(kettle)
  expect(after.fields).toEqual({ ...before.fields, specs: [{ ...typed[0], valueEn: '2 litres' }, height] })
  expect(after.variants).toEqual(before.variants)
  expect(await specsOf(other)).toEqual(typed)
  const guest = await it.shop.visitor()
  const shown = async () =>
    (await guest.call('GET /item/product/{id}', { id: kettle }, { locale: 'en-US' })).specs.map(({ value }) => value)
  await expect.poll(shown).toEqual(expect.arrayContaining(['2 litres', '10 cm']))
  await undo(changeId)
  expect(await specsOf(kettle)).toEqual(typed)
  await expect.poll(shown).toEqual(expect.arrayContaining(['+1 litre', '10 cm']))
})

test('a file made by hand adds a row, changes one by its name, empties another, and leaves the rest', async () => {
  const kettle = await describe(typed)
  const head =
    'code,spec1NameZh,spec1NameEn,spec1ValueZh,spec1ValueEn,spec2NameZh,spec2NameEn,spec2ValueZh,spec2ValueEn'
  const checked = await it.check(`${head}\n${kettle},重量,Weight,兩公斤,2 kg,高度,Height,,11 cm\n`)
  expect(listVerdicts(checked)).toEqual(['changed'])
  await it.apply(checked.importId)
  const weight = { nameZh: '重量', nameEn: 'Weight', valueZh: '兩公斤', valueEn: '2 kg' }
  expect(await specsOf(kettle)).toEqual([typed[0], { ...height, valueEn: '11 cm' }, weight])
  const emptied = await it.check(`${head}\n${kettle},容量,Holds,∅,∅,,,,\n`)
  const { changeId } = await it.apply(emptied.importId)
  expect(await specsOf(kettle)).toEqual([{ ...height, valueEn: '11 cm' }, weight])
  await undo(changeId)
  expect(await specsOf(kettle)).toEqual([typed[0], { ...height, valueEn: '11 cm' }, weight])
})

test('rows of one product tell its specification together, and may not contradict each other', async () => {
  const code = 'TWO'
  const variants = ['S', 'L'].map((size) => ({ assortId: `TWO-${size}`, size, onHand: 1 }))
  await putOnSale(it.shop.db, { code, cents: 10_000, variants })
  const head = 'code,assortId,spec1NameZh,spec1NameEn,spec1ValueZh,spec1ValueEn'
  const told = await it.check(`${head}\n${code},TWO-S,容量,Holds,,\n${code},TWO-L,,,一升,1 litre\n`)
  expect(listVerdicts(told)).toEqual(['same', 'changed'])
  await it.apply(told.importId)
  expect(await specsOf(code)).toEqual([{ nameZh: '容量', nameEn: 'Holds', valueZh: '一升', valueEn: '1 litre' }])
  const apart = await it.check(`${head}\n${code},TWO-S,容量,Holds,,1 l\n${code},TWO-L,容量,Holds,,2 l\n`)
  expect(listVerdicts(apart)).toEqual(['changed', 'refused conflicts'])
})

test('the columns are remembered for files of this shape', async () => {
  const kettle = await describe(typed)
  const file = `code,Capacity,容量\n${kettle},3 litres,三升\n`
  expect((await it.upload(file)).mapping).toEqual(['code', null, null])
  const mapping = ['code', 'spec1ValueEn', 'spec1ValueZh'] as const
  const told = await it.check(file, {}, [...mapping])
  expect(listVerdicts(told)).toEqual(['changed'])
  expect((await it.upload(file)).mapping).toEqual(mapping)
})

test.each([
  ['a value in one language of live goods', 'spec1ValueEn', '∅', 'language_missing'],
  ['a name in one language of live goods', 'spec1NameZh', '∅', 'language_missing'],
  ['a value of more than 200 signs', 'spec1ValueEn', 'W'.repeat(201), 'too_long'],
  ['a formula', 'spec1ValueEn', '=1+1', 'formula_cell'],
  ['a value without a name', 'spec9ValueEn', '2 kg', 'spec_name_missing'],
])('%s is refused in its row, in both languages', async (_, column, cell, problem) => {
  const kettle = await describe(typed)
  const told = await it.check(`code,${column}\n${kettle},${cell}\n`)
  expect(listVerdicts(told)).toEqual([`refused ${problem}`])
  expect(told.rows[0]!.problems[0]).toMatchObject({ column, words: expect.stringMatching(/\.$/) })
  const inChinese = await it.owner.call('GET /staff/imports/{id}', { id: told.importId }, { locale: 'zh-TW' })
  expect(inChinese.rows[0]!.problems[0]!.words).toMatch(/\p{Script=Han}.*。$/u)
})

test('who counts stock may not write a specification', async () => {
  const warehouse = await enterAs(it.shop, 'warehouse')
  const { importId: id } = await it.upload('barcode,spec1ValueEn\n1,2\n', warehouse)
  const asked = await warehouse.ask('PUT /staff/imports/{id}', { id, mapping: ['barcode', 'spec1ValueEn'] })
  expect(asked).toMatchObject({ ok: false, error: 'ROLE_NOT_ALLOWED' })
})
