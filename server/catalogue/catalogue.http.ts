import type { AppContext } from '#server/lib/http/app-context.ts'
import { cardEndpoints } from './product-cards.http.ts'
import { favouriteEndpoints } from './favourites.http.ts'
import { goodsAdminEndpoints } from './goods-admin.http.ts'
import type { HasPhotos } from './goods-admin.reads.ts'
import { priceAdminEndpoints } from './prices-admin.http.ts'
import { goodsPhotoEndpoints } from './goods-photos.http.ts'
import { productEndpoints, type TellCombos } from './products.http.ts'
import type { CatalogueViews } from './catalogue-view.reads.ts'
import { categoryAdminEndpoints } from './category-admin.http.ts'
import { treeEndpoints } from './category-tree.http.ts'

export const catalogueEndpoints = (
  context: AppContext,
  catalogue: CatalogueViews,
  tellCombos: TellCombos,
  hasPhotos: HasPhotos,
) => [
  ...treeEndpoints(catalogue),
  ...productEndpoints(context, catalogue, tellCombos),
  ...cardEndpoints(context, catalogue),
  ...favouriteEndpoints(context, catalogue),
  ...goodsAdminEndpoints(context, hasPhotos),
  ...categoryAdminEndpoints(context),
  ...priceAdminEndpoints(context),
  ...goodsPhotoEndpoints(context),
]
