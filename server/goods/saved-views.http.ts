import * as contract from '#contract/goods-views.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import { putView } from './saved-views.commands.ts'
import { listViews } from './saved-views.reads.ts'
import { wireView } from './saved-views.wire.ts'

export const savedViewEndpoints = ({ db }: Pick<AppContext, 'db'>) => [
  answer(contract.staffViews, async (_, { company, staff }) => ({
    views: (await listViews(db, company, staff)).map(wireView),
  })),

  change(
    contract.staffPutView,
    async (tx, { view, ...wish }, { company, staff, now }) => {
      await putView(tx, { company, staff, at: now }, { ...wish, settings: view })
      return { views: (await listViews(tx, company, staff)).map(wireView) }
    },
    ({ id }) => `view ${id}`,
  ),
]
