import type { EndpointHandler } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import type { PaymentServices } from '#server/payments/payments.reads.ts'
import { cancellingEndpoints } from './cancellations.http.ts'
import { returnAdminEndpoints } from './return-admin.http.ts'
import type { PhotoStore } from './return-photos.commands.ts'
import { photoEndpoints } from './return-photos.http.ts'
import { requestEndpoints } from './refund-requests.http.ts'

export const returnEndpoints = (
  context: AppContext,
  services: PaymentServices,
  photoStore: PhotoStore,
): EndpointHandler[] => [
  ...cancellingEndpoints(context, services),
  ...requestEndpoints(context),
  ...photoEndpoints(context, photoStore),
  ...returnAdminEndpoints(context, services),
]
