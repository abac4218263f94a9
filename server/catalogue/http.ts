import type { Floor } from '#server/lib/http.ts'
import { cardDoors } from './cards/http.ts'
import { listingDoors } from './listings/http.ts'
import { productDoors } from './products/http.ts'
import { Shelves } from './shelf/reads.ts'
import { treeDoors } from './tree/http.ts'
import { typeaheadDoors } from './typeahead/http.ts'

export function catalogueDoors(floor: Floor) {
  const shelves = new Shelves(floor)
  return [
    ...treeDoors(shelves),
    ...listingDoors(floor, shelves),
    ...typeaheadDoors(floor, shelves),
    ...productDoors(floor, shelves),
    ...cardDoors(floor, shelves),
  ]
}
