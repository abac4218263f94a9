import type { AppContext } from '#server/lib/http/app-context.ts'
import { bulkGoodsEndpoints } from './bulk-goods.http.ts'
import { bulkRunEndpoints } from './bulk-runs.http.ts'
import { categoryAdminEndpoints } from './category-admin.http.ts'
import { goodsAdminEndpoints } from './goods-admin.http.ts'
import type { HasPhotos } from './goods-admin.reads.ts'
import { goodsPhotoEndpoints } from './goods-photos.http.ts'
import { priceAdminEndpoints } from './prices-admin.http.ts'
import { savedViewEndpoints } from './saved-views.http.ts'

export const goodsEndpoints = (context: AppContext, hasPhotos: HasPhotos) => [
  ...bulkGoodsEndpoints,
  ...bulkRunEndpoints(context.db),
  ...goodsAdminEndpoints(context, hasPhotos),
  ...categoryAdminEndpoints(context),
  ...priceAdminEndpoints(context),
  ...goodsPhotoEndpoints(context),
  ...savedViewEndpoints(context),
]
