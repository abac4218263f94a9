import * as contract from '#contract/favourites.ts'
import { answer, change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import type { CatalogueViews } from './catalogue-view.reads.ts'
import { followProduct, followProducts, unfollowProducts } from './favourites.commands.ts'
import { listFavourites, readFavourites } from './favourites.reads.ts'
import { wireFavourites } from './favourites.wire.ts'

export const favouriteEndpoints = ({ db }: AppContext, catalogue: CatalogueViews) => [
  change(contract.followOrUnFollowFavouriteItem, async (tx, input, caller) => {
    const { vipCode, productCode, productCodes, follow } = input
    if ((productCode === undefined) === (productCodes === undefined))
      throw new Refusal('INVALID_INPUT', { field: 'productCode' })
    const self = await requireSelf(tx, caller, vipCode)
    const changed =
      productCode !== undefined
        ? await followProduct(tx, self, productCode, follow, caller.now)
        : follow === false
          ? await unfollowProducts(tx, self, productCodes!)
          : await followProducts(tx, self, productCodes!, caller.now)
    return { ...changed, productCodes: await listFavourites(tx, self) }
  }),

  answer(contract.getFavouriteCodes, async ({ vipCode }, caller) => ({
    productCodes: await listFavourites(db, await requireSelf(db, caller, vipCode)),
  })),

  lookUp(contract.getFavouriteItemPage, async ({ vipCode, ...asked }, caller) => {
    const self = await requireSelf(db, caller, vipCode)
    const view = await catalogue.of(caller.company)
    const facts = await readFavourites(db, view, self, caller, asked)
    return { items: wireFavourites(facts, view, caller.locale), totalCount: facts.totalCount, ...asked }
  }),
]
