import type { EndpointHandler } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import type { Till } from '#server/payments/payments.reads.ts'
import { cancellingEndpoints } from './cancellations.http.ts'
import { returnAdminEndpoints } from './return-admin.http.ts'
import type { PhotoStore } from './return-photos.commands.ts'
import { photoEndpoints } from './return-photos.http.ts'
import { requestEndpoints } from './refund-requests.http.ts'

export const returnEndpoints = (context: AppContext, till: Till, photoStore: PhotoStore): EndpointHandler[] => [
  ...cancellingEndpoints(context, till),
  ...requestEndpoints(context),
  ...photoEndpoints(context, photoStore),
  ...returnAdminEndpoints(context, till),
]
