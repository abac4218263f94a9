import type { Complaint } from './complaints.ts'
import { fileRefusals } from './file-refusals.ts'
import { importRefusals } from './import-refusals.ts'
import { goodsRefusals } from './goods-refusals.ts'

/**
 * Every refusal of the shop, with its HTTP status (§8). A code is added here first; the server does not compile until all
 * languages have words for it (words/…/refusals.json).
 */
export const refusals = {
  NOT_JSON: 400,
  INVALID_INPUT: 400,
  UNKNOWN_FIELD: 400,
  CHECK_REQUIRED_FIELDS: 422,
  BODY_TOO_LARGE: 413,
  NO_SUCH_CALL: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  BUSY: 503, // refused before anything was done, so any call may be repeated

  LOGIN_REQUIRED: 401,
  SESSION_ENDED: 401,
  INVALID_LOGIN: 422, // not 401, which clients treat as the end of the session
  CAPTCHA_REQUIRED: 422,
  CAPTCHA_INVALID: 422,
  CODE_INCORRECT: 422,
  SMS_NOT_OFFERED: 422,
  EMAIL_REGISTERED: 409,
  PHONE_REGISTERED: 409,
  EMAIL_WITHOUT_RECORD: 422,
  PHONE_WITHOUT_RECORD: 422,
  INVALID_REFERRAL_CODE: 422,
  OLD_PASSWORD_INCORRECT: 422,
  PASSWORD_INCORRECT: 422,
  ALREADY_LOGGED_IN: 409,
  PROVIDER_NOT_OFFERED: 404,
  PROVIDER_AWAY: 503,
  PROVIDER_DECLINED: 422, // by the visitor
  PROVIDER_FAILED: 422,
  ATTEMPT_LOST: 422, // the same words for every fault of the state
  IDENTITY_TAKEN: 409,
  IDENTITY_NOT_FOUND: 404,
  LAST_WAY_IN: 409,
  SESSION_NOT_FOUND: 404, // in the member's own list
  PROOF_REQUIRED: 422,
  PASSKEY_REFUSED: 422, // the same words for every fault
  PASSKEY_NOT_FOUND: 404,
  TOO_MANY_PASSKEYS: 409,
  UNKNOWN_SHOP: 404,
  SET_UP_CODE_WRONG: 422,
  SET_UP_DONE: 409, // there is a company
  COMPANY_CODE_TAKEN: 409,
  HOST_TAKEN: 409, // by another company of the installation
  HOST_IN_USE: 409, // by the call itself
  SHOP_NOT_READY: 409, // the facts name what is missing
  SHOP_NOT_OPENED: 409, // it is opened from its checklist, not by the end of a maintenance
  NOT_A_DEMO: 409,
  COMPANY_NAME_DIFFERS: 422, // what was typed to confirm
  SHOP_CLOSED: 503,
  MAINTENANCE: 503,
  KEY_REUSED: 422,

  PRODUCT_NOT_FOUND: 404,
  UNABLE_TO_SELL: 422,
  PRODUCT_INVALID: 422,
  CATEGORY_NOT_FOUND: 404,
  PAGE_NOT_FOUND: 404,
  ...goodsRefusals,
  ...fileRefusals,
  ...importRefusals,

  CONTENT_NOT_FOUND: 404,
  CONTENT_CODE_TAKEN: 409, // by content of another kind
  CONTENT_INCOMPLETE: 422, // the facts name the missing parts
  CONTENT_PERIOD_WRONG: 422,
  CONTENT_LINK_UNSAFE: 422,
  CONTENT_PICTURE_NOT_FOUND: 404,
  CONTENT_NEEDED: 409, // by the shop itself: the checkout's policies, the contact page
  CONTENT_SHOWN: 409,
  FOOTER_GROUP_NOT_FOUND: 404,
  FOOTER_GROUP_IN_USE: 409,
  CONTACT_MESSAGE_NOT_FOUND: 404,
  MAILING_LINK_ENDED: 404,

  SOLD_OUT: 409,
  PURCHASE_LIMIT: 409,
  INSUFFICIENT_STOCK: 409,
  STOCK_ROWS_WRONG: 422, // the fields name the rows
  STOCK_BELOW_HELD: 409,
  WAREHOUSE_NOT_FOUND: 404,
  WAREHOUSE_SHORT: 409, // fewer pieces lie there
  WAREHOUSE_NOT_EMPTY: 409,
  LAST_WAREHOUSE: 409,
  EXPECTED_GOODS_NOT_FOUND: 404,
  EXPECTED_GOODS_CLOSED: 409, // all have come, or the rest was cancelled
  RECEIVED_TOO_MUCH: 409,
  QUANTITY_TOO_SMALL: 422,
  QUANTITY_NOT_POSSIBLE: 422, // a fraction, or more than a line may have
  SELECT_OPTIONS: 422,
  SELECT_COLOUR: 422,
  SELECT_SIZE: 422,
  OPTION_NOT_FOUND: 404, // unknown option
  CART_LINE_NOT_FOUND: 404,
  CART_FULL: 422,

  NOTHING_SELECTED: 422,
  MIXED_PREORDER: 422,
  DIFFERENT_DATES: 422,
  REMARKS_REQUIRED: 422,
  RETURN_POLICY_NOT_AGREED: 422,
  TERMS_NOT_AGREED: 422,
  DELIVERY_DATE_UNAVAILABLE: 422,
  DELIVERY_WAY_UNAVAILABLE: 422,
  DELIVERY_LOCAL_ONLY: 422,
  PICKUP_OVER_LIMIT: 422,
  CHARGE_UNAVAILABLE: 422,
  BIRTH_DATE_REQUIRED: 422,
  UNDER_AGE: 422,
  CONVERSATION_ENDED: 409,
  CONVERSATION_TAKEN: 409,
  PRICE_CHANGED: 409,
  DRAFT_ROWS_WRONG: 422, // the fields name the rows
  DRAFT_CODE_REFUSED: 422,
  DRAFT_HANDED_OVER: 409,
  DRAFT_VOIDED: 409,
  CUSTOMER_UNREACHABLE: 422, // no mail can bring the payment link
  TOO_MANY_UNPAID: 409,
  UNPAID_SUM: 409, // the total of a customer's unpaid orders
  UNPROVEN_NETWORK: 409, // orders by hand from one network without a proof
  UNPROVEN_SHARE: 409, // of a product's stock, held by hand without a proof
  PAYMENT_METHOD_UNAVAILABLE: 422,
  BANK_UNREACHABLE: 503,

  DISCOUNT_CODE_INVALID: 422,
  PROMOTION_CODE_INVALID: 422, // from a campaign's link
  DISCOUNT_EXISTS: 409,
  PROMOTION_NOT_FOUND: 404,
  PROMOTION_STOCK: 409,
  COMBO_SOLD_OUT: 409,
  PROMOTION_USED_UP: 409, // between the quote and the order
  PROMOTION_UNCLEAR: 422,
  PROMOTION_ENDED: 409,
  DISCOUNT_CODE_TAKEN: 409,

  GIFT_CARD_UNKNOWN: 422, // the same words for an unknown number and a wrong PIN
  GIFT_CARD_TAKEN: 409, // the PIN was right, but the card is in another wallet
  GIFT_CARD_ADDED: 409,
  GIFT_CARD_EXPIRED: 422,
  GIFT_CARD_FROZEN: 422,
  GIFT_CARD_NOT_FOUND: 404,
  GIFT_CARD_SHORT: 409,
  GIFT_CARD_SPENT: 409, // it was used, so its number cannot change

  COUPON_INVALID: 422,
  COUPON_NOT_FOUND: 404,
  COUPON_NOT_OFFERED: 404,
  COUPON_SOLD_OUT: 409,

  ORDER_NOT_FOUND: 404,
  ORDER_NOT_PAYABLE: 409,
  RECEIPT_NOT_THERE: 409, // nothing was paid yet
  MOVE_NOT_ALLOWED: 409,

  REFUND_NOT_FOUND: 404,
  REFUND_PERIOD_PASSED: 409,
  NOT_RECEIVED_YET: 409,
  REFUND_QUANTITY: 422, // more than is left of a line, or nothing
  EXCHANGE_UNAVAILABLE: 422, // another product, withdrawn, or the same variant without a fault
  REFUND_DECIDED: 409, // it has changed meanwhile
  REFUND_SUM_DIFFERS: 422,
  NOTHING_TO_SEND: 409,
  GIFT_CARD_USED: 409, // a bought card has been used
  ORDER_NOT_CANCELLABLE: 409,
  ORDER_PAID_MEANWHILE: 409,
  PAYMENT_UNDERWAY: 409,
  VOID_LIMIT_PASSED: 409,
  ORDER_DISPATCHED: 409,
  PHOTOS_ENOUGH: 409,
  PHOTO_NOT_FOUND: 404,

  PROOF_NOT_WANTED: 409,
  PROOF_SENT_BEFORE: 409,
  PROOFS_ENOUGH: 409,
  PROOF_UNDER_REVIEW: 409,
  PROOF_NOT_FOUND: 404,
  PAYMENT_SUM_DIFFERS: 422,

  PAY_LATER_UNAVAILABLE: 422, // the facts give the reason; the method's words show it
  PAY_LATER_NOT_AGREED: 422,
  BILL_NOT_FOUND: 404,
  BILLS_PAID: 409,
  BILL_SUM_CHANGED: 409,
  BILL_PAYMENT_UNDERWAY: 409,
  NO_CHARGE: 409,

  WAY_NOT_FOUND: 404,
  WAY_IN_USE: 409, // by open orders
  PICKUP_POINT_NOT_FOUND: 404,
  PICKUP_POINT_IN_USE: 409, // by open orders

  INVALID_STAFF_LOGIN: 422, // the same words for every fault
  STAFF_NOT_FOUND: 404,
  STAFF_EMAIL_TAKEN: 409, // by an account of the company
  STAFF_ENDED: 409, // a role is for those who work here
  LAST_OWNER: 409,
  ROLE_NOT_ALLOWED: 403, // for staff only; visitors get 404

  MEMBER_NOT_FOUND: 404,
  LIST_NOT_FOUND: 404,
  ADDRESS_NOT_FOUND: 404,
  ADDRESS_BOOK_FULL: 422,
  CHANGE_FORCES_LOGOUT: 409,
  WISH_LIST_FULL: 422,
  CONTACT_WRONG: 422,
  ALREADY_SUBSCRIBED: 409,
  BACK_IN_STOCK: 409,
  PRICE_FELL: 409,
  SUBSCRIPTIONS_FULL: 422,
  SUBSCRIPTION_NOT_FOUND: 404,
  INSUFFICIENT_POINTS: 422,
  POINTS_TO_ONESELF: 422,
  POINTS_TRANSFER_LIMIT: 422,
  RECEIPT_NOT_FOUND: 422, // not 404: the same words for every mismatch
  RECEIPT_TAKEN: 409,
  RECEIPT_TOO_OLD: 422,
  APPROVAL_NOT_FOUND: 404, // or decided already
  SECOND_PERSON_NEEDED: 422,
  DELETION_NOT_CONFIRMED: 422,
  DELETION_NOT_RECEIVED: 409,
  DELETION_RETURN_PERIOD: 409,
  DELETION_AFTER_SALES: 409,
  DELETION_BILLS_OPEN: 409,

  REVIEW_NOT_RECEIVED: 422,
  REVIEW_TOO_LATE: 422,
  REVIEW_NOT_FOUND: 404,
  REVIEW_PHOTOS_ENOUGH: 422,
  REVIEW_REASON_MISSING: 422,
  REVIEW_CHANGED: 409,
  QUESTION_NOT_FOUND: 404,
  QUESTION_ANSWER_MISSING: 422,
} as const

export type RefusalCode = keyof typeof refusals

export type Facts = Record<string, string | number>

/** An error response; `message` is for people, in the requested language. */
export interface ErrorAnswer {
  message: string
  error: RefusalCode
  errorCause?: string
  facts?: Facts
  fields?: Record<string, { code: Complaint; message: string }>
}
