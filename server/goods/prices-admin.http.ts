import * as contract from '#contract/prices-admin.ts'
import { signChange } from '#server/changes/write-change.commands.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import { wireVisibleFrom } from './goods-admin.wire.ts'
import { cancelPlan, changePrices } from './prices-admin.commands.ts'
import { listPlans, readPrice } from './prices-admin.reads.ts'
import { readPriceWish, wireDifference, wirePlan, wirePriceOfVariant } from './prices-admin.wire.ts'

/** How many differences are shown of many. */
const shown = 50

export const priceAdminEndpoints = ({ db }: Pick<AppContext, 'db'>) => [
  // Before the address with an id, which `calendar` would be.
  lookUp(contract.staffPriceCalendar, async ({ from, to }, { company }) => {
    const period = { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to) }
    const plans = await listPlans(db, company, period)
    return { plans: plans.map((plan) => ({ ...wirePlan(plan), variants: plan.variants })) }
  }),

  answer(contract.staffPrice, async ({ assortId }, { company, now }) =>
    wirePriceOfVariant(await readPrice(db, company, assortId, now)),
  ),

  change(
    contract.staffChangePrices,
    async (tx, told, caller) => {
      const wish = { ...readPriceWish(told), role: caller.staff.role }
      const { asked, differences, refused, change: id, plan } = await changePrices(tx, signChange(caller), wish)
      return {
        asked,
        different: differences.length,
        differences: differences.slice(0, shown).map(wireDifference),
        refused: refused.map((one) => ({ ...one })),
        changeId: id,
        planId: plan,
        visibleFrom: plan === null ? null : wireVisibleFrom(wish.from, caller.now),
      }
    },
    ({ rows, codes, assortIds }) => `prices of ${rows[0]?.assortId ?? codes[0] ?? assortIds[0] ?? 'nothing'}`,
    (_, { changeId, planId }) => ({ change: changeId, plan: planId }),
  ),

  change(
    contract.staffCancelPrices,
    async (tx, { id }, caller) => ({
      state: 'cancelled' as const,
      changeId: await cancelPlan(tx, signChange(caller), id),
    }),
    ({ id }) => `price plan ${id}`,
    (_, { changeId }) => ({ change: changeId }),
  ),
]
