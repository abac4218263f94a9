import type { Locale } from '#contract/shop.ts'
import { sayMethod } from '#server/shop/payment-methods.rules.ts'
import { m } from '#words/compiled/messages.js'
import type { OrderLabel } from './orders.rules.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

/** An order for pickup is never "on its way". */
export function sayLabel(
  label: OrderLabel,
  {
    pickUp,
    waitsForGoods = false,
  }: { pickUp: boolean; /** The deposit is paid, and the rest is not yet due. */ waitsForGoods?: boolean },
  locale: Locale,
): string {
  if (pickUp && label === 'wait receiving') return m.order_label_to_collect({}, { locale })
  return (waitsForGoods ? m.order_label_deposit : labelWords[label])({}, { locale })
}

/** The text of a history step for the buyer; nothing for internal steps. */
export function sayStep(
  { axis, from, to }: { axis: string; from: string | null; to: string },
  { pickUp }: { pickUp: boolean },
  locale: Locale,
) {
  const isReady = pickUp && axis === 'fulfilment' && to === 'dispatched'
  const say = isReady
    ? m.timeline_fulfilment_ready
    : (endedAuthorisations[`${axis} ${from} ${to}`] ?? revivals[from ?? ''] ?? timelineWords[`${axis} ${to}`])
  return say?.({}, { locale })
}

export const sayCarrier = (carrier: string, locale: Locale): string =>
  carrierWords[carrier]?.({}, { locale }) ?? carrier

const carrierWords: Record<string, typeof m.carrier_own_van> = {
  SF_EXPRESS: m.carrier_sf_express,
  HONGKONG_POST: m.carrier_hongkong_post,
  KERRY: m.carrier_kerry,
  OWN_VAN: m.carrier_own_van,
  SHOWROOM: m.carrier_showroom,
}

const labelWords: Record<OrderLabel, typeof m.order_label_paid> = {
  pending: m.order_label_pending,
  create: m.order_label_create,
  unconfirm: m.order_label_unconfirm,
  expire: m.order_label_expire,
  paid: m.order_label_paid,
  approval: m.order_label_approval,
  'wait receiving': m.order_label_wait_receiving,
  'receiving reject': m.order_label_receiving_reject,
  cancel: m.order_label_cancel,
  completed: m.order_label_completed,
  voided: m.order_label_voided,
  refund: m.order_label_refund,
  exchange: m.order_label_exchange,
  'payment request': m.order_label_payment_request,
}

/** The authorisation ended without a capture. */
const endedAuthorisations: Record<string, typeof m.timeline_order_revived> = {
  'payment authorized none': m.timeline_payment_let_go,
  'payment authorized failed': m.timeline_payment_lapsed,
}

/** For these steps the earlier state is more informative than the new one. */
const revivals: Record<string, typeof m.timeline_order_revived> = {
  expired: m.timeline_order_revived,
  chargeback: m.timeline_payment_won_back,
}

const timelineWords: Record<string, typeof m.timeline_order_confirmed> = {
  'order unconfirm': m.timeline_order_unconfirm,
  'order confirmed': m.timeline_order_confirmed,
  'order completed': m.timeline_order_completed,
  'order expired': m.timeline_order_expired,
  'order voided': m.timeline_order_voided,
  'order cancelled': m.timeline_order_cancelled,
  'payment authorized': m.timeline_payment_authorized,
  'payment part_paid': m.timeline_payment_part_paid,
  'payment paid': m.timeline_payment_paid,
  'payment failed': m.timeline_payment_failed,
  'payment none': m.timeline_payment_none,
  'payment part_refunded': m.timeline_payment_part_refunded,
  'payment refunded': m.timeline_payment_refunded,
  'payment chargeback': m.timeline_payment_chargeback,
  'fulfilment approval': m.timeline_fulfilment_approval,
  'fulfilment picking': m.timeline_fulfilment_picking,
  'fulfilment dispatched': m.timeline_fulfilment_dispatched,
  'fulfilment wait_receiving': m.timeline_fulfilment_wait_receiving,
  'fulfilment delivered': m.timeline_fulfilment_delivered,
  'fulfilment receiving_reject': m.timeline_fulfilment_receiving_reject,
  'fulfilment returned': m.timeline_fulfilment_returned,
}

interface PaidBy {
  kind: 'coupon' | 'points' | 'gift-card' | 'exchange' | 'money'
  method: string
  ref: string | null
  nameZh: string | null
  nameEn: string | null
}

/** The name of a tender on its order. */
export function sayTender({ kind, method, ref, nameZh, nameEn }: PaidBy, locale: Locale): string {
  const name = inLanguage(locale)(nameZh, nameEn) ?? ''
  switch (kind) {
    case 'coupon':
      return name
    case 'points':
      return m.tender_points({ points: Number(ref).toLocaleString('en-HK') }, { locale })
    case 'gift-card':
      return m.tender_gift_card({ no: name }, { locale })
    case 'exchange':
      return m.tender_exchange({ no: name }, { locale })
    case 'money':
      if (method === '') return m.tender_to_pay({}, { locale }) // no method chosen yet
      return [sayMethod(method, null, locale), ref ?? ''].join(' ').trimEnd() // the masked card number
  }
}
