import * as contract from '#contract/points.ts'
import { toCents } from '#contract/money.ts'
import { type StaffCaller, answer, change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { inTransaction } from '#server/lib/database/idempotency.ts'
import { requireSelf } from '#server/identity/profile.reads.ts'
import { readProof } from '#server/identity/reauthentication.commands.ts'
import { adjustPoints } from './points-admin.commands.ts'
import { type NameMemberOrders, readHistory, readRedeemed, readSums } from './points-history.reads.ts'
import { wireBonusRecord, wirePointsSums, wireRedeemed } from './points-history.wire.ts'
import { nameType } from './points-history.rules.ts'
import { registerReceipt } from './store-receipts.commands.ts'
import { giveAway } from './points-transfers.commands.ts'

const day = 86_400
const receiptTries = { most: 5, seconds: day }
const transferTries = { most: 20, seconds: day }

export const pointsEndpoints = (context: AppContext, nameOrders: NameMemberOrders) => [
  ...pointsBookEndpoints(context, nameOrders),
  ...memberEndpoints(context),
  ...staffEndpoints(),
]

const pointsBookEndpoints = ({ db }: AppContext, nameOrders: NameMemberOrders) => [
  lookUp(contract.postVipTxBonusList, async ({ vipCode, ...page }, caller) => {
    const self = await requireSelf(db, caller, vipCode)
    const { entries, count } = await readHistory({ db, nameOrders }, self, page, caller.now)
    return { records: entries.map((entry) => wireBonusRecord(entry, caller.locale)), totalCount: count, ...page }
  }),

  lookUp(contract.getRedeemedItemList, async ({ vipCode, ...page }, caller) => {
    const self = await requireSelf(db, caller, vipCode)
    const { spends, count, terms } = await readRedeemed({ db, nameOrders }, self, page, caller.now)
    return { items: spends.map((spend) => wireRedeemed(spend, terms, caller.locale)), totalCount: count, ...page }
  }),

  answer(contract.getVipBonusPageInfo, async ({ vipCode }, caller) =>
    wirePointsSums(
      await readSums({ db, nameOrders }, await requireSelf(db, caller, vipCode), caller.now),
      caller.locale,
    ),
  ),

  answer(
    contract.postVipBonusTxType,
    (_, { locale }) => ({ bonusTxTypes: contract.bonusTypes.map((code) => ({ code, name: nameType(code, locale) })) }),
    { cacheSeconds: 60 },
  ),
]

const memberEndpoints = (context: AppContext) => [
  answer(contract.transactionRegistration, async ({ vipCode, receiptNo, amount, date }, caller) => {
    const { db, limits } = context
    const self = await requireSelf(db, caller, vipCode)
    const paper = { receiptNo, amountCents: toCents(amount), date }
    const register = () => inTransaction(db, (tx) => registerReceipt(tx, self, paper, caller.now))
    const registered = await limits.attempt([['receipts', self.member, receiptTries]], register)
    return { ...registered, creditedOn: registered.creditedOn.toString() }
  }),

  answer(contract.transferBonus, async (input, caller) => {
    const self = await requireSelf(context.db, caller, input.vipCode)
    await context.limits.spend('transfers', self.member, transferTries)
    return giveAway(context, self, input, await readProof(context, input, caller.now), caller.now)
  }),
]

const nameSubject = (_: unknown, { vipCode }: { vipCode: string }) => `member ${vipCode}`

const staffEndpoints = () => [
  change(
    contract.adjustBonus,
    (tx, input, { company, staff: by, now: at }: StaffCaller) => adjustPoints(tx, { company, ...input }, { by, at }),
    nameSubject,
  ),
]
