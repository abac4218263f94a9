import * as contract from '#contract/companies.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import { signEdit } from '#server/shop/shop-edits.commands.ts'
import { openToVisitors } from './readiness.commands.ts'
import { readReadiness, type ReadinessFacts } from './readiness.reads.ts'
import { sayStepIn } from './readiness.wire.ts'

/** The checklist of a shop that is being prepared, and opening it. */
export const readinessEndpoints = ({ db }: Pick<AppContext, 'db'>, facts: ReadinessFacts) => [
  answer(contract.staffReadiness, async (_, { company, now, locale }) => {
    const { isOpened, steps } = await readReadiness(db, company, now, facts)
    const sayStep = sayStepIn(locale)
    return { isOpened, isDemo: facts.isDemo, steps: steps.map((step) => ({ ...step, words: sayStep(step.name) })) }
  }),

  change(
    contract.staffOpenShop,
    async (tx, _, caller) => {
      await openToVisitors(tx, signEdit(caller), { ...facts, sayStep: sayStepIn(caller.locale) })
      return { isOpened: true as const }
    },
    (_input, _reply, { company }) => `company ${company}`,
  ),
]
