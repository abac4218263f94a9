import type { Route } from '#contract/calls.ts'

export interface Window {
  maintainStart: Date | null
  /** Absent: until staff end it. */
  maintainEnd: Date | null
}

/** From start to end. §4 */
export const isMaintained = ({ maintainStart, maintainEnd }: Window, now: Temporal.Instant): boolean =>
  maintainStart !== null &&
  maintainStart.getTime() <= now.epochMilliseconds &&
  (maintainEnd === null || now.epochMilliseconds < maintainEnd.getTime())

/** Visitors' calls that write outside of the transaction of `change`, which their endpoints do not declare. */
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
  'POST /vip/sendReviewPhoto',
  'POST /giftCard/addGiftCard',
  'POST /payLater/pay',
  'POST /vip/refreshInvitationCode',
  'POST /vip/transactionRegistration',
  'POST /vip/vipRedeemCoupon',
  'PUT /vip/posmVipBonus/transfer',
])

/**
 * Whether a visitor's call is refused during maintenance. Sessions continue, and a placed order can be paid: by notices, the
 * return page and another try.
 */
export const isRefusedMeanwhile = (route: string, isChange: boolean): boolean =>
  (isChange && route !== ('POST /vip/logout' satisfies Route)) || writing.has(route)
