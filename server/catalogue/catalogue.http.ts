import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import { cardDoors } from './product-cards.http.ts'
import { favouriteDoors } from './favourites.http.ts'
import { listingDoors } from '#server/search/listings.http.ts'
import { productDoors } from './products.http.ts'
import type { TellCombos } from './products.reads.ts'
import type { Shelves } from '#server/search/snapshots.reads.ts'
import { treeDoors } from './category-tree.http.ts'
import { typeaheadDoors } from '#server/search/typeahead.http.ts'

export const catalogueDoors = (floor: Floor, shelves: Shelves, tellCombos: TellCombos) => [
  ...treeDoors(shelves),
  ...listingDoors(floor, shelves),
  ...typeaheadDoors(shelves),
  ...productDoors(floor, shelves, tellCombos),
  ...cardDoors(floor, shelves),
  ...favouriteDoors(floor, shelves),
]
