import type { AppContext } from '#server/lib/http/app-context.ts'
import { listingEndpoints } from './listings.http.ts'
import type { CatalogueSnapshots } from './snapshots.reads.ts'
import { typeaheadEndpoints } from './typeahead.http.ts'

export const searchEndpoints = (context: AppContext, snapshots: CatalogueSnapshots) => [
  ...listingEndpoints(context, snapshots),
  ...typeaheadEndpoints(snapshots),
]
