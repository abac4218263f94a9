import { starter } from '#database/seed/starter.ts'
import type { AppParts, Services } from './app-parts.ts'
import type { EndpointHandler } from './lib/http/endpoint-handler.ts'
import { cartEndpoints } from './cart/cart.http.ts'
import { describeWares, findVariants, hasGoodsForSale, hasHomeGoods } from './goods/goods.reads.ts'
import { changeEndpoints } from './changes/changes.http.ts'
import { hasPhotos } from './goods/goods-photos.reads.ts'
import { previewEndpoints } from './goods/previews.http.ts'
import { bulkGoodsEndpoints } from './bulk/bulk-goods.http.ts'
import { bulkRunEndpoints } from './bulk/bulk-runs.http.ts'
import { categoryAdminEndpoints } from './catalogue/category-admin.http.ts'
import { goodsEndpoints } from './goods/goods.http.ts'
import { catalogueEndpoints } from './catalogue/catalogue.http.ts'
import { meaningEndpoints } from './meanings/meanings-admin.http.ts'
import { searchEndpoints } from './search/search.http.ts'
import { readCouponOrder } from './checkout/checkout-coupons.reads.ts'
import { checkoutEndpoints } from './checkout/checkout.http.ts'
import { companyEndpoints } from './companies/companies.http.ts'
import { leaveDemoEndpoints } from './companies/leave-demo.http.ts'
import { readinessEndpoints } from './companies/readiness.http.ts'
import { contentEndpoints } from './content/content.http.ts'
import { giftCardEndpoints } from './gift-cards/gift-cards.http.ts'
import { importEndpoints } from './imports/imports.http.ts'
import { identityEndpoints } from './identity/identity.http.ts'
import { proofEndpoints } from './verification/proof-of-work.http.ts'
import { codeEndpoints } from './verification/verification-codes.http.ts'
import { thirdPartyEndpoints } from './third-parties/third-parties.http.ts'
import { memberEndpoints } from './members/members.http.ts'
import { workInstead } from './verification/proof-of-work.commands.ts'
import { planEndpoints } from './billing/payment-plans.http.ts'
import { orderEndpoints } from './orders/orders.http.ts'
import { receiptEndpoints } from './fulfilment/completion.http.ts'
import { fulfilmentAdminEndpoints } from './fulfilment/fulfilment-admin.http.ts'
import { orderAdminEndpoints } from './fulfilment/order-admin.http.ts'
import { captureForDispatch } from './payments/captures.commands.ts'
import { meansEndpoints } from './payments/payment-means.http.ts'
import { paymentEndpoints } from './payments/payments.http.ts'
import { pictureEndpoints } from './pictures/uploaded-pictures.http.ts'
import { pointsEndpoints } from './points/points.http.ts'
import { readBonus } from './points/points.reads.ts'
import { promotionEndpoints } from './promotions/promotions.http.ts'
import { returnEndpoints } from './returns/returns.http.ts'
import { reviewEndpoints } from './reviews/reviews.http.ts'
import {
  accountClosedHooks,
  approvedActs,
  deliveryHooks,
  exportHooks,
  loginHooks,
  onAccountOpened,
  orderNames,
  spendReads,
  tellCombos,
} from './hooks.ts'
import { restoreStock } from './stock/restore-stock.commands.ts'
import { shopEndpoints } from './shop/shop.http.ts'
import { approvalEndpoints } from './staff/approvals.http.ts'
import { staffEndpoints } from './staff/staff.http.ts'
import { expectedGoodsEndpoints } from './stock/expected-goods.http.ts'
import { stockAdminEndpoints } from './stock/stock-admin.http.ts'
import { noticeEndpoints } from './stock/stock-notices.http.ts'
import { warehouseEndpoints } from './stock/warehouses.http.ts'
import { couponEndpoints } from './vouchers/vouchers.http.ts'

/** The handlers of every call, slice by slice. */
export function listHandlers(parts: AppParts, services: Services): readonly EndpointHandler[] {
  const { context, payments, proofs, photos, pictures, imports, reviewPhotos, catalogue, searchedWords, pdfWorker } =
    services
  const { publicUrl } = parts.settings
  const loginContext = { loginHooks, onAccountOpened, bonus: readBonus, log: parts.log }
  const outside = { providers: parts.identityProviders ?? [], publicUrl }
  const handlers: EndpointHandler[] = [
    ...shopEndpoints(context, deliveryHooks),
    ...staffEndpoints(context, publicUrl, workInstead, (role) =>
      handlers.flatMap(({ endpoint }) => (endpoint.roles?.includes(role) ? [endpoint.route] : [])),
    ),
    ...approvalEndpoints(context, approvedActs),
    ...changeEndpoints(context, restoreStock),
    ...pictureEndpoints(context, pictures),
    ...contentEndpoints(context, pictures),
    ...companyEndpoints(context, starter),
    ...leaveDemoEndpoints(context, starter, parts.settings),
    ...readinessEndpoints(context, readinessOf(parts, payments)),
    ...codeEndpoints(context),
    ...proofEndpoints(context),
    ...identityEndpoints(context, loginContext, publicUrl),
    ...thirdPartyEndpoints(context, loginContext, outside),
    ...memberEndpoints(context, { spendReads, accountClosedHooks, exportHooks, bonus: readBonus }),
    ...catalogueEndpoints(context, catalogue, tellCombos),
    ...categoryAdminEndpoints(context),
    ...goodsEndpoints(context, hasPhotos),
    ...bulkGoodsEndpoints,
    ...bulkRunEndpoints(context.db),
    ...previewEndpoints(context, catalogue, { tellCombos, hasPhotos, publicUrl }),
    ...importEndpoints(context, imports),
    ...meaningEndpoints(context),
    ...searchEndpoints(context, catalogue, searchedWords),
    ...stockAdminEndpoints(context, findVariants),
    ...expectedGoodsEndpoints(context, findVariants),
    ...warehouseEndpoints(context),
    ...noticeEndpoints(context, describeWares),
    ...promotionEndpoints(context, catalogue),
    ...couponEndpoints(context, catalogue, {
      nameOrders: orderNames.name,
      readOrder: (caller, choice) => readCouponOrder(payments, caller, choice),
    }),
    ...giftCardEndpoints(context, orderNames),
    ...pointsEndpoints(context, orderNames.name),
    ...cartEndpoints(context),
    ...orderEndpoints(context, pdfWorker),
    ...orderAdminEndpoints(context),
    ...fulfilmentAdminEndpoints((order) => captureForDispatch(payments, order)),
    ...receiptEndpoints,
    ...planEndpoints(context),
    ...paymentEndpoints(context, proofs),
    ...meansEndpoints(context, payments),
    ...checkoutEndpoints(context, payments),
    ...returnEndpoints(context, payments, photos),
    ...reviewEndpoints(context, reviewPhotos),
  ]
  return handlers
}

/** What decides whether a shop can open to visitors. */
const readinessOf = ({ settings }: AppParts, { card, wallets }: Services['payments']) => ({
  card,
  wallets,
  isDemo: settings.isDemo ?? false,
  sendsMail: settings.smtpUrl !== undefined,
  hasGoodsForSale,
  hasHomeGoods,
})
