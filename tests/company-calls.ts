import type { Route } from '#contract/calls.ts'
import type { Input } from '#ui/api.ts'
import type { Belongings } from './furnished-company.ts'
import { arjun } from './people.ts'

type Asks = { [R in Route]?: ((it: Belongings) => Input<R>)[] }

/** Every call that can name data, with each way to name it. */
export const asks: Asks = {
  'POST /tag/getTagTreeByTagCode': [({ tag }) => ({ tagCode: tag })],
  'POST /item/searchItemByTag': [
    ({ tag }) => ({ tag }),
    ({ brand }) => ({ filters: { brand: [brand] } }),
    ({ tag }) => ({ filters: { category: [tag] } }),
  ],
  'POST /item/getItemsByItemGroup': [({ brand }) => ({ itemGroup: 'recommended', filters: { brand: [brand] } })],
  'POST /item/omsSearchItem': [
    ({ word }) => ({ search: word }),
    ({ productCode }) => ({ search: productCode }),
    ({ barcode }) => ({ search: barcode }),
    ({ tag }) => ({ search: '測試', tag }),
  ],
  'GET /item/typeahead': [({ word }) => ({ search: word }), ({ barcode }) => ({ search: barcode })],
  'POST /item/searchItemAttributeByTag': [({ tag }) => ({ tag })],
  'POST /app/getAppProductFilterList': [
    ({ tag }) => ({ tag }),
    ({ word }) => ({ search: word }),
    ({ brand }) => ({ filters: { brand: [brand] } }),
  ],
  'GET /item/product/{id}': [({ productCode }) => ({ id: productCode })],
  'POST /item/getItemByBarcodes': [({ barcode }) => ({ barcodes: [barcode] })],
  'POST /item/getItemByBarcodeWithSalesTogether': [
    ({ barcode }) => ({ barcode }),
    ({ productCode }) => ({ productCode }),
  ],
  'POST /item/getItemsByProductCodes': [({ productCode }) => ({ productCodes: [productCode] })],
  'GET /item/getItemColorAndSize': [({ productCode }) => ({ productCode })],
  'POST /app/getItemDimension': [({ productCode }) => ({ productCode })],
  'GET /admin/image/getProductImageWithAssortId': [({ assortId }) => ({ assortId })],
  'POST /item/getRecommendPromotion': [({ productCode }) => ({ productCode }), ({ barcode }) => ({ barcode })],
  'POST /item_sales_together/getSalesTogetherDetail': [({ combo }) => ({ promotionId: combo })],
  'POST /item_sales_together/addToShopCart': [({ combo }) => ({ promotionId: combo })],
  'GET /payment/getMemoDiscountByDiscCode': [({ discountCode }) => ({ discountCode })],
  'GET /item/getDeliveryPromise': [({ assortId }) => ({ assortId })],
  'GET /anon/getTextOfWebsiteFooterById': [({ page }) => ({ id: page }), ({ word }) => ({ id: `contact-${word}` })],
  'POST /announcement/getAnnouncements': [({ word }) => ({ id: `news-${word}` })],
  'POST /contact-us': [
    ({ word }) => ({ id: `contact-${word}`, name: 'Amy', email: 'amy@harbour.example', message: 'Hello' }),
  ],
  'POST /shop_cart/addToShopCart': [
    ({ productCode }) => [{ prodCode: productCode }],
    ({ productCode, assortId, barcode }) => [{ prodCode: productCode, assortId, barcode }],
  ],
  'POST /shop_cart/updateShopCart': [({ assortId, barcode }) => ({ itemPriceView: { assortId, barcode, qty: 2 } })],
  'POST /shop_cart/changeWords': [({ assortId, barcode }) => ({ line: { assortId, barcode }, dynamicAttr: '' })],
  'POST /shop_cart/selectItems': [({ assortId, barcode }) => ({ lines: [{ assortId, barcode }] })],
  'POST /shop_cart/deleteItem': [({ assortId, barcode }) => ({ lines: [{ assortId, barcode }] })],
  'GET /shop_cart/fetchMemoIntoShopCart': [({ invoiceNo }) => ({ invoiceNo })],
  'POST /payment/getSalesMemoDetails': [
    ({ invoiceNo, email }) => ({ invoiceNo, email }),
    ({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken }),
  ],
  'GET /salesMemo/getPurchaserOnlinePayWay': [({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken })],
  'POST /payment/payCheckOMS': [({ invoiceNo, orderToken, payId }) => ({ invoiceNo, orderToken, payId })],
  'POST /payment/payCheckOMSByLocal': [({ invoiceNo, orderToken, payId }) => ({ invoiceNo, orderToken, payId })],
  'POST /payment/repayApply': [({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken })],
  'POST /payment/rechoosePaymentMethod': [
    ({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken, paymentMethodCode: 'CARD' }),
  ],
  'GET /payment/getFpsCode': [({ invoiceNo, orderToken, payId }) => ({ invoiceNo, orderToken, payId })],
  'POST /payment/getWalletPass': [({ invoiceNo, orderToken, payId }) => ({ invoiceNo, orderToken, payId })],
  'POST /sale/confirmReceipt': [({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken })],
  'POST /payment/getReceipt': [({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken })],
  'GET /payment/receiptPdf': [({ invoiceNo, orderToken }) => ({ invoiceNo, orderToken })],
  'POST /websiteLogin': [({ member }) => ({ userId: member, password: arjun.password })],
}

/** Calls without names: their answers are searched for the other company's data. */
export const tells: { [R in Route]?: Input<R> } = {
  'POST /tag': {},
  'POST /slider/sliders': {},
  'GET /anon/getWebsiteFooterInfo': {},
  'POST /announcement/getAnnouncements': { size: 100 },
  'POST /shopMessage/showMessageList': {},
  'POST /shopMessage/showAllMessageList': { size: 100 },
  'POST /item/searchItemByTag': { size: 100 },
  'POST /item/getItemsByItemGroup': { itemGroup: 'recommended', size: 100 },
  'POST /item/omsSearchItem': { search: '測試', size: 100 },
  'GET /item/typeahead': { search: '測試' },
  'POST /item/searchItemAttributeByTag': {},
  'POST /app/getAppProductFilterList': {},
  'POST /dashBord/getSalesMostQty': { size: 100 },
  'POST /item_sales_together/getCombos': {},
  'GET /co/coInfo': {},
  'POST /shop/getShopInfo': {},
  'POST /shop/isBetweenShopOpenPeriod': {},
  'POST /walkinLogin': {},
  'POST /vip/searchVipInSession': {},
  'GET /shop_cart/getShopCartItems': {},
  'GET /payment/getPaymentTypeList': {},
}

/** Facts of Hong Kong and of the program, equal for all companies; opening and completing a payment are tested separately. */
export const nobodysOwn: Route[] = [
  'GET /uom/getUOMRatio2',
  'POST /config/getConfigValues',
  'GET /enquiry/getRegions',
  'GET /enquiry/getDistricts',
  'POST /anon/getPublicHolidayData',
  'POST /webhooks/{provider}',
  'GET /payment/startPayment',
  'POST /payment/processPayment',
  'POST /payment/completePaymentMulCo',
  'GET /loginKey',
  'GET /anon/captcha',
  'GET /dropDown/cashCode/{id}',
  'POST /mailingList/subscribe', // its keys are tested in server/content/mailing-list
  'POST /mailingList/byKey',
  'POST /mailingList/confirm',
  'POST /mailingList/leave',
  'POST /payment/sendPaymentProof', // carries a file: tested separately
]

/** Opened only by a token or code; both are tested at the other company below. */
export const provenOnly: Route[] = [
  'POST /vip/loginTicket',
  'POST /vip/chooseVipWithoutCalculate/{id}',
  'GET /loginForUpdateTxDate',
  'POST /vip/logout',
  'GET /anon/sendVerifyCode',
  'PUT /vip/websiteRegisterVIP',
  'POST /vip/activateVip',
  'POST /anon/updateWebSiteVipPassword',
  'POST /vip/changePassword',
  'GET /vip/checkMobileOrEmail',
  'POST /vip/vipSystemRegister',
  'POST /shop/openDebug', // tested in server/shop/debug-access
  'POST /sale/getSelfOrderUnderMerchant', // a member's own: tested in tests/walls.test.ts
  'POST /sale/enquirySalesMemoHeaders',
  'GET /vip/getSalesMemoDetails',
]

/** Only the buyer of that order, or the owner of that conversation, gets another answer than strangers. */
export const needsPurchase: Route[] = [
  'GET /shop_cart/fetchMemoIntoShopCart',
  'POST /shop_cart/updateShopCart',
  'POST /shop_cart/changeWords',
  'POST /shop_cart/selectItems',
  'POST /shop_cart/deleteItem',
]
