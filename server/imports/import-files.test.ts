import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readSpreadsheet, writeSpreadsheet } from '#server/lib/documents/spreadsheet-worker.ts'
import { findBreaches } from '#tests/invariants.ts'
import { listVerdicts, openImportShop } from '#tests/imports.ts'
import { buyGoods } from '#tests/orders.ts'
import { packZip } from '#tests/zip-files.ts'

let it: Awaited<ReturnType<typeof openImportShop>>
beforeAll(async () => {
  it = await openImportShop()
})
afterEach(async () => {
  expect(await findBreaches(it.shop.db)).toEqual([])
})
afterAll(() => it.close())

test.each([
  ['utf-8 with a mark', Buffer.from('\ufeffcode,nameZh\nX1,茶壺\n'), 'utf-8'],
  ['Big5', Buffer.from('636f64652c6e616d655a680a58312caff9b3fd0a', 'hex'), 'big5'],
  [
    'GB18030',
    Buffer.from('636f64652c6e616d655a680a58312cb2e8baf8c9ccc6b7bcdbb8f10a', 'hex'),
    'gb18030',
    '茶壶商品价格',
  ],
  [
    'UTF-16 of Excel',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('code\tnameZh\nX1\t茶壺\n', 'utf16le')]),
    'utf-16le',
  ],
])('%s is read', async (_, bytes, encoding, name = '茶壺') => {
  const told = await it.upload(bytes)
  expect(told).toMatchObject({ encoding, format: 'own', rowCount: 1, samples: [['X1', name]] })
})

test('a workbook keeps the zeros and all digits of barcodes', async () => {
  const bytes = await writeSpreadsheet('xlsx', [
    ['barcode', 'price'],
    ['0012345678905', '12.90'],
    ['4891234567893', '5'],
  ])
  const told = await it.upload(bytes)
  expect(told).toMatchObject({ encoding: 'xlsx', format: 'prices', rowCount: 2 })
  expect(told.samples.map(([barcode]) => barcode)).toEqual(['0012345678905', '4891234567893'])
})

const packWorkbook = (files: Record<string, Buffer | string>) =>
  packZip({ '[Content_Types].xml': 'spreadsheetml', ...files })

test.each([
  ['an empty file', '', 'IMPORT_EMPTY'],
  ['headers alone', 'code,price\n', 'IMPORT_EMPTY'],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'FILE_OLD_EXCEL'],
  ['a workbook with macros', packWorkbook({ 'xl/vbaProject.bin': 'macro' }), 'FILE_HAS_MACROS'],
  ['an encrypted workbook', packZip({ '[Content_Types].xml': 'spreadsheetml' }, 1), 'FILE_ENCRYPTED'],
  ['a document that is no workbook', packZip({ '[Content_Types].xml': 'wordprocessingml' }), 'FILE_KIND_UNKNOWN'],
  ['a zip bomb', packWorkbook({ 'xl/worksheets/sheet1.xml': Buffer.alloc(200_000_001) }), 'FILE_UNPACKS_TOO_LARGE'],
  ['a broken workbook', packWorkbook({ 'xl/workbook.xml': '<workbook' }), 'FILE_UNREADABLE'],
  ['a zip that is cut', Buffer.from('504b0304000000', 'hex'), 'FILE_UNREADABLE'],
  ['200,001 rows', `code,price\n${'A,1\n'.repeat(200_001)}`, 'IMPORT_TOO_MANY_ROWS'],
])('%s is refused', async (_, content, refusal) => {
  await expect(it.upload(content)).rejects.toThrow(refusal)
})

test('what a parser says of a broken file is logged, and not told to its sender', async () => {
  const bytes = packWorkbook({ 'xl/workbook.xml': '<workbook' })
  const said: object[] = []
  const log = { warn: (facts: object) => void said.push(facts) }
  await expect(readSpreadsheet(bytes, log, () => {})).rejects.toThrow('FILE_UNREADABLE')
  expect(said).toMatchObject([{ bytes: bytes.byteLength, err: { message: expect.stringContaining('at ') } }])
})

test('ragged rows, formulas and damaged text are told row by row', async () => {
  const { code } = await it.sell()
  const told = await it.check(`code,nameEn\n${code}\n${code},=1+1\n${code},Caf\ufffd\n`)
  expect(listVerdicts(told)).toEqual(['refused row_ragged', 'refused formula_cell', 'refused damaged_characters'])
  expect(told.rows[1]!.problems[0]).toMatchObject({
    column: 'nameEn',
    value: '=1+1',
    words: 'The cell holds a formula.',
  })
})

test('the mapping of the last file of this shape is remembered', async () => {
  const { code } = await it.sell()
  const told = await it.check(`number,what\n${code},Jug\n`, {}, ['code', 'nameEn'])
  expect(listVerdicts(told)).toEqual(['changed'])
  expect((await it.upload('Number,What\nA,B\n')).mapping).toEqual(['code', 'nameEn'])
})

/** One cell of a column, and what the row is refused for. */
test.each([
  ['price', '0', 'price_missing'],
  ['price', 'NaN', 'price_unreadable'],
  ['price', '-5', 'price_unreadable'],
  ['price', '1.299,00', 'price_unreadable'],
  ['price', '1000000', 'price_far'],
  ['price', '#REF!', 'cell_error'],
  ['barcode', '1.23E+12', 'barcode_rounded'],
  ['barcode', '12345678905', 'barcode_zeros'],
  ['barcode', '條碼', 'barcode_characters'],
  ['nameZh', '壺'.repeat(5_000), 'too_long'],
  ['nameZh', '<b>壺</b>', 'html_in_name'],
  ['stock', '1.5', 'number_unreadable'],
  ['category', 'nowhere', 'category_unknown'],
  ['pictures', 'http://shop.example/a.jpg', 'picture_address'],
])('%s that reads %s is refused: %s', async (column, cell, problem) => {
  const { code } = await it.sell()
  expect(listVerdicts(await it.check(`code,${column}\n${code},"${cell}"\n`))).toEqual([`refused ${problem}`])
})

test.each([
  ['1,299.00', 1_299],
  ['HK$ 98', 98],
  ['１２９．５', 129.5],
])('a price that reads %s is read', async (cell, price) => {
  const { code } = await it.sell()
  await it.apply((await it.check(`code,price\n${code},"${cell}"\n`, { sure: true })).importId)
  expect((await it.goodsOf(code)).variants[0]!.price).toBe(price)
})

test('half a character and a NUL are marked as damaged, and do not upset the database', async () => {
  const { code } = await it.sell()
  const text = `code\tnameEn\n${code}\tA\ud800B\n${code}\tC\u0001D\n`
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  expect(listVerdicts(await it.check(bytes))[0]).toBe('refused damaged_characters')
  await expect(it.upload(Buffer.from('code,nameEn\nA,B\0C\n'))).rejects.toThrow('FILE_KIND_UNKNOWN')
})

test('a count below what orders hold is refused', async () => {
  const { code } = await it.sell(10_000, 3)
  await buyGoods(await it.shop.visitor(), { prodCode: code })
  expect(listVerdicts(await it.check(`code,stock\n${code},0\n`))).toEqual(['refused below_held'])
})
