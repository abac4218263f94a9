import type { Route } from '#contract/calls.ts'

export interface Window {
  maintainStart: Date | null
  /** Absent: until somebody ends it. */
  maintainEnd: Date | null
}

/** From its start until its end. §4 */
export const isMaintained = ({ maintainStart, maintainEnd }: Window, now: Temporal.Instant): boolean =>
  maintainStart !== null &&
  maintainStart.getTime() <= now.epochMilliseconds &&
  (maintainEnd === null || now.epochMilliseconds < maintainEnd.getTime())

/** Calls of visitors that write outside of the transaction that `change` opens, so that their endpoints do not say it. */
const writing: ReadonlySet<string> = new Set<Route>([
  'GET /anon/sendVerifyCode',
  'POST /anon/updateWebSiteVipPassword',
  'PUT /vip/websiteRegisterVIP',
  'POST /vip/activateVip',
  'POST /vip/changePassword',
  'PUT /vip/updateVip',
  'PUT /vip/posmVipBaseInfo',
  'PUT /vip/posmVipContactInfo',
  'POST /auth/send/{a}/{b}',
  'POST /auth/login/{type}',
  'POST /auth/complete',
  'POST /auth/connect',
  'POST /app/cancelAccount',
  'POST /app/updateItemSubscription',
  'POST /contact-us',
  'POST /mailingList/subscribe',
  'POST /sale/cancelOrder',
  'POST /payment/voidCurrentDateMemo',
  'POST /sale/sendRefundPhoto',
  'POST /giftCard/addGiftCard',
  'POST /payLater/pay',
  'POST /vip/refreshInvitationCode',
  'POST /vip/transactionRegistration',
  'POST /vip/vipRedeemCoupon',
  'PUT /vip/posmVipBonus/transfer',
])

/**
 * Whether a call of a visitor's waits until the maintenance is over. Sessions come and go meanwhile, and who has placed an
 * order may finish paying for it: the bank's notices, the return page, another try.
 */
export const restsMeanwhile = (route: string, isChange: boolean): boolean =>
  (isChange && route !== ('POST /vip/logout' satisfies Route)) || writing.has(route)
