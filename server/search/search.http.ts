import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import { listingDoors } from './listings.http.ts'
import type { Shelves } from './snapshots.reads.ts'
import { typeaheadDoors } from './typeahead.http.ts'

export const searchDoors = (floor: Floor, shelves: Shelves) => [
  ...listingDoors(floor, shelves),
  ...typeaheadDoors(shelves),
]
