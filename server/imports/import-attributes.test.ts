import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { putOnSale } from '#tests/goods.ts'
import { findBreaches } from '#tests/invariants.ts'
import { exportGoods, listVerdicts, openImportShop } from '#tests/imports.ts'

let it: Awaited<ReturnType<typeof openImportShop>>
beforeAll(async () => {
  it = await openImportShop()
  for (const [position, code] of ['imp.power', 'imp-heat'].entries())
    await it.owner.call('PUT /staff/attributes/{code}', {
      code,
      version: 0,
      isNew: true,
      nameZh: `屬性 ${code}`,
      nameEn: `Attribute ${code}`,
      facet: false,
      position,
    })
})
afterEach(async () => {
  expect(await findBreaches(it.shop.db)).toEqual([])
})
afterAll(() => it.close())

const undo = (id: string) => it.owner.call('POST /staff/changes/{id}/undo', { id, others: false, dryRun: false })

const attributes = [
  { attribute: 'imp.power', valueZh: '+800瓦', valueEn: '+800 W' },
  { attribute: 'imp-heat', valueZh: '＝六十度', valueEn: '@60 °C' },
]

/** Live goods with attributes and safety stock. */
async function sellKettle() {
  const { code } = await it.sell()
  const set = attributes.map((one) => ({ kind: 'setAttribute', ...one }) as const)
  await it.owner.call('POST /staff/goods/change', {
    codes: [code],
    operations: [...set, { kind: 'setSafety', value: 2 }],
  })
  return code
}

const readLevel = async (assortId: string) =>
  it.shop.db
    .selectFrom('stock')
    .select(['on_hand', 'safety'])
    .where('company', '=', 'SPORT')
    .where('assort_id', '=', assortId)
    .executeTakeFirstOrThrow()

test.each(['csv', 'xlsx'] as const)('goods that were exported as %s come back as the same', async (kind) => {
  const kettle = await sellKettle()
  const later = `LATER-${kind}`
  await putOnSale(it.shop.db, { code: later, cents: 10_000, lead: '2/WEEK', preOrderLimit: 40 })
  const draft = `DRAFT-${kind}`
  await it.owner.call('POST /staff/goods', {
    code: draft,
    fields: { nameZh: '草稿', attributes, preOrder: { lead: '1/MONTH', limit: 3, depositPercent: null } },
  })
  const told = await it.check(await exportGoods(it, [kettle, later, draft], kind))
  expect(told.mapping).toEqual(expect.arrayContaining(['attribute.imp.power.zh', 'attribute.imp-heat.en']))
  expect(told.mapping).not.toContain(null)
  expect(listVerdicts(told)).toEqual(['same', 'same', 'same'])
})

test('one cell of an export changes one attribute in one language, and is undone', async () => {
  const [kettle, other] = [await sellKettle(), await sellKettle()]
  const before = await it.goodsOf(kettle)
  const text = new TextDecoder().decode(await exportGoods(it, [kettle, other], 'csv'))
  expect(text).toContain(",'+800瓦,'+800 W,")
  expect(text).toContain(",'＝六十度,'@60 °C,")
  const checked = await it.check(text.replace('+800 W', '+900 W'))
  expect(listVerdicts(checked)).toEqual(['changed', 'same'])
  const { changeId } = await it.apply(checked.importId)
  const after = await it.goodsOf(kettle)
  expect(after.fields).toEqual({
    ...before.fields,
    attributes: [{ ...attributes[0], valueEn: '+900 W' }, attributes[1]],
  })
  expect(after.variants).toEqual(before.variants)
  expect(await it.owner.call('GET /staff/changes/{id}', { id: changeId! })).toMatchObject({
    rowCount: 1,
    rows: [{ table: 'product_attribute' }],
  })
  await undo(changeId!)
  expect((await it.goodsOf(kettle)).fields).toEqual(before.fields)
})

test('attributes, safety stock and the limit of pre-orders are one change, undone as one', async () => {
  const kettle = await sellKettle()
  await putOnSale(it.shop.db, { code: 'LATER', cents: 10_000, lead: '2/WEEK', preOrderLimit: 40 })
  const rows = [`${kettle},6,4,,∅,∅`, 'LATER,,,30,遲,Late']
  const checked = await it.check(
    `code,stock,safety,preOrderLimit,attribute.imp-heat.zh,attribute.imp-heat.en\n${rows.join('\n')}\n`,
  )
  expect(listVerdicts(checked)).toEqual(['changed', 'changed'])
  const { changeId } = await it.apply(checked.importId)
  expect((await it.goodsOf(kettle)).fields.attributes).toEqual([attributes[0]])
  expect(await readLevel(kettle)).toEqual({ on_hand: 6, safety: 4 })
  expect((await it.goodsOf('LATER')).fields).toMatchObject({
    preOrder: { lead: '2/WEEK', limit: 30 },
    attributes: [{ attribute: 'imp-heat', valueZh: '遲', valueEn: 'Late' }],
  })
  await undo(changeId!)
  expect((await it.goodsOf(kettle)).fields.attributes).toEqual(attributes)
  expect(await readLevel(kettle)).toEqual({ on_hand: 5, safety: 2 })
  expect((await it.goodsOf('LATER')).fields).toMatchObject({ preOrder: { limit: 40 }, attributes: [] })
})

test.each([
  ['an attribute that the company does not have', 'attribute.none.en', 'Far', 'attribute_unknown'],
  ['a value in one language of live goods', 'attribute.imp-heat.zh', '∅', 'language_missing'],
  ['a limit of goods without pre-order', 'preOrderLimit', '5', 'pre_order_missing'],
  ['safety stock that is no number', 'safety', 'many', 'number_unreadable'],
])('%s is refused in its row', async (_, column, cell, problem) => {
  const kettle = await sellKettle()
  const told = await it.check(`code,${column}\n${kettle},${cell}\n`)
  expect(listVerdicts(told)).toEqual([`refused ${problem}`])
  expect(told.rows[0]!.problems[0]).toMatchObject({ column, value: cell, words: expect.stringMatching(/\.$/) })
})
