import * as contract from '#contract/leaving.ts'
import { wireInstant } from '#server/lib/process/clock.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { Floor } from '#server/lib/http/mount-endpoints.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sayRefusal } from '#server/lib/http/refusal-answer.ts'
import { requireMember, requireSelf } from '#server/identity/profile.reads.ts'
import { readProof } from '#server/identity/reauthentication.commands.ts'
import { cancelAccount, type Ways } from './close-account.commands.ts'
import { exportMember, findObstacles, type Portions } from './close-account.reads.ts'
import { possibleFrom, refusalOf } from './close-account.rules.ts'

const exportsAnHour = { most: 5, seconds: 3_600 }

export const leavingDoors = (floor: Floor, ways: Ways, portions: Portions) => [
  answer(contract.getCancelAccountInfo, async ({ vipCode }, caller) => {
    const { db } = floor
    const self = await requireSelf(db, caller, vipCode)
    const [member, obstacles] = await Promise.all([
      requireMember(db, self),
      findObstacles(db, ways.listUnsettled, self, caller.now),
    ])
    return {
      possible: obstacles.length === 0,
      possibleFrom: possibleFrom(obstacles)?.toString() ?? null,
      obstacles: obstacles.map(({ obstacle, number, possibleFrom: from }) => {
        const date = from?.toString() ?? null
        const refusal = new Refusal(refusalOf[obstacle], { number, ...(date && { date }) })
        return { obstacle, invoiceNo: number, possibleFrom: date, message: sayRefusal(refusal, caller.locale).message }
      }),
      channels: [...(member.emailProven ? ['EMAIL' as const] : []), ...(member.mobileProven ? ['SMS' as const] : [])],
      hasPassword: member.passwordHash !== null,
    }
  }),

  answer(contract.cancelAccount, async (input, caller) => {
    const self = await requireSelf(floor.db, caller, input.vipCode)
    if (!input.confirm) throw new Refusal('DELETION_NOT_CONFIRMED')
    await cancelAccount(floor, ways, self, await readProof(floor, input, caller.now), caller.now)
    return { deletedAt: wireInstant(caller.now) }
  }),

  answer(contract.exportMyData, async (_, { company, visitor, now }) => {
    await floor.limits.spend('export', visitor.id, exportsAnHour)
    return exportMember(floor.db, portions, { company, member: visitor.id }, now)
  }),
]
