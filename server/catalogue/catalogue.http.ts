import type { AppContext } from '#server/lib/http/app-context.ts'
import type { CatalogueViews } from './catalogue-view.reads.ts'
import { treeEndpoints } from './category-tree.http.ts'
import { favouriteEndpoints } from './favourites.http.ts'
import { cardEndpoints } from './product-cards.http.ts'
import type { TellCombos } from './product-partners.wire.ts'
import { productEndpoints } from './products.http.ts'

export const catalogueEndpoints = (context: AppContext, catalogue: CatalogueViews, tellCombos: TellCombos) => [
  ...treeEndpoints(catalogue),
  ...productEndpoints(context, catalogue, tellCombos),
  ...cardEndpoints(context, catalogue),
  ...favouriteEndpoints(context, catalogue),
]
