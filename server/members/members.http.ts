import type { ReadBonus } from '#server/identity/profile.reads.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import { addressDoors } from './addresses.http.ts'
import type { Ways } from './close-account.commands.ts'
import { leavingDoors } from './close-account.http.ts'
import type { Portions } from './close-account.reads.ts'
import { gradeDoors } from './grades.http.ts'
import type { Books } from './grades.reads.ts'
import { listDoors } from './lists.http.ts'
import { profileDoors } from './profile.http.ts'

/** What members ask of the slices above them. */
interface Above {
  books: Books
  ways: Ways
  portions: Portions
  bonus: ReadBonus
}

export const memberDoors = (floor: Floor, { books, ways, portions, bonus }: Above) => [
  ...profileDoors(floor, books, bonus),
  ...addressDoors(floor),
  ...gradeDoors(floor, books),
  ...leavingDoors(floor, ways, portions),
  ...listDoors(floor),
]
