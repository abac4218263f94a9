import { expect, test } from 'vitest'
import { findLinkedCode } from './linked-code.ts'

test.each([
  ['?coupon=FRIEND', 'FRIEND'],
  ['?utm_source=mail&CouponCode=%20tea25%20&lang=en-US', 'tea25'],
  ['?promo=&promoCode=LATER', 'LATER'],
  [`?voucher=${'X'.repeat(80)}`, 'X'.repeat(32)],
  ['?search=coupon', null],
  ['?code=third-party&referralCode=OWN&variant=A', null],
  ['?coupon=%20', null],
  ['', null],
])('the link %s brings the code %s', (search, code) => {
  expect(findLinkedCode(search)).toBe(code)
})
