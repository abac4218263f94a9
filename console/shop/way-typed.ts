import type { StaffWay } from '#contract/delivery-admin.ts'
import { readMoney } from '#console/lib/read-money.ts'
import type { Input } from '#ui/api.ts'

/** What the form of a way holds, as it is typed. */
export interface WayTyped {
  code: string
  kind: StaffWay['kind']
  nameZh: string
  nameEn: string
  fee: string
  freeOver: string
  underAmount: string
  remoteSurcharge: string
  zones: { areas: string[]; surcharge: string; isDelivered: boolean }[]
  cutOff: string
  weekdays: string[]
  worksHolidays: boolean
  daysAhead: string
  rangeDays: string
  onlyCategories: string[]
  exceptCategories: string[]
  remarkDemanded: boolean
  isOffered: boolean
}

const writeMoney = (hkd: number | null) => (hkd === null ? '' : String(hkd))

/** A new way delivers from Monday to Saturday, the next day when it was ordered before 16:00. */
export const toTypedWay = (way: StaffWay | undefined): WayTyped => ({
  code: way?.code ?? '',
  kind: way?.kind ?? 'delivery',
  nameZh: way?.nameZh ?? '',
  nameEn: way?.nameEn ?? '',
  fee: writeMoney(way?.fee ?? null),
  freeOver: writeMoney(way?.freeOver ?? null),
  underAmount: writeMoney(way?.underAmount ?? null),
  remoteSurcharge: writeMoney(way?.remoteSurcharge ?? null),
  zones: (way?.zones ?? []).map(({ areas, surcharge }) => ({
    areas,
    surcharge: writeMoney(surcharge),
    isDelivered: surcharge !== null,
  })),
  cutOff: way?.cutOff ?? '16:00',
  weekdays: (way?.weekdays ?? [1, 2, 3, 4, 5, 6]).map(String),
  worksHolidays: way?.worksHolidays ?? false,
  daysAhead: String(way?.daysAhead ?? 1),
  rangeDays: String(way?.rangeDays ?? 14),
  onlyCategories: way?.onlyCategories ?? [],
  exceptCategories: way?.exceptCategories ?? [],
  remarkDemanded: way?.remarkDemanded ?? false,
  isOffered: way?.isOffered ?? true,
})

export function toWay(typed: WayTyped, way: StaffWay | undefined): Input<'PUT /staff/ways/{code}'> {
  const { kind, nameZh, nameEn, cutOff, worksHolidays, remarkDemanded, isOffered } = typed
  const isPickUp = kind === 'showroom' || kind === 'locker'
  return {
    code: isPickUp ? kind.toUpperCase() : typed.code.trim().toUpperCase(),
    version: way?.version ?? 0,
    isNew: way === undefined,
    kind,
    nameZh,
    nameEn,
    fee: kind === 'e-mail' ? 0 : (readMoney(typed.fee) ?? 0),
    freeOver: kind === 'e-mail' ? null : (readMoney(typed.freeOver) ?? null),
    underAmount: readMoney(typed.underAmount) || null,
    remoteSurcharge: kind === 'delivery' ? (readMoney(typed.remoteSurcharge) ?? 0) : 0,
    zones:
      kind === 'delivery'
        ? typed.zones.map(({ areas, surcharge, isDelivered }) => ({
            areas,
            surcharge: isDelivered ? (readMoney(surcharge) ?? 0) : null,
          }))
        : [],
    cutOff,
    weekdays: typed.weekdays.map(Number),
    worksHolidays,
    daysAhead: Number(typed.daysAhead),
    rangeDays: Number(typed.rangeDays),
    onlyCategories: kind === 'e-mail' ? [] : typed.onlyCategories,
    exceptCategories: kind === 'e-mail' ? [] : typed.exceptCategories,
    remarkDemanded,
    isOffered,
  }
}
