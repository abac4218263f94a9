import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBreaches } from '#tests/invariants.ts'
import { listVerdicts, openImportShop } from '#tests/imports.ts'

let it: Awaited<ReturnType<typeof openImportShop>>
beforeAll(async () => {
  it = await openImportShop()
})
afterEach(async () => {
  expect(await findBreaches(it.shop.db)).toEqual([])
})
afterAll(() => it.close())

const complete = 'code,nameZh,nameEn,category,brand,price,stock,pictures'
const newRow = (code: string) => `${code},茶杯,Cup,housewares,LUMORA,20,7,https://127.0.0.1/${code}.jpg`

describe('a file of our format', () => {
  test('adds goods and changes others, as one change that is undone as one', async () => {
    const { code } = await it.sell()
    const checked = await it.check(`${complete}\n${newRow('NEW-1')}\n${code},,,,,120,,\n`)
    expect(listVerdicts(checked)).toEqual(['new', 'changed'])
    expect(checked.state).toBe('checked')
    const applied = await it.apply(checked.importId)
    expect(applied).toMatchObject({ state: 'applied', counts: { new: 1, changed: 1, refused: 0 } })
    expect((await it.goodsOf('NEW-1')).variants[0]).toMatchObject({ price: 20, onHand: 7 })
    expect((await it.goodsOf(code)).variants[0]!.price).toBe(120)
    await it.owner.call('POST /staff/changes/{id}/undo', { id: applied.changeId!, others: false, dryRun: false })
    expect((await it.goodsOf('NEW-1')).state).toBe('withdrawn')
    expect((await it.goodsOf(code)).variants[0]!.price).toBe(100)
  })

  test('is undone when it added a brand: the goods are withdrawn, and keep it', async () => {
    const { importId } = await it.check(`${complete}\n${newRow('NEW-2').replace('LUMORA', 'Wing Kee')}\n`)
    const { changeId } = await it.apply(importId)
    await it.owner.call('POST /staff/changes/{id}/undo', { id: changeId!, others: false, dryRun: false })
    expect(await it.goodsOf('NEW-2')).toMatchObject({ state: 'withdrawn', fields: { brand: 'Wing-Kee' } })
  })

  test('changes nothing by what it leaves out, and empties by ∅', async () => {
    const { code } = await it.sell()
    const before = await it.goodsOf(code)
    const { importId } = await it.check(`code,nameEn,cost\n${code},Renamed,\n`)
    await it.apply(importId)
    const { nameEn, ...after } = (await it.goodsOf(code)).fields
    const { nameEn: _, ...fields } = before.fields
    expect(nameEn).toBe('Renamed')
    expect(after).toEqual(fields)
    expect((await it.goodsOf(code)).variants).toEqual(before.variants)
  })

  test('a second time everything is the same', async () => {
    const { code } = await it.sell()
    await it.apply((await it.check(`code,price\n${code},150\n`)).importId)
    expect(listVerdicts(await it.check(`code,price\n${code},150\n`))).toEqual(['same'])
  })

  test('refused rows come back as a file with a reason', async () => {
    const { code } = await it.sell()
    const { importId: id } = await it.check(`code,nameEn,price\n${code},<b>Pot</b>,100\n${code},,dear\n`)
    const response = await it.shop.fetch(`/api/staff/imports/${id}/refused?locale=en-US`, {
      headers: { authorization: it.owner.token! },
    })
    const text = await response.text()
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(text.split(/\r?\n/)[0]).toContain('nameEn,price,Reason')
    expect(text).toContain('Write plain text: Pot')
    expect(text).toContain('The price cannot be read.')
  })
})

describe('lists of stock and prices', () => {
  test('set what was counted by barcode, by a movement', async () => {
    const { code, barcode } = await it.sell()
    const checked = await it.check(`barcode,qty\n${barcode},12\n9990001,3\n`)
    expect(listVerdicts(checked)).toEqual(['changed', 'refused barcode_unknown'])
    await it.apply(checked.importId)
    expect((await it.goodsOf(code)).variants[0]!.onHand).toBe(12)
  })

  test('a barcode twice is refused', async () => {
    const { barcode } = await it.sell()
    expect(listVerdicts(await it.check(`barcode,price\n${barcode},90\n${barcode},95\n`))).toEqual([
      'changed',
      'refused barcode_twice',
    ])
  })
})

test('an export of a view is read by an import as the same', async () => {
  const { code } = await it.sell()
  const { exportId: id } = await it.owner.call('POST /staff/exports', { codes: [code], kind: 'csv' })
  await it.shop.runJobs()
  const response = await it.shop.fetch(`/api/staff/exports/${id}`, { headers: { authorization: it.owner.token! } })
  expect(listVerdicts(await it.check(new Uint8Array(await response.arrayBuffer())))).toEqual(['same'])
})
