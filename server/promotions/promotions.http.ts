import * as contract from '#contract/promotions.ts'
import { findByBarcodes } from '#server/catalogue/products.reads.ts'
import type { CatalogueSnapshots } from '#server/search/snapshots.reads.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listCombos, showCombos, tellCombos } from './combos.reads.ts'
import { promotionAdminEndpoints } from './promotion-admin.http.ts'
import { dropLabels } from './promotion-labels.reads.ts'
import { listOffersOf, showOffer } from './product-offers.reads.ts'
import { dropOffers } from './running-promotions.reads.ts'

export const promotionEndpoints = (context: AppContext, snapshots: CatalogueSnapshots) => {
  const { db, changeFeed } = context
  void changeFeed.subscribe('goods', (message) => {
    if (message !== undefined && !message.endsWith('\npromotions')) return
    dropOffers(db)
    dropLabels(db)
  })

  return [
    answer(
      contract.getRecommendPromotion,
      async ({ productCode, barcode = '' }, caller) => {
        const code = productCode ?? (await findByBarcodes(db, caller.company, [barcode])).get(barcode)
        if (code === undefined) throw new Refusal('PRODUCT_NOT_FOUND')
        const [view, offers] = await Promise.all([snapshots.of(caller.company), listOffersOf(db, caller, code)])
        return {
          promotions: offers.map((offer) => showOffer(offer, caller.locale)),
          combos: await tellCombos(db, view, caller, code),
        }
      },
      { cacheSeconds: 10 },
    ),

    answer(
      contract.getSalesTogetherDetail,
      async ({ promotionId }, caller) => {
        const combo = (await listCombos(db, caller)).find(({ id }) => id === promotionId)
        const [shown] = combo ? await showCombos(db, await snapshots.of(caller.company), [combo], caller) : []
        if (!shown) throw new Refusal('PROMOTION_NOT_FOUND')
        return shown
      },
      { cacheSeconds: 10 },
    ),

    ...promotionAdminEndpoints(context),
  ]
}
