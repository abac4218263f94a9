import type { Door } from '#server/lib/http/endpoint-handler.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import type { Till } from '#server/payments/payments.reads.ts'
import { cancellingDoors } from './cancellations.http.ts'
import { returnDeskDoors } from './return-admin.http.ts'
import type { Album } from './return-photos.commands.ts'
import { photoDoors } from './return-photos.http.ts'
import { requestDoors } from './refund-requests.http.ts'

export const returnDoors = (floor: Floor, till: Till, album: Album): Door[] => [
  ...cancellingDoors(floor, till),
  ...requestDoors(floor),
  ...photoDoors(floor, album),
  ...returnDeskDoors(floor, till),
]
