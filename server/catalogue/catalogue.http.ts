import type { AppContext } from '#server/lib/http/app-context.ts'
import { cardEndpoints } from './product-cards.http.ts'
import { favouriteEndpoints } from './favourites.http.ts'
import { productEndpoints, type TellCombos } from './products.http.ts'
import type { CatalogueViews } from './snapshot-access.reads.ts'
import { treeEndpoints } from './category-tree.http.ts'

export const catalogueEndpoints = (context: AppContext, snapshots: CatalogueViews, tellCombos: TellCombos) => [
  ...treeEndpoints(snapshots),
  ...productEndpoints(context, snapshots, tellCombos),
  ...cardEndpoints(context, snapshots),
  ...favouriteEndpoints(context, snapshots),
]
