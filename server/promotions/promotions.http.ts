import * as contract from '#contract/promotions.ts'
import { findByBarcodes } from '#server/catalogue/products.reads.ts'
import type { CatalogueViews } from '#server/catalogue/catalogue-view.reads.ts'
import { newlyAvailableTopic, productTopic, productTopics } from '#server/catalogue/response-topics.rules.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listCombos, readCombos } from './combos.reads.ts'
import { promotionAdminEndpoints } from './promotion-admin.http.ts'
import { dropLabels } from './promotion-labels.reads.ts'
import { listOffersOf } from './product-offers.reads.ts'
import { wireCombos, wireOfferOf } from './promotions.wire.ts'
import { dropOffers } from './running-promotions.reads.ts'

export const promotionEndpoints = (context: AppContext, catalogue: CatalogueViews) => {
  const { db, changeFeed, responseCache } = context
  void changeFeed.subscribe('goods', (message) => {
    if (message !== undefined && !message.endsWith('\npromotions')) return
    dropOffers(db)
    dropLabels(db)
    responseCache.drop(message?.split('\n')[0]) // offers are on most pages
  })

  return [
    answer(
      contract.getRecommendPromotion,
      async ({ productCode, barcode = '' }, caller) => {
        const code = productCode ?? (await findByBarcodes(db, caller.company, [barcode])).get(barcode)
        if (code === undefined) throw new Refusal('PRODUCT_NOT_FOUND')
        const [view, offers] = await Promise.all([catalogue.of(caller.company), listOffersOf(db, caller, code)])
        const combos = await readCombos(db, view, await listCombos(db, caller, { product: code }), caller)
        return {
          promotions: offers.map((offer) => wireOfferOf(offer, caller.locale)),
          combos: wireCombos(combos, view, caller),
        }
      },
      {
        cacheSeconds: 10,
        // With a barcode alone, which may become another product's, it may show anything.
        topics: ({ productCode }, { combos }) =>
          productCode === undefined
            ? undefined
            : [
                newlyAvailableTopic,
                productTopic(productCode),
                ...productTopics(combos.flatMap(({ parts }) => parts.map(({ card }) => card))),
              ],
      },
    ),

    answer(
      contract.getSalesTogetherDetail,
      async ({ promotionId }, caller) => {
        const combo = (await listCombos(db, caller)).find(({ id }) => id === promotionId)
        if (!combo) throw new Refusal('PROMOTION_NOT_FOUND')
        const view = await catalogue.of(caller.company)
        const [shown] = wireCombos(await readCombos(db, view, [combo], caller), view, caller)
        if (!shown) throw new Refusal('PROMOTION_NOT_FOUND')
        return shown
      },
      { cacheSeconds: 10 },
    ),

    answer(
      contract.getCombos,
      async (_, caller) => {
        const view = await catalogue.of(caller.company)
        const combos = await readCombos(db, view, await listCombos(db, caller), caller)
        return { combos: wireCombos(combos, view, caller) }
      },
      { cacheSeconds: 10 },
    ),

    ...promotionAdminEndpoints(context),
  ]
}
