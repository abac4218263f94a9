import type { Locale } from '#contract/shop.ts'
import { m } from '#words/compiled/messages.js'
import { roundings } from './allocation.rules.ts'
import type { readSettingsInWords } from './shop-admin.reads.ts'
import { boundsOf, formOf } from './shop-admin.rules.ts'
import { defaults } from './shop.rules.ts'

type SayWords = (inputs: object, options: { locale: Locale }) => string
type SettingTopic =
  | 'orders'
  | 'unpaid'
  | 'pay later'
  | 'points'
  | 'promotions'
  | 'contact'
  | 'reviews'
  | 'messages'
  | 'system'

type SettingWords = readonly [topic: SettingTopic, unit: SayWords | null, name: SayWords, meaning: SayWords]

/** Every setting but those with a call of their own: payees, and the switch for Signal 8. */
const words: Record<
  Exclude<keyof typeof defaults, 'deliverySuspended' | 'fpsPayee' | 'fpsBank' | 'transferToZh' | 'transferToEn'>,
  SettingWords
> = {
  voidLimitDays: ['orders', m.setting_unit_days, m.setting_void_limit_days, m.setting_void_limit_days_text],
  refundDays: ['orders', m.setting_unit_days, m.setting_refund_days, m.setting_refund_days_text],
  completeAfterDays: ['orders', m.setting_unit_days, m.setting_complete_after_days, m.setting_complete_after_days_text],
  depositRestDays: ['orders', m.setting_unit_days, m.setting_deposit_rest_days, m.setting_deposit_rest_days_text],
  approvalFromCents: ['orders', m.setting_unit_hkd, m.setting_approval_from_cents, m.setting_approval_from_cents_text],
  approvalFailedPayments: [
    'orders',
    m.setting_unit_times,
    m.setting_approval_failed_payments,
    m.setting_approval_failed_payments_text,
  ],
  captureAtDispatch: ['orders', null, m.setting_capture_at_dispatch, m.setting_capture_at_dispatch_text],
  secondPersonFrom: ['orders', m.setting_unit_hkd, m.setting_second_person_from, m.setting_second_person_from_text],
  roundingMode: ['orders', null, m.setting_rounding_mode, m.setting_rounding_mode_text],
  unpaidOnlineMinutes: [
    'unpaid',
    m.setting_unit_minutes,
    m.setting_unpaid_online_minutes,
    m.setting_unpaid_online_minutes_text,
  ],
  unpaidOfflineHours: [
    'unpaid',
    m.setting_unit_hours,
    m.setting_unpaid_offline_hours,
    m.setting_unpaid_offline_hours_text,
  ],
  unpaidOrdersMost: ['unpaid', m.setting_unit_orders, m.setting_unpaid_orders_most, m.setting_unpaid_orders_most_text],
  unpaidCentsMost: ['unpaid', m.setting_unit_hkd, m.setting_unpaid_cents_most, m.setting_unpaid_cents_most_text],
  unpaidHoldMinutes: [
    'unpaid',
    m.setting_unit_minutes,
    m.setting_unpaid_hold_minutes,
    m.setting_unpaid_hold_minutes_text,
  ],
  unprovenOfNetwork: [
    'unpaid',
    m.setting_unit_orders,
    m.setting_unproven_of_network,
    m.setting_unproven_of_network_text,
  ],
  unprovenSharePercent: [
    'unpaid',
    m.setting_unit_percent,
    m.setting_unproven_share_percent,
    m.setting_unproven_share_percent_text,
  ],
  unprovenPieces: ['unpaid', m.setting_unit_pieces, m.setting_unproven_pieces, m.setting_unproven_pieces_text],
  payLaterLeastCents: [
    'pay later',
    m.setting_unit_hkd,
    m.setting_pay_later_least_cents,
    m.setting_pay_later_least_cents_text,
  ],
  payLaterLimitCents: [
    'pay later',
    m.setting_unit_hkd,
    m.setting_pay_later_limit_cents,
    m.setting_pay_later_limit_cents_text,
  ],
  payLaterLimitVipCents: [
    'pay later',
    m.setting_unit_hkd,
    m.setting_pay_later_limit_vip_cents,
    m.setting_pay_later_limit_vip_cents_text,
  ],
  payLaterLimitSuperVipCents: [
    'pay later',
    m.setting_unit_hkd,
    m.setting_pay_later_limit_super_vip_cents,
    m.setting_pay_later_limit_super_vip_cents_text,
  ],
  payLaterLimitSuperVvipCents: [
    'pay later',
    m.setting_unit_hkd,
    m.setting_pay_later_limit_super_vvip_cents,
    m.setting_pay_later_limit_super_vvip_cents_text,
  ],
  payLaterDaysBetween: [
    'pay later',
    m.setting_unit_days,
    m.setting_pay_later_days_between,
    m.setting_pay_later_days_between_text,
  ],
  payLaterGraceDays: [
    'pay later',
    m.setting_unit_days,
    m.setting_pay_later_grace_days,
    m.setting_pay_later_grace_days_text,
  ],
  payLaterChargeCents: [
    'pay later',
    m.setting_unit_hkd,
    m.setting_pay_later_charge_cents,
    m.setting_pay_later_charge_cents_text,
  ],
  payLaterMostChargePercent: [
    'pay later',
    m.setting_unit_percent,
    m.setting_pay_later_most_charge_percent,
    m.setting_pay_later_most_charge_percent_text,
  ],
  pointsPerDollar: ['points', m.setting_unit_points, m.setting_points_per_dollar, m.setting_points_per_dollar_text],
  pointsLeastGoodsCents: [
    'points',
    m.setting_unit_hkd,
    m.setting_points_least_goods_cents,
    m.setting_points_least_goods_cents_text,
  ],
  pointsMostPercent: [
    'points',
    m.setting_unit_percent,
    m.setting_points_most_percent,
    m.setting_points_most_percent_text,
  ],
  pointsLifeMonths: ['points', m.setting_unit_months, m.setting_points_life_months, m.setting_points_life_months_text],
  pointsTransferADay: [
    'points',
    m.setting_unit_points,
    m.setting_points_transfer_a_day,
    m.setting_points_transfer_a_day_text,
  ],
  invitationPoints: ['points', m.setting_unit_points, m.setting_invitation_points, m.setting_invitation_points_text],
  invitationsAMonth: [
    'points',
    m.setting_unit_times,
    m.setting_invitations_a_month,
    m.setting_invitations_a_month_text,
  ],
  receiptDays: ['points', m.setting_unit_days, m.setting_receipt_days, m.setting_receipt_days_text],
  promotionsApplied: [
    'promotions',
    m.setting_unit_promotions,
    m.setting_promotions_applied,
    m.setting_promotions_applied_text,
  ],
  promotionsPerFamily: [
    'promotions',
    m.setting_unit_promotions,
    m.setting_promotions_per_family,
    m.setting_promotions_per_family_text,
  ],
  promotionsExclusive: [
    'promotions',
    m.setting_unit_promotions,
    m.setting_promotions_exclusive,
    m.setting_promotions_exclusive_text,
  ],
  serviceHoursZh: ['contact', null, m.setting_service_hours_zh, m.setting_service_hours_zh_text],
  serviceHoursEn: ['contact', null, m.setting_service_hours_en, m.setting_service_hours_en_text],
  contactHoursZh: ['contact', null, m.setting_contact_hours_zh, m.setting_contact_hours_zh_text],
  contactHoursEn: ['contact', null, m.setting_contact_hours_en, m.setting_contact_hours_en_text],
  supportReplyHours: [
    'contact',
    m.setting_unit_hours,
    m.setting_support_reply_hours,
    m.setting_support_reply_hours_text,
  ],
  shopMail: ['contact', null, m.setting_shop_mail, m.setting_shop_mail_text],
  shopPhone: ['contact', null, m.setting_shop_phone, m.setting_shop_phone_text],
  shopWhatsapp: ['contact', null, m.setting_shop_whatsapp, m.setting_shop_whatsapp_text],
  shopAddressZh: ['contact', null, m.setting_shop_address_zh, m.setting_shop_address_zh_text],
  shopAddressEn: ['contact', null, m.setting_shop_address_en, m.setting_shop_address_en_text],
  businessNumber: ['contact', null, m.setting_business_number, m.setting_business_number_text],
  reviewApproval: ['reviews', null, m.setting_review_approval, m.setting_review_approval_text],
  reviewInvitationDays: [
    'reviews',
    m.setting_unit_days,
    m.setting_review_invitation_days,
    m.setting_review_invitation_days_text,
  ],
  smsPartCents: ['messages', m.setting_unit_cents, m.setting_sms_part_cents, m.setting_sms_part_cents_text],
  smsDayCents: ['messages', m.setting_unit_hkd, m.setting_sms_day_cents, m.setting_sms_day_cents_text],
  updateCheckSeconds: [
    'system',
    m.setting_unit_seconds,
    m.setting_update_check_seconds,
    m.setting_update_check_seconds_text,
  ],
  automaticLogin: ['system', null, m.setting_automatic_login, m.setting_automatic_login_text],
}

const roundingNames: Record<(typeof roundings)[number], SayWords> = {
  0: m.setting_rounding_0,
  1: m.setting_rounding_1,
  4: m.setting_rounding_4,
  5: m.setting_rounding_5,
  6: m.setting_rounding_6,
}

const kinds = { number: 'number', string: 'text', boolean: 'switch' } as const

/** Settings as people read them: meaning, unit, default, bounds. Sums are in cents, as they are stored. */
export function wireSettings({ settings, version }: Awaited<ReturnType<typeof readSettingsInWords>>, locale: Locale) {
  const keys = Object.keys(words) as (keyof typeof words)[]
  return { settings: keys.map((key) => describe(key, settings[key], locale)), version }
}

function describe(key: keyof typeof words, value: string | number | boolean, locale: Locale) {
  const [topic, unit, name, meaning] = words[key]
  const [least, most] = typeof value === 'number' ? boundsOf(key) : [null, null]
  return {
    key,
    topic,
    name: name({}, { locale }),
    meaning: meaning({}, { locale }),
    kind: kinds[typeof value as keyof typeof kinds],
    form: formOf(key),
    unit: unit?.({}, { locale }) ?? '',
    value,
    default: defaults[key],
    least,
    most,
    choices:
      key === 'roundingMode'
        ? roundings.map((mode) => ({ value: mode, name: roundingNames[mode]({}, { locale }) }))
        : null,
  }
}
