import type { AppContext } from '#server/lib/http/app-context.ts'
import { listingEndpoints } from './listings.http.ts'
import type { SearchViews } from './search-view.reads.ts'
import { typeaheadEndpoints } from './typeahead.http.ts'

export const searchEndpoints = (context: AppContext, catalogue: SearchViews) => [
  ...listingEndpoints(context, catalogue),
  ...typeaheadEndpoints(catalogue),
]
