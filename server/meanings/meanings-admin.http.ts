import * as contract from '#contract/meanings-admin.ts'
import { signChange } from '#server/changes/write-change.commands.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import { putMeaning } from './meanings-admin.commands.ts'
import { readMeanings } from './meanings-admin.reads.ts'
import { readGoodsMeant, wireMeanings } from './meanings-admin.wire.ts'

export const meaningEndpoints = ({ db }: Pick<AppContext, 'db'>) => [
  answer(contract.staffMeanings, async (_, { company }) => ({
    meanings: wireMeanings(await readMeanings(db, company)),
  })),

  change(
    contract.staffPutMeaning,
    async (tx, { goods, ...wish }, caller) => {
      const { id } = await putMeaning(tx, signChange(caller), { ...wish, goods: readGoodsMeant(goods) })
      return { changeId: id }
    },
    ({ code }) => `meaning ${code}`,
    (_, { changeId }) => ({ change: changeId }), // the values are in the change
  ),
]
