import * as contract from '#contract/expected-goods.ts'
import { signChange } from '#server/changes/write-change.commands.ts'
import type { Tx } from '#server/lib/database/db.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import { cancelExpected, changeExpected, expectGoods, receiveExpected } from './expected-goods.commands.ts'
import { readComing, readExpected } from './expected-goods.reads.ts'
import { wireExpected } from './expected-goods.wire.ts'
import { doneBy, noted } from './stock-admin.http.ts'
import type { FindVariants } from './stock-admin.reads.ts'

/** Goods that come: planned, changed, received in parts, cancelled. */
export const expectedGoodsEndpoints = ({ db }: Pick<AppContext, 'db'>, find: FindVariants) => [
  answer(contract.staffListExpected, async ({ assortId, page, size }, { company }) => {
    const { expected, count } = await readComing(db, company, { assortId, page, size })
    return { expected: expected.map(wireExpected), totalCount: count, page, size }
  }),

  change(
    contract.staffExpectGoods,
    async (tx, wish, caller) => wireWritten(tx, caller.company, await expectGoods(tx, find, signChange(caller), wish)),
    (_, { id }) => subject({ id }),
    noted,
  ),

  change(
    contract.staffPutExpected,
    async (tx, wish, caller) => wireWritten(tx, caller.company, await changeExpected(tx, signChange(caller), wish)),
    subject,
    noted,
  ),

  change(
    contract.staffReceiveExpected,
    async (tx, { note, warehouse, ...wish }, caller) =>
      wireWritten(tx, caller.company, await receiveExpected(tx, { ...doneBy(caller, note), warehouse }, wish)),
    subject,
    noted,
  ),

  change(
    contract.staffCancelExpected,
    async (tx, wish, caller) => wireWritten(tx, caller.company, await cancelExpected(tx, signChange(caller), wish)),
    subject,
    noted,
  ),
]

const subject = ({ id }: { id: string }) => `expected goods ${id}`

const wireWritten = async (
  tx: Tx,
  company: string,
  { id, change: changeId }: { id: string; change: string | null },
) => ({
  ...wireExpected(await readExpected(tx, company, id)),
  changeId,
})
