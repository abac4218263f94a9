import * as contract from '#contract/promotions.ts'
import { findByBarcodes } from '#server/catalogue/products.reads.ts'
import type { Shelves } from '#server/search/snapshots.reads.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listCombos, showCombos, tellCombos } from './combos.reads.ts'
import { keepingDoors } from './promotion-admin.http.ts'
import { forgetLabels } from './promotion-labels.reads.ts'
import { listOffersOf, showOffer } from './product-offers.reads.ts'
import { forgetOffers } from './running-promotions.reads.ts'

export const promotionDoors = (floor: Floor, shelves: Shelves) => {
  const { db, bell } = floor
  void bell.hear('goods', (message) => {
    if (message !== undefined && !message.endsWith('\npromotions')) return
    forgetOffers(db)
    forgetLabels(db)
  })

  return [
    answer(
      contract.getRecommendPromotion,
      async ({ productCode, barcode = '' }, caller) => {
        const code = productCode ?? (await findByBarcodes(db, caller.company, [barcode])).get(barcode)
        if (code === undefined) throw new Refusal('PRODUCT_NOT_FOUND')
        const [stand, offers] = await Promise.all([shelves.of(caller.company), listOffersOf(db, caller, code)])
        return {
          promotions: offers.map((offer) => showOffer(offer, caller.locale)),
          combos: await tellCombos(db, stand, caller, code),
        }
      },
      { keepFor: 10 },
    ),

    answer(
      contract.getSalesTogetherDetail,
      async ({ promotionId }, caller) => {
        const combo = (await listCombos(db, caller)).find(({ id }) => id === promotionId)
        const [shown] = combo ? await showCombos(db, await shelves.of(caller.company), [combo], caller) : []
        if (!shown) throw new Refusal('PROMOTION_NOT_FOUND')
        return shown
      },
      { keepFor: 10 },
    ),

    ...keepingDoors(floor),
  ]
}
