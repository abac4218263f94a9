import type { Shelves } from '#server/catalogue/shelf/reads.ts'
import type { Floor } from '#server/lib/http.ts'
import { buyingDoors } from './buying/http.ts'
import { givingDoors } from './giving/http.ts'
import { type Above, walletDoors } from './wallet/http.ts'

export type { Above } from './wallet/http.ts'

export const couponDoors = (floor: Floor, shelves: Shelves, above: Above) => [
  ...walletDoors(floor, shelves, above),
  ...buyingDoors(floor, shelves),
  ...givingDoors(floor, shelves),
]
