import { afterAll, beforeAll, expect, test } from 'vitest'
import { putCard } from './gift-cards.ts'
import { offer } from './promotions.ts'
import { openShop } from './shop.ts'
import { enterAs } from './staff.ts'
import type { ShopVisitor } from './visitor.ts'
import { askHolidays, askShop, writeShop } from './shop-settings.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let owner: ShopVisitor
beforeAll(async () => {
  shop = await openShop()
  owner = await enterAs(shop, 'owner')
})
afterAll(() => shop.close())

const ten = Array.from({ length: 10 }, (_, turn) => turn)

/** Ten members of staff write at the same moment: no call may fault, and a refusal must say that somebody was quicker. */
async function writeAtOnce(write: (turn: number) => Promise<{ ok: boolean; error?: string | undefined }>) {
  const answers = await Promise.all(ten.map(write))
  const wrong = answers.flatMap((answer) => (answer.ok || answer.error === 'STALE' ? [] : [answer]))
  expect(wrong).toEqual([])
}

test('(C12) ten lists of holidays written at once leave one of them, whole', async () => {
  const listOf = (turn: number) =>
    Array.from({ length: 1 + (turn % 4) }, (_, day) => ({
      date: `2029-01-0${day + 1}`,
      nameZh: `假期 ${turn}`,
      nameEn: `Holiday ${turn}`,
    }))
  for (let round = 0; round < 3; round += 1) {
    await writeAtOnce((turn) => askHolidays(owner, { year: 2029, holidays: listOf(turn) }))
    const rows = await shop.db
      .selectFrom('holiday')
      .select(['day as date', 'name_zh as nameZh', 'name_en as nameEn'])
      .where('company', '=', 'SPORT')
      .where('day', '>=', '2029-01-01')
      .orderBy('day')
      .execute()
    expect(ten.map(listOf)).toContainEqual(rows)
  }
})

test('(C12) ten weeks of opening hours written at once leave one of them, whole', async () => {
  const hoursOf = (turn: number) =>
    Array.from({ length: 1 + (turn % 3) }, (_, day) => ({
      weekday: day + 1,
      opens: `0${turn % 9}:00`,
      closes: '23:00',
    }))
  await writeAtOnce((turn) => askShop(owner, 'PUT /staff/openingHours', { hours: hoursOf(turn) }))
  const { openingHours } = await owner.call('GET /staff/company', {})
  expect(ten.map(hoursOf)).toContainEqual(openingHours)
  await writeShop(owner, 'PUT /staff/openingHours', { hours: [] })
})

test('(C12) ten sets of settings written at once, in whichever order their keys stand, leave one of them, whole', async () => {
  const setOf = (turn: number) => ({ refundDays: 20 + turn, updateCheckSeconds: 100 + turn, receiptDays: 50 + turn })
  const inTurn = (turn: number) => {
    const entries = Object.entries(setOf(turn))
    return Object.fromEntries(turn % 2 === 0 ? entries : entries.toReversed())
  }
  for (let round = 0; round < 3; round += 1) {
    await writeAtOnce((turn) => askShop(owner, 'PUT /staff/settings', { values: inTurn(turn) }))
    const rows = await shop.db
      .selectFrom('setting')
      .select(['key', 'value'])
      .where('company', '=', 'SPORT')
      .where('key', 'in', Object.keys(setOf(0)))
      .execute()
    expect(ten.map(setOf)).toContainEqual(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  }
})

test('(C12) delivery suspended and resumed ten times at once, and ten debug secrets: the last one holds', async () => {
  await writeAtOnce((turn) =>
    askShop(owner, 'PUT /staff/deliverySuspended', { suspended: turn % 2 === 0, reason: 'Signal 8' }),
  )
  await writeShop(owner, 'PUT /staff/deliverySuspended', { suspended: false, reason: 'over' })
  const told: string[] = []
  await writeAtOnce(async (turn) => {
    const answer = await owner.ask('POST /staff/debugSecret', { wanted: turn !== 4 })
    if (answer.ok && answer.value.secret) told.push(answer.value.secret)
    return answer
  })
  const opened = await Promise.all(
    told.map((debug, at) => shop.stranger(`10.99.${at}.1`).call('POST /shop/openDebug', { debug })),
  )
  expect(opened.filter(({ open }) => open).length).toBeLessThanOrEqual(1)
})

test('(C12) names, theme and languages that ten change at once, each a part of them, are all kept', async () => {
  const changes = [
    { nameZh: '海港新店' },
    { nameEn: 'Harbour Next' },
    { theme: 'food' as const },
    { routeSet: 'launch' as const },
    { languages: ['zh-TW' as const] },
  ]
  await writeAtOnce((turn) => askShop(owner, 'PUT /staff/company', changes[turn % 5]!))
  expect(await owner.call('GET /staff/company', {})).toMatchObject(Object.assign({}, ...changes) as object)
  await writeShop(owner, 'PUT /staff/company', { theme: 'sport', routeSet: 'shop', languages: ['zh-TW', 'en-US'] })
})

test('(C12) ten plans of maintenance, and their end, at once leave one of them, whole', async () => {
  const planOf = (turn: number) => ({
    maintainStartDate: `2027-01-01T0${turn % 9}:00:00+08:00`,
    maintainEndDate: `2027-01-01T1${turn % 9}:00:00+08:00`,
    maintainInfoZh: `更新 ${turn}`,
    maintainInfoEn: `Update ${turn}`,
  })
  await writeAtOnce((turn) =>
    turn === 5
      ? askShop(owner, 'POST /staff/endMaintenance', {})
      : askShop(owner, 'PUT /staff/maintenance', planOf(turn)),
  )
  const { maintenance } = await owner.call('GET /staff/company', {})
  expect([null, ...ten.map(planOf)]).toContainEqual(maintenance)
  await writeShop(owner, 'POST /staff/endMaintenance', {})
})

test('(C12) one piece of content written by ten at once, in a group that ten write and remove: each is answered', async () => {
  const titleOf = (turn: number) => ({ titleZh: `頁 ${turn}`, titleEn: `Page ${turn}` })
  await writeAtOnce((turn) =>
    owner.ask('POST /staff/content/footerGroup', { code: 'at-once', ...titleOf(turn), position: turn }),
  )
  for (let round = 0; round < 5; round += 1) {
    const code = `at-once-${round}`
    await writeAtOnce((turn) =>
      owner.ask('POST /staff/content/save', {
        code,
        kind: 'page',
        ...titleOf(turn),
        bodyZh: '<p>一</p>',
        bodyEn: '<p>One</p>',
      }),
    )
    const { draft } = await owner.call('GET /staff/content/{code}', { code })
    expect(ten.map(titleOf)).toContainEqual({ titleZh: draft!.titleZh, titleEn: draft!.titleEn })
    await writeAtOnce((turn) =>
      turn % 2 === 0
        ? owner.ask('POST /staff/content/publish', { code })
        : owner.ask('POST /staff/content/withdraw', { code }),
    )
    // One adds a page to the group while another removes the group: either the group exists for the page, or the page is refused.
    const ended = await Promise.all([
      ...ten.map(() => owner.ask('POST /staff/content/save', { code, kind: 'page', footerGroup: 'at-once' })),
      ...ten.map(() => owner.ask('POST /staff/content/removeFooterGroup', { code: 'at-once' })),
      ...ten.map((turn) =>
        owner.ask('POST /staff/content/footerGroup', { code: 'at-once', ...titleOf(turn), position: 1 }),
      ),
    ])
    expect(ended.flatMap((one) => (one.ok || one.status < 500 ? [] : [one]))).toEqual([])
  }
})

test('(C12) ten promotions that want the same codes, named the other way round: one has them', async () => {
  const nothing = { products: [], categories: [], brands: [] }
  const everything = { ...nothing, except: nothing, fullPriceOnly: false }
  const told = (turn: number) => ({
    nameZh: '同時',
    nameEn: 'At once',
    lane: 'line' as const,
    terms: { kind: 'percent' as const, percent: 5 },
    of: everything,
    codes: turn % 2 === 0 ? ['ATONCE1', 'ATONCE2'] : ['ATONCE2', 'ATONCE1'],
    from: '2026-11-20',
  })
  const answers = await Promise.all(ten.map((turn) => owner.ask('POST /staff/promotions', told(turn))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.flatMap((one) => (one.ok || one.error === 'DISCOUNT_CODE_TAKEN' ? [] : [one]))).toEqual([])
})

test('(C12) a member, a card, a promotion and an account at the counter that ten write at once: nobody meets a fault', async () => {
  const newcomer = (email: string) => ({
    firstName: 'Amy',
    lastName: 'Wong',
    salutation: '',
    email,
    mobile: '',
    birthDate: '1994-05-17',
    referralCode: '',
  })
  const { vipCode } = await owner.call('POST /vip/vipSystemRegister', newcomer('at-once@harbour.example'))
  const { id: refNo } = await putCard(shop.db, { cents: 10_000 })
  const rule = { percent: 5, kind: 'percent' as const }
  const promotion = await offer(shop.db, { terms: rule, codes: ['ATONCE9'] })
  const nothing = { products: [], categories: [], brands: [] }
  const told = {
    nameZh: '同時',
    nameEn: 'At once',
    lane: 'line' as const,
    terms: rule,
    of: { ...nothing, except: nothing, fullPriceOnly: false },
    from: '2026-11-20',
  }
  const reason = 'written at once'
  const writes: ((turn: number) => Promise<{ ok: boolean; status?: number }>)[] = [
    (turn) => owner.ask('PUT /vip/posmVipBaseInfo', { vipCode, lastName: `Lee${turn}` }),
    (turn) =>
      owner.ask('PUT /vip/posmVipBaseInfo', { vipCode, vipGrade: turn % 2 === 0 ? 'VIP' : 'SUPER VIP', reason }),
    (turn) =>
      owner.ask('PUT /vip/posmVipSettingInfo', {
        vipCode,
        marketing: false,
        language: turn % 2 === 0 ? 'zh-TW' : 'en-US',
      }),
    (turn) => owner.ask('PUT /vip/posmVipContactInfo', { vipCode, email: `at-once-${turn}@harbour.example`, reason }),
    () => owner.ask('POST /vip/vipSystemRegister', newcomer('at-once-new@harbour.example')),
    (turn) => owner.ask('POST /staff/giftCards/freeze', { refNo, frozen: turn % 2 === 0, reason }),
    (turn) => owner.ask('POST /staff/giftCards/adjust', { refNo, amount: turn % 2 === 0 ? 1 : -1, reason }),
    () => owner.ask('POST /staff/grantCoupon', { vipCode, couponCode: 'BDAY100', reason }),
    (turn) => owner.ask('PUT /staff/promotions/{id}', { id: promotion, ...told, codes: [`ATONCE${turn}`, 'ATONCE9'] }),
    () => owner.ask('POST /staff/promotions/{id}/end', { id: promotion }),
  ]
  for (const write of writes) {
    const answers = await Promise.all(ten.map(write))
    expect(answers.filter(({ ok, status = 500 }) => !ok && status >= 500)).toEqual([])
    expect(answers.some(({ ok }) => ok)).toBe(true)
  }
})
