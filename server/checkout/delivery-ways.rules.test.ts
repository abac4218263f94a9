import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DeliveryCircumstances,
  offerWay,
  type DeliveryParcel,
  type Point,
  possibleDays,
  type WayTerms,
} from './delivery-ways.rules.ts'

const home: WayTerms = {
  code: 'STANDARD',
  pickUp: false,
  byMail: false,
  feeCents: 6_000,
  freeOverCents: 50_000,
  underCents: null,
  remoteSurchargeCents: 4_000,
  zones: [],
  cutOff: Temporal.PlainTime.from('16:00'),
  weekdays: [1, 2, 3, 4, 5, 6],
  worksHolidays: false,
  daysAhead: 1,
  rangeDays: 7,
  only_categories: [],
  except_categories: ['electric.large'],
}
const showroom: WayTerms = {
  ...home,
  code: 'SHOWROOM',
  pickUp: true,
  feeCents: 0,
  freeOverCents: null,
  underCents: 50_000,
  weekdays: [1, 2, 3, 4, 5],
  except_categories: [],
}
const locker: WayTerms = {
  ...home,
  code: 'LOCKER',
  pickUp: true,
  feeCents: 2_500,
  freeOverCents: 30_000,
  except_categories: [],
}
const points: Point[] = [
  { code: 'SHOWROOM', kind: 'showroom', maxWeightG: null, maxCm: null },
  { code: 'L1', kind: 'locker', maxWeightG: 15_000, maxCm: [45, 31, 35] },
]
const cup = {
  category: 'housewares.cup',
  cold: false,
  isGiftCard: false,
  quantity: 1,
  weightG: 500,
  sizeCm: [10, 10, 10],
}
const parcel = (some: Partial<DeliveryParcel> = {}): DeliveryParcel => ({
  goodsCents: 20_000,
  arrives: null,
  items: [cup],
  ...some,
})
const here = (now = '2026-11-20T10:00', some: Partial<DeliveryCircumstances> = {}): DeliveryCircumstances => ({
  now: Temporal.PlainDateTime.from(now),
  holidays: new Set(),
  suspended: false,
  area: null,
  remote: false,
  ...some,
})
const days = (way: WayTerms, now: string, some: Partial<DeliveryCircumstances> = {}) =>
  possibleDays(way, null, here(now, some)).map(String)

test('free over its limit; a remote area always costs more, but not where one picks up', () => {
  const fee = (way: WayTerms, goodsCents: number, remote = false) =>
    offerWay(way, parcel({ goodsCents }), points, here(undefined, { remote })).feeCents
  expect([fee(home, 49_999), fee(home, 50_000), fee(home, 49_999, true), fee(home, 50_000, true)]).toEqual([
    6_000, 0, 10_000, 4_000,
  ])
  expect(fee(locker, 10_000, true)).toBe(2_500)
})

test('[9.08] the showroom is for purchases under $500', () => {
  const obstacle = (goodsCents: number) => offerWay(showroom, parcel({ goodsCents }), points, here()).obstacle
  expect([obstacle(49_999), obstacle(50_000)]).toEqual([null, 'over-limit'])
})

test('a category is kept out with all that lies below it, and nothing beside it', () => {
  const obstacle = (way: WayTerms, category: string) =>
    offerWay(way, parcel({ items: [{ ...cup, category }] }), points, here()).obstacle
  expect([
    obstacle(home, 'electric.large'),
    obstacle(home, 'electric.large.fridge'),
    obstacle(home, 'electric.larger'),
  ]).toEqual(['goods-excluded', 'goods-excluded', null])
  const large = { ...home, only_categories: ['electric.large'], except_categories: [] }
  expect([obstacle(large, 'electric.large.fridge'), obstacle(large, 'housewares.cup')]).toEqual([null, 'goods-only'])
})

test('a locker refuses what is cold, heavy or larger than its door, however it is turned', () => {
  const obstacle = (item: Partial<typeof cup>) =>
    offerWay(locker, parcel({ items: [{ ...cup, ...item }] }), points, here()).obstacle
  expect(obstacle({ sizeCm: [31, 45, 35] })).toBe(null)
  expect(obstacle({ sizeCm: [46, 1, 1] })).toBe('too-heavy')
  expect(obstacle({ quantity: 31 })).toBe('too-heavy')
  expect(obstacle({ cold: true })).toBe('cold')
  expect(
    offerWay(showroom, parcel({ items: [{ ...cup, cold: true }] }), points, here()).points.map(({ code }) => code),
  ).toEqual(['SHOWROOM'])
})

test('[5.29] the days: tomorrow before the cut-off, a day later after it, never on Sundays or holidays, within the range', () => {
  expect(days(home, '2026-11-20T15:59')).toEqual([
    '2026-11-21',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ])
  expect(days(home, '2026-11-20T16:00')[0]).toBe('2026-11-23')
  expect(days(home, '2026-11-20T10:00', { suspended: true })[0]).toBe('2026-11-23')
  expect(days(home, '2026-11-20T10:00', { holidays: new Set(['2026-11-21', '2026-11-24']) })).toEqual([
    '2026-11-23',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
  ])
  expect(days(home, '2026-11-22T09:00')[0]).toBe('2026-11-24') // ordered on a Sunday, packed on Monday
  expect(days(showroom, '2026-11-20T10:00')[0]).toBe('2026-11-23') // closed on Saturdays
})

test('a pre-order comes on its promised day, or the first after it that this way works', () => {
  const saturday = Temporal.PlainDate.from('2026-12-05')
  expect(possibleDays(home, saturday, here()).map(String)).toEqual(['2026-12-05'])
  expect(possibleDays(showroom, saturday, here()).map(String)).toEqual(['2026-12-07'])
})

test('law: whatever the hour, days are working days of the way, in order, none before tomorrow and none beyond the range', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 * 24 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      (hours, daysAhead, rangeDays, suspended) => {
        const now = Temporal.PlainDateTime.from('2026-11-20T00:30').add({ hours })
        const holidays = new Set(['2026-12-25', '2026-12-26', '2027-01-01'])
        const found = possibleDays({ ...home, daysAhead, rangeDays }, null, {
          now,
          holidays,
          suspended,
          area: null,
          remote: false,
        })
        const today = now.toPlainDate()
        for (const [at, day] of found.entries()) {
          expect(day.dayOfWeek).not.toBe(7)
          expect(holidays.has(day.toString())).toBe(false)
          expect(today.until(day).days).toBeGreaterThanOrEqual(1)
          expect(today.until(day).days).toBeLessThanOrEqual(rangeDays)
          if (at > 0) expect(Temporal.PlainDate.compare(found[at - 1]!, day)).toBe(-1)
        }
      },
    ),
  )
})

test('a parcel of nothing but gift cards goes by e-mail, on no day and for nothing; with other goods it goes with them', () => {
  const card = { ...cup, isGiftCard: true }
  const mail = { ...home, code: 'EMAIL', byMail: true, feeCents: 0, remoteSurchargeCents: 0 }
  const obstacle = (way: WayTerms, ...items: DeliveryParcel['items']) =>
    offerWay(way, parcel({ items }), points, here()).obstacle
  expect(offerWay(mail, parcel({ items: [card] }), points, here())).toMatchObject({
    obstacle: null,
    feeCents: 0,
    dates: [],
  })
  expect([obstacle(home, card), obstacle(mail, card, cup), obstacle(home, card, cup)]).toEqual([
    'nothing-to-carry',
    'goods-only',
    null,
  ])
})

test('a zone costs its own surcharge in the place of the remote one, also where the fee falls away, or is not delivered to', () => {
  const zoned: WayTerms = {
    ...home,
    zones: [
      { areas: ['TUNG_CHUNG', 'MUI_WO'], surchargeCents: 2_000 },
      { areas: ['CHEUNG_CHAU'], surchargeCents: null },
    ],
  }
  const offer = (way: WayTerms, area: string | null, some: Partial<DeliveryCircumstances & DeliveryParcel> = {}) =>
    offerWay(way, parcel(some), points, here(undefined, { area, ...some }))
  expect(offer(zoned, 'MUI_WO')).toMatchObject({ feeCents: 8_000, obstacle: null })
  expect(offer(zoned, 'MUI_WO', { remote: true })).toMatchObject({ feeCents: 8_000, remoteSurchargeCents: 2_000 })
  expect(offer(zoned, 'MUI_WO', { goodsCents: 50_000 }).feeCents).toBe(2_000)
  expect(offer(zoned, 'CHEUNG_CHAU')).toMatchObject({ feeCents: 6_000, obstacle: 'not-there' })
  expect(offer(zoned, 'CENTRAL', { remote: true })).toMatchObject({ feeCents: 10_000, obstacle: null })
  expect(offer(zoned, null)).toMatchObject({ feeCents: 6_000, obstacle: null })
  expect(offer({ ...zoned, ...showroom, zones: zoned.zones }, 'CHEUNG_CHAU').obstacle).toBeNull()
})

test('days that were listed before are those of this way, day and calendar only', () => {
  const holidays = new Set(['2026-11-24'])
  const saturday = Temporal.PlainDate.from('2026-12-05')
  const asked = [
    [home, null, {}],
    [{ ...home, rangeDays: 3 }, null, {}],
    [{ ...home, daysAhead: 3 }, null, {}],
    [{ ...home, weekdays: [3] }, null, {}],
    [{ ...home, worksHolidays: true }, null, {}],
    [home, saturday, {}],
    [home, null, { suspended: true }],
    [home, null, { now: Temporal.PlainDateTime.from('2026-11-24T10:00') }],
    [home, null, { holidays: new Set(['2026-11-25']) }],
  ] as const
  const listed = asked.map(([way, arrives, some]) => {
    const circumstances = { now: Temporal.PlainDateTime.from('2026-11-23T10:00'), holidays, suspended: false, ...some }
    return possibleDays(way, arrives, { ...here(), ...circumstances }).join()
  })
  expect(new Set(listed).size).toBe(asked.length)
})
