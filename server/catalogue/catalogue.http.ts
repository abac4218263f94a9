import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import { cardDoors } from './product-cards.http.ts'
import { favouriteDoors } from './favourites.http.ts'
import { productDoors } from './products.http.ts'
import type { TellCombos } from './products.reads.ts'
import type { Stands } from './snapshot-access.reads.ts'
import { treeDoors } from './category-tree.http.ts'

export const catalogueDoors = (floor: Floor, shelves: Stands, tellCombos: TellCombos) => [
  ...treeDoors(shelves),
  ...productDoors(floor, shelves, tellCombos),
  ...cardDoors(floor, shelves),
  ...favouriteDoors(floor, shelves),
]
