import type { AppContext } from '#server/lib/http/app-context.ts'
import { goodsAdminEndpoints } from './goods-admin.http.ts'
import type { HasPhotos } from './goods-admin.reads.ts'
import { goodsPhotoEndpoints } from './goods-photos.http.ts'
import { priceAdminEndpoints } from './prices-admin.http.ts'
import { savedViewEndpoints } from './saved-views.http.ts'

export const goodsEndpoints = (context: AppContext, hasPhotos: HasPhotos) => [
  ...goodsAdminEndpoints(context, hasPhotos),
  ...priceAdminEndpoints(context),
  ...goodsPhotoEndpoints(context),
  ...savedViewEndpoints(context),
]
