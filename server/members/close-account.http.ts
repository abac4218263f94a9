import * as contract from '#contract/leaving.ts'
import { answer, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { sayRefusal } from '#server/lib/http/refusal-answer.ts'
import { requireMember, requireSelf } from '#server/identity/profile.reads.ts'
import { readProof } from '#server/identity/reauthentication.commands.ts'
import { cancelAccount, type AccountClosedHooks } from './close-account.commands.ts'
import { exportMember, findObstacles, type ExportHooks } from './close-account.reads.ts'
import { possibleFrom, refusalOf } from './close-account.rules.ts'
import { wireClosed, wireExport } from './close-account.wire.ts'

const exportsAnHour = { most: 5, seconds: 3_600 }

export const closeAccountEndpoints = (context: AppContext, hooks: AccountClosedHooks, exportHooks: ExportHooks) => [
  answer(contract.getCancelAccountInfo, async ({ vipCode }, caller) => {
    const { db } = context
    const self = await requireSelf(db, caller, vipCode)
    const [member, obstacles] = await Promise.all([
      requireMember(db, self),
      findObstacles(db, hooks.listUnsettled, self, caller.now),
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
    const self = await requireSelf(context.db, caller, input.vipCode)
    if (!input.confirm) throw new Refusal('DELETION_NOT_CONFIRMED')
    await cancelAccount(context, hooks, self, await readProof(context, input, caller.now), caller.now)
    return wireClosed(caller.now)
  }),

  lookUp(contract.exportMyData, async (_, { company, visitor, now }) => {
    await context.limits.spend('export', visitor.id, exportsAnHour)
    return wireExport(await exportMember(context.db, exportHooks, { company, member: visitor.id }, now))
  }),
]
