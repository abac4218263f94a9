import type { Floor } from '#server/lib/http.ts'
import { cardDoors } from './cards/http.ts'
import { favouriteDoors } from './favourites/http.ts'
import { listingDoors } from './listings/http.ts'
import { productDoors } from './products/http.ts'
import type { TellCombos } from './products/reads.ts'
import type { Shelves } from './shelf/reads.ts'
import { treeDoors } from './tree/http.ts'
import { typeaheadDoors } from './typeahead/http.ts'

export const catalogueDoors = (floor: Floor, shelves: Shelves, tellCombos: TellCombos) => [
  ...treeDoors(shelves),
  ...listingDoors(floor, shelves),
  ...typeaheadDoors(shelves),
  ...productDoors(floor, shelves, tellCombos),
  ...cardDoors(floor, shelves),
  ...favouriteDoors(floor, shelves),
]
