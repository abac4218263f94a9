import type { Shelves } from '#server/search/snapshots.reads.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import { buyingDoors } from './buy-vouchers.http.ts'
import { givingDoors } from './voucher-admin.http.ts'
import { type Above, walletDoors } from './voucher-wallet.http.ts'

export type { Above } from './voucher-wallet.http.ts'

export const couponDoors = (floor: Floor, shelves: Shelves, above: Above) => [
  ...walletDoors(floor, shelves, above),
  ...buyingDoors(floor, shelves),
  ...givingDoors(floor, shelves),
]
