import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input, Route } from '#ui/api.ts'
import { openShop } from '#tests/shop.ts'
import { enterAs } from '#tests/staff.ts'
import type { ShopVisitor } from '#tests/visitor.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
/** A colleague, who read everything before. */
let other: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
  other = await enterAs(shop, 'owner')
})
afterAll(() => shop.close())

const en = { locale: 'en-US' } as const
const zh = { locale: 'zh-TW' } as const
const readCompany = () => owner.call('GET /staff/company', {})

test('a fact that a colleague wrote since is not overwritten, and is named in words; other facts are written', async () => {
  const { versions } = await readCompany()
  await other.call('PUT /staff/company', { nameEn: 'Harbour House', version: versions.facts })
  const mine = { nameEn: 'Harbour Hall', version: versions.facts }
  expect(await owner.ask('PUT /staff/company', mine, en)).toMatchObject({
    status: 409,
    error: 'STALE',
    message: expect.stringMatching(/Name in English/),
    facts: { fields: 'nameEn', version: versions.facts + 1 },
  })
  expect(await owner.ask('PUT /staff/company', mine, zh)).toMatchObject({
    message: expect.stringContaining('英文名稱'),
  })
  expect((await readCompany()).nameEn).toBe('Harbour House')
  const written = await owner.call('PUT /staff/company', { nameZh: '海港', version: versions.facts })
  expect(written).toMatchObject({ nameZh: '海港', nameEn: 'Harbour House', versions: { facts: versions.facts + 2 } })
})

test('hours, hosts, maintenance and the holidays of a year are not overwritten by who read them before', async () => {
  const { versions, hosts } = await readCompany()
  const hours = [{ weekday: 1, opens: '09:00', closes: '18:00' }]
  await other.call('PUT /staff/openingHours', { hours, version: versions.openingHours })
  expect(await owner.ask('PUT /staff/openingHours', { hours: [], version: versions.openingHours }, zh)).toMatchObject({
    error: 'STALE',
    message: expect.stringContaining('營業時間'),
  })
  expect((await readCompany()).openingHours).toEqual(hours)
  await owner.call('PUT /staff/openingHours', { hours: [], version: versions.openingHours + 1 })

  const more = { hosts: [...hosts, 'more.example.hk'] }
  await other.call('PUT /staff/hosts', { ...more, version: versions.hosts })
  expect(await owner.ask('PUT /staff/hosts', { hosts, version: versions.hosts })).toMatchObject({ error: 'STALE' })
  expect((await readCompany()).hosts).toContain('more.example.hk')

  const told = {
    maintainInfoZh: '維護',
    maintainInfoEn: 'Maintenance',
    maintainEndDate: null,
    maintainStartDate: '2030-01-01T00:00:00+08:00',
  }
  await other.call('PUT /staff/maintenance', { ...told, version: versions.maintenance })
  expect(await owner.ask('PUT /staff/maintenance', { ...told, version: versions.maintenance })).toMatchObject({
    error: 'STALE',
  })
  const ending = { version: versions.maintenance }
  expect(await owner.ask('POST /staff/endMaintenance', ending)).toMatchObject({ error: 'STALE' })
  expect((await readCompany()).maintenance).not.toBeNull()
  await other.call('POST /staff/endMaintenance', { version: versions.maintenance + 1 })

  const year = 2031
  const { version } = await owner.call('GET /staff/publicHolidays', { year })
  const holidays = [{ date: '2031-01-01', nameZh: '一月一日', nameEn: 'The first day of January' }]
  expect(await other.call('PUT /staff/publicHolidays', { year, holidays, version })).toEqual({
    holidays,
    version: version + 1,
  })
  expect(await owner.ask('PUT /staff/publicHolidays', { year, holidays: [], version }, en)).toMatchObject({
    error: 'STALE',
    message: expect.stringContaining('Public holidays'),
  })
  expect(await owner.call('GET /staff/publicHolidays', { year })).toMatchObject({ holidays })
})

test('of two who write the hours at once with one version, one is told', async () => {
  const { openingHours: version } = (await readCompany()).versions
  const write = (visitor: ShopVisitor, opens: string) =>
    visitor.ask('PUT /staff/openingHours', { hours: [{ weekday: 2, opens, closes: '18:00' }], version })
  const answers = await Promise.all([write(owner, '08:00'), write(other, '10:00')])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: 'STALE' })
  await owner.call('PUT /staff/openingHours', { hours: [], version: version + 1 })
})

test('the switch for Signal 8 that a colleague pressed since stays as it is; other settings do not matter', async () => {
  const { settings: version } = (await readCompany()).versions
  const on = { suspended: true, reason: 'Signal 8', version }
  await other.call('PUT /staff/settings', { values: { refundDays: 13 }, version })
  await other.call('PUT /staff/deliverySuspended', on)
  await other.call('PUT /staff/deliverySuspended', { suspended: false, reason: 'Signal 3', version: version + 2 })
  expect(await owner.ask('PUT /staff/deliverySuspended', on, zh)).toMatchObject({ status: 409, error: 'STALE' })
  expect(await readCompany()).toMatchObject({ deliverySuspended: false, versions: { settings: version + 3 } })
})

test('a logo that a colleague changed since is not overwritten; a name does not matter', async () => {
  const { facts: version } = (await readCompany()).versions
  await other.call('PUT /staff/company', { nameEn: 'Harbour', version })
  await other.call('PUT /staff/company/logo', { picture: null, version })
  expect(await owner.ask('PUT /staff/company/logo', { picture: null, version }, en)).toMatchObject({
    status: 409,
    error: 'STALE',
    message: expect.stringMatching(/logo/i),
  })
})

const unversioned: [Route, object][] = [
  ['PUT /staff/company', { nameEn: 'Harbour' }],
  ['PUT /staff/company/logo', { picture: null }],
  ['PUT /staff/openingHours', { hours: [] }],
  ['PUT /staff/publicHolidays', { year: 2031, holidays: [] }],
  ['PUT /staff/settings', { values: {} }],
  ['PUT /staff/deliverySuspended', { suspended: true, reason: 'Signal 8' }],
  ['POST /staff/endMaintenance', {}],
  ['PUT /staff/hosts', { hosts: ['localhost'] }],
]
test.each(unversioned)('%s without the version that was read is refused', async (route, input) => {
  expect(await owner.ask(route, input as Input<typeof route>)).toMatchObject({
    status: 400,
    facts: { field: 'version' },
  })
})

/** A way of delivery that the test makes. */
const express: Input<'PUT /staff/ways/{code}'> = {
  code: 'VERSIONED',
  version: 0,
  isNew: true,
  kind: 'delivery',
  nameZh: '特快送貨',
  nameEn: 'Express',
  fee: 98.5,
  freeOver: null,
  underAmount: null,
  remoteSurcharge: 0,
  zones: [],
  cutOff: '12:00',
  weekdays: [1],
  worksHolidays: true,
  daysAhead: 0,
  rangeDays: 3,
  onlyCategories: [],
  exceptCategories: [],
  remarkDemanded: false,
  isOffered: true,
}
const readWay = async () => (await owner.call('GET /staff/ways', {})).ways.find(({ code }) => code === express.code)!

test('a way whose fee a colleague wrote names it by its label, and a setting too', async () => {
  await owner.call('PUT /staff/ways/{code}', express)
  const { version } = await readWay()
  const edit = { ...express, isNew: false, version }
  await other.call('PUT /staff/ways/{code}', { ...edit, fee: 50 })
  expect(await owner.ask('PUT /staff/ways/{code}', { ...edit, fee: 60 }, zh)).toMatchObject({
    error: 'STALE',
    facts: { fields: 'fee_cents' },
    message: expect.stringMatching(/收費（HK\$）(?!.*fee_cents)/),
  })

  const settings = await owner.call('GET /staff/settings', {}, en)
  const { name } = settings.settings.find(({ key }) => key === 'refundDays')!
  const write = (visitor: ShopVisitor, refundDays: number) =>
    visitor.ask('PUT /staff/settings', { values: { refundDays }, version: settings.version }, en)
  await write(other, 15)
  expect(await write(owner, 16)).toMatchObject({ error: 'STALE', message: expect.stringContaining(name) })
})

test('a way that a merged category rewrites has a new version, and another when the merge is undone', async () => {
  const category = { code: 'versioned', isNew: true, version: 0, labelZh: '併入', labelEn: 'Merged' }
  await owner.call('PUT /staff/tree/{code}', category)
  const { version: before } = await readWay()
  const edit = { ...express, isNew: false, exceptCategories: ['versioned'] }
  await owner.call('PUT /staff/ways/{code}', { ...edit, version: before })
  const { version } = await readWay()
  const { changeId } = await owner.call('POST /staff/tree/merge', { code: 'versioned', version: 1, into: 'electric' })
  expect(await readWay()).toMatchObject({ version: version + 1, exceptCategories: ['electric'] })
  const overwrite = { ...edit, exceptCategories: ['meat'], version }
  expect(await owner.ask('PUT /staff/ways/{code}', overwrite, zh)).toMatchObject({
    error: 'STALE',
    message: expect.stringContaining('不包括分類'),
  })
  await owner.call('POST /staff/changes/{id}/undo', { id: changeId! })
  expect(await readWay()).toMatchObject({ version: version + 2, exceptCategories: ['versioned'] })
})
