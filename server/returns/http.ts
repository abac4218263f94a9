import type { Door } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import type { Till } from '#server/payments/reads.ts'
import { cancellingDoors } from './cancelling/http.ts'
import { returnDeskDoors } from './desk/http.ts'
import type { Album } from './photos/commands.ts'
import { photoDoors } from './photos/http.ts'
import { requestDoors } from './requests/http.ts'

export const returnDoors = (floor: Floor, till: Till, album: Album): Door[] => [
  ...cancellingDoors(floor, till),
  ...requestDoors(floor),
  ...photoDoors(floor, album),
  ...returnDeskDoors(floor, till),
]
