import type { NavigateFunction } from 'react-router'
import { CallFailed } from '#ui/api.ts'
import { say } from '#ui/toasts.ts'
import { m } from '#words/compiled/messages.js'
import { call } from './call.ts'
import { memberOf, session } from './session.ts'

/** The parameters in which links of campaigns, mails and friends carry a code. Pages are the same with and without them. */
const names = new Set(
  'coupon couponcode promo promocode promotioncode discount discountcode voucher'.split(' '), // in lower case
)

/** The most characters of a code that staff may give (contract/promotions.ts). */
const mostCharacters = 32

/** The code that the address brings; null when it brings none. The case of a parameter's name does not matter. */
export function findLinkedCode(search: string): string | null {
  for (const [name, value] of new URLSearchParams(search)) {
    if (names.has(name.toLowerCase()) && value.trim() !== '') return value.trim().slice(0, mostCharacters)
  }
  return null
}

/** Milliseconds: long enough to be read beside the page. It can be closed. */
const noticeLasts = 30_000

/**
 * Tells a visitor whose link brought a code that it gives nothing any more: unknown here, ended or used up. A good code, and one
 * that only lacks goods in the cart, says nothing. What the shop does not answer, for example after too many wrong codes, is not
 * told as wrong.
 */
export async function tellGoneCode(search: string, navigate: NavigateFunction): Promise<void> {
  const code = findLinkedCode(search)
  if (code === null) return
  const reason = await findFault(code)
  if (reason === null) return
  say(m.shell_linked_code_gone({ code, reason }), {
    tone: 'bad',
    lasts: noticeLasts,
    actions: [{ label: m.personal_see_offers(), act: () => void navigate('/collections?offer=1') }],
  })
}

/** Why the code gives nothing, in the visitor's language; null when it is good or not known to be bad. */
async function findFault(code: string): Promise<string | null> {
  try {
    const { gone, reason } = await call('GET /payment/getMemoDiscountByDiscCode', {
      discountCode: code,
      codeType: 'PROMOTION',
    })
    return gone ? reason : null
  } catch (error) {
    if (!(error instanceof CallFailed) || error.error !== 'PROMOTION_CODE_INVALID') return null
    return (await isOfferedCoupon(code)) ? null : error.message
  }
}

/** Coupons that points buy have codes, too. */
async function isOfferedCoupon(code: string): Promise<boolean> {
  const isMember = memberOf(session.get()) !== undefined
  const { rules } = await call(isMember ? 'POST /vip/redeemCouponRulesUnderVipGrade' : 'GET /coupon/offered', {})
  return rules.some(({ couponCode }) => couponCode.toUpperCase() === code.toUpperCase())
}
