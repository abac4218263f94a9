import type { BonusStage, BonusType } from '#contract/points.ts'
import type { Locale } from '#contract/shop.ts'
import { sayDay } from '#server/lib/documents/format-amounts.ts'
import { m } from '#words/compiled/messages.js'
import { inLanguage } from '#server/shop/languages.rules.ts'

const typeNames: Record<BonusType, typeof m.bonus_type_order> = {
  order: m.bonus_type_order,
  invitation: m.bonus_type_invitation,
  receipt: m.bonus_type_receipt,
  redemption: m.bonus_type_redemption,
  coupon: m.bonus_type_coupon,
  'given back': m.bonus_type_given_back,
  clawback: m.bonus_type_clawback,
  expiry: m.bonus_type_expiry,
  'transfer out': m.bonus_type_transfer_out,
  'transfer in': m.bonus_type_transfer_in,
  adjustment: m.bonus_type_adjustment,
}
const stageNames: Record<BonusStage, typeof m.bonus_stage_pending> = {
  pending: m.bonus_stage_pending,
  credited: m.bonus_stage_credited,
  cancelled: m.bonus_stage_cancelled,
}

export const nameType = (type: BonusType, locale: Locale): string => typeNames[type]({}, { locale })
export const nameStage = (stage: BonusStage, locale: Locale): string => stageNames[stage]({}, { locale })

export interface Recorded {
  kind: BonusType
  points: number
  pending: number
  expires: string | null
  reasonZh: string | null
  reasonEn: string | null
}

/** An entry that does not change the balance is pending or cancelled. */
export function stageOf({ points, pending }: Pick<Recorded, 'points' | 'pending'>): BonusStage {
  if (points !== 0) return 'credited'
  return pending > 0 ? 'pending' : 'cancelled'
}

/** The reason of an entry, for the member. §3 */
export function sayReason(entry: Recorded, number: string | undefined, locale: Locale): string {
  const options = { locale }
  const given = inLanguage(locale)(entry.reasonZh, entry.reasonEn) ?? ''
  const order = number ? m.bonus_reason_order({ number }, options) : m.bonus_reason_order_unnamed({}, options)
  switch (entry.kind) {
    case 'order':
    case 'redemption':
      return order
    case 'invitation':
      return m.bonus_reason_invitation({}, options)
    case 'receipt':
      return given ? m.bonus_reason_receipt({ number: given }, options) : nameType('receipt', locale)
    case 'given back':
      if (number) return m.bonus_reason_returned({ number }, options)
      return given ? m.bonus_reason_coupon_returned({ name: given }, options) : order
    case 'clawback':
      return number ? m.bonus_reason_clawback({ number }, options) : m.bonus_reason_clawback_invitation({}, options)
    case 'expiry':
      return entry.expires
        ? m.bonus_reason_expiry({ day: sayDay(Temporal.PlainDate.from(entry.expires), locale) }, options)
        : nameType('expiry', locale)
    case 'transfer out':
      return m.bonus_reason_to({ name: given }, options)
    case 'transfer in':
      return m.bonus_reason_from({ name: given }, options)
    case 'coupon':
    case 'adjustment':
      return given
  }
}
