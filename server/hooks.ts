// What lower slices need of higher ones, which they cannot import: passed down to them here.
import { eraseCart } from './cart/cart-retention.commands.ts'
import { exportCart } from './cart/cart.reads.ts'
import { eraseFavourites } from './catalogue/favourites.commands.ts'
import { readEveryFavourite } from './catalogue/favourites.reads.ts'
import { exportFavourite } from './catalogue/favourites.wire.ts'
import { eraseMessagesOf } from './content/contact-messages.commands.ts'
import { exportLetters } from './content/contact-messages.reads.ts'
import { eraseSubscriptionOf } from './content/mailing-list.commands.ts'
import { exportMailing, isOnList } from './content/mailing-list.reads.ts'
import { joinCheckout } from './checkout/merge-checkout.commands.ts'
import { endConversationsOf } from './checkout/open-checkout.commands.ts'
import { findAccountByContact } from './identity/accounts.reads.ts'
import type { AccountOpenedHook, LoginHook } from './identity/login-hooks.commands.ts'
import { openGrade } from './members/grades.commands.ts'
import type { SpendReads } from './members/grades.reads.ts'
import type { AccountClosedHooks } from './members/close-account.commands.ts'
import type { ExportHooks } from './members/close-account.reads.ts'
import { adjustApprovedCard, giveApprovedCard } from './gift-cards/gift-card-admin.commands.ts'
import { type OrderNames, readEveryCard } from './gift-cards/gift-cards.reads.ts'
import { exportCard } from './gift-cards/gift-cards.wire.ts'
import { releaseCards } from './gift-cards/gift-card-wallet.commands.ts'
import { exportPasskeys } from './identity/passkeys.reads.ts'
import { listSessions } from './identity/sessions.reads.ts'
import { exportIdentities } from './third-parties/third-parties.reads.ts'
import {
  findOrderId,
  findOrderNumber,
  listReceivers,
  listUnsettled,
  nameOrders,
  readEveryOrder,
  sumSpend,
} from './fulfilment/order-history.reads.ts'
import { voidDraftsOf } from './fulfilment/order-drafts.commands.ts'
import { listUnknown } from './goods/goods.reads.ts'
import { waiveApproved } from './billing/bills.commands.ts'
import { readEveryPlan } from './billing/payment-plans.reads.ts'
import { wirePlan } from './billing/payment-plans.wire.ts'
import { wireOrder } from './orders/order-views.wire.ts'
import { countByPoint, countByWay } from './orders/orders.reads.ts'
import { findSale } from './orders/tenders.reads.ts'
import { joinGuestOrders } from './buyers/claim-guest-orders.commands.ts'
import { adjustApprovedPoints } from './points/points-admin.commands.ts'
import { forfeitPoints } from './points/points.commands.ts'
import { exportPoints } from './points/points.reads.ts'
import type { TellCombos } from './catalogue/product-partners.wire.ts'
import { listCombos, readCombos } from './promotions/combos.reads.ts'
import { wireCombos } from './promotions/promotions.wire.ts'
import { exportReceipt } from './points/points-history.wire.ts'
import { listReceipts } from './points/store-receipts.reads.ts'
import { bookApproved, holdApproved } from './returns/return-admin.commands.ts'
import { listOpenRefunds } from './returns/returns.reads.ts'
import { readEveryRefund } from './returns/return-views.reads.ts'
import { wireRefund } from './returns/return-views.wire.ts'
import { eraseQuestionsOf } from './reviews/product-questions.commands.ts'
import { exportQuestions } from './reviews/product-questions.reads.ts'
import { eraseReviewLettersOf } from './reviews/review-letters.commands.ts'
import { eraseReviewsOf } from './reviews/reviews.commands.ts'
import { exportReviews } from './reviews/reviews.reads.ts'
import type { Db } from './lib/database/db.ts'
import { dayOf } from './lib/process/clock.ts'
import type { DeliveryHooks } from './shop/delivery-admin.reads.ts'
import { readSettings } from './shop/shop.reads.ts'
import type { Acts } from './staff/approvals.commands.ts'
import { listWarehouses } from './stock/warehouses.reads.ts'
import { eraseNoticesOf } from './stock/stock-notices.commands.ts'
import { isNoticeAddress, readEveryNotice } from './stock/stock-notices.reads.ts'
import { exportNotice } from './stock/stock-notices.wire.ts'
import { eraseCouponsOf, giveApprovedCoupon } from './vouchers/voucher-admin.commands.ts'
import { exportCoupons } from './vouchers/voucher-admin.reads.ts'

/** Run when a guest logs in as a member. */
export const loginHooks: LoginHook[] = [joinCheckout, joinGuestOrders]

/** Run when an account is opened. */
export const onAccountOpened: AccountOpenedHook[] = [openGrade]

/** A member's spend, and who has received goods recently. */
export const spendReads: SpendReads = { spend: sumSpend, receivers: listReceivers }

/** What keeps a member from closing the account, and what is erased on closing. */
export const accountClosedHooks: AccountClosedHooks = {
  async listUnsettled(db, self) {
    return [...(await listOpenRefunds(db, self)), ...(await listUnsettled(db, self))]
  },
  onAccountClosed: [
    // In the order of lock-order.ts.
    endConversationsOf,
    eraseCart,
    voidDraftsOf,
    eraseFavourites,
    eraseNoticesOf,
    eraseMessagesOf,
    eraseSubscriptionOf,
    eraseQuestionsOf,
    eraseReviewsOf,
    eraseReviewLettersOf,
    eraseCouponsOf,
    forfeitPoints,
    releaseCards,
  ],
}

/** The parts of a member's data export. */
export const exportHooks: ExportHooks = {
  sessions: listSessions,
  passkeys: exportPasskeys,
  linkedAccounts: exportIdentities,
  cart: exportCart,
  orders: async (db, self, now) =>
    (await readEveryOrder(db, self)).map((facts) => wireOrder(facts, facts.order.language, now)),
  returns: async (db, self, now) =>
    (await readEveryRefund(db, self)).map((facts) => wireRefund(facts, facts.order.language, now)),
  payLater: async (db, self, now, locale) =>
    (await readEveryPlan(db, self)).map((plan) => wirePlan(plan, { locale, today: dayOf(now) })),
  wishList: async (db, self) => (await readEveryFavourite(db, self)).map(exportFavourite),
  stockNotices: async (db, self) => (await readEveryNotice(db, self)).map(exportNotice),
  contactMessages: exportLetters,
  mailingList: exportMailing,
  coupons: exportCoupons,
  points: exportPoints,
  receipts: async (db, self) => (await listReceipts(db, self)).map(exportReceipt),
  reviews: exportReviews,
  questions: exportQuestions,
  giftCards: async (db, self, now) => (await readEveryCard(db, self, now)).map(exportCard),
}

/** The combos of a product, for its page, a slice below. */
export const tellCombos: TellCombos = async (db, view, asker, product) =>
  wireCombos(await readCombos(db, view, await listCombos(db, asker, { product }), asker), view, asker)

/** Which open orders name ways of delivery and pickup points, and which categories there are, for the settings of the shop. */
export const deliveryHooks: DeliveryHooks = {
  countByWay,
  countByPoint,
  listUnknownCategories: (db, company, categories) =>
    listUnknown(db, company, { products: [], brands: [], categories }),
  hasWarehouse: async (db, company, code) => (await listWarehouses(db, company)).some((one) => one.code === code),
}

/** Order data shown with gift cards. */
export const orderNames: OrderNames = {
  name: nameOrders,
  numberOf: findOrderNumber,
  find: findOrderId,
  saleOf: findSale,
}

/** What runs after a second person has approved it. */
export const approvedActs: Acts = {
  hold: { refund: holdApproved },
  run: {
    'gift card issue': giveApprovedCard,
    'gift card adjustment': adjustApprovedCard,
    points: adjustApprovedPoints,
    refund: bookApproved,
    coupon: giveApprovedCoupon,
    'waived charge': waiveApproved,
  },
}

/** Whether an e-mail was verified by its owner: a member, a subscriber of the news or of a stock notice, or the shop itself. */
export async function isProven(db: Db, company: string, to: string): Promise<boolean> {
  const address = to.toLowerCase()
  const { shopMail } = await readSettings(db, company)
  if (address === shopMail.toLowerCase()) return true
  const kind = address.includes('@') ? 'email' : 'mobile'
  if (await findAccountByContact(db, company, { kind, address })) return true
  return (await isOnList(db, company, address)) || isNoticeAddress(db, company, address)
}
