import type { StaffPoint, StaffWay } from '#contract/delivery-admin.ts'
import { toCents, toHkd } from '#contract/money.ts'
import type { Locale } from '#contract/shop.ts'
import { chargeKinds, furtherOf } from './charges.rules.ts'
import { sayCharge } from './charges.wire.ts'
import type { PickupPointFacts, readCharges, WaysFacts } from './delivery-admin.reads.ts'
import type { PointValues, StoredPoint, StoredWay, WayValues } from './delivery-admin.store.ts'

type WayWish = Omit<StaffWay, 'openOrders' | 'version' | 'isOffered'>
type PointWish = Omit<StaffPoint, 'openOrders' | 'version' | 'isOffered'>

const centsOrNone = (hkd: number | null) => (hkd === null ? null : toCents(hkd))
const hkdOrNone = (cents: number | null) => (cents === null ? null : toHkd(cents))

export const readWayValues = (way: WayWish): WayValues => ({
  code: way.code,
  name_zh: way.nameZh,
  name_en: way.nameEn,
  pick_up: way.kind === 'showroom' || way.kind === 'locker',
  by_mail: way.kind === 'e-mail',
  fee_cents: toCents(way.fee),
  free_over_cents: centsOrNone(way.freeOver),
  under_cents: centsOrNone(way.underAmount),
  remote_surcharge_cents: toCents(way.remoteSurcharge),
  zones: way.zones.map(({ areas, surcharge }) => ({ areas, surchargeCents: centsOrNone(surcharge) })),
  cut_off: way.cutOff,
  weekdays: way.weekdays.toSorted((a, b) => a - b),
  works_holidays: way.worksHolidays,
  days_ahead: way.daysAhead,
  range_days: way.rangeDays,
  only_categories: way.onlyCategories,
  except_categories: way.exceptCategories,
  remark_demanded: way.remarkDemanded,
})

function wireKind({ code, pick_up, by_mail }: StoredWay): StaffWay['kind'] {
  if (by_mail) return 'e-mail'
  if (!pick_up) return 'delivery'
  return code === 'LOCKER' ? 'locker' : 'showroom'
}

export const wireStaffWay = (
  way: StoredWay,
  { versions, orders }: Pick<WaysFacts, 'versions' | 'orders'>,
): StaffWay => ({
  code: way.code,
  nameZh: way.name_zh,
  nameEn: way.name_en,
  kind: wireKind(way),
  fee: toHkd(way.fee_cents),
  freeOver: hkdOrNone(way.free_over_cents),
  underAmount: hkdOrNone(way.under_cents),
  remoteSurcharge: toHkd(way.remote_surcharge_cents),
  zones: way.zones.map(({ areas, surchargeCents }) => ({
    areas,
    surcharge: hkdOrNone(surchargeCents),
  })),
  cutOff: way.cut_off.slice(0, 5),
  weekdays: way.weekdays,
  worksHolidays: way.works_holidays,
  daysAhead: way.days_ahead,
  rangeDays: way.range_days,
  onlyCategories: way.only_categories,
  exceptCategories: way.except_categories,
  remarkDemanded: way.remark_demanded,
  isOffered: way.withdrawn_at === null,
  openOrders: orders.get(way.code) ?? 0,
  version: versions.get(`way ${way.code}`) ?? 0,
})

export const wireStaffWays = (facts: WaysFacts) => ({
  ways: facts.ways.map((way) => wireStaffWay(way, facts)),
  version: facts.versions.get('ways') ?? 0,
})

export const readPointValues = (point: PointWish): PointValues => ({
  code: point.code,
  kind: point.kind,
  name_zh: point.nameZh,
  name_en: point.nameEn,
  address_zh: point.addressZh,
  address_en: point.addressEn,
  district: point.district,
  hours_zh: point.hoursZh,
  hours_en: point.hoursEn,
  max_weight_g: point.maxWeightG,
  max_cm: point.maxCm,
  warehouse: point.warehouse,
})

export const wireStaffPoint = (
  point: StoredPoint,
  { versions, orders }: Pick<PickupPointFacts, 'versions' | 'orders'>,
): StaffPoint => ({
  code: point.code,
  kind: point.kind as StaffPoint['kind'],
  nameZh: point.name_zh,
  nameEn: point.name_en,
  addressZh: point.address_zh,
  addressEn: point.address_en,
  district: point.district,
  hoursZh: point.hours_zh,
  hoursEn: point.hours_en,
  maxWeightG: point.max_weight_g,
  maxCm: point.max_cm,
  warehouse: point.warehouse,
  isOffered: point.withdrawn_at === null,
  openOrders: orders.get(point.code) ?? 0,
  version: versions.get(`pickup point ${point.code}`) ?? 0,
})

export const wireStaffPoints = (facts: PickupPointFacts) => ({
  points: facts.points.map((point) => wireStaffPoint(point, facts)),
})

/** Every kind that this release knows, offered or not. */
export const wireCharges = ({ rules, version }: Awaited<ReturnType<typeof readCharges>>, locale: Locale) => ({
  charges: furtherOf(chargeKinds.map((kind) => ({ kind }))).map(({ kind }) => {
    const rule = rules.find((one) => one.kind === kind)
    return { kind, name: sayCharge(kind)({}, { locale }), amount: rule ? toHkd(rule.cents) : null }
  }),
  version,
})
