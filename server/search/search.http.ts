import type { AppContext } from '#server/lib/http/app-context.ts'
import type { SearchedWords } from '#server/meanings/searched-words.commands.ts'
import { listingEndpoints } from './listings.http.ts'
import { searchAdminEndpoints } from './search-admin.http.ts'
import type { SearchViews } from './search-view.reads.ts'
import { typeaheadEndpoints } from './typeahead.http.ts'

export const searchEndpoints = (context: AppContext, catalogue: SearchViews, searched: SearchedWords) => [
  ...listingEndpoints(context, catalogue, searched),
  ...searchAdminEndpoints(context, catalogue),
  ...typeaheadEndpoints(catalogue),
]
