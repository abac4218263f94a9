import { toCents } from '#contract/money.ts'
import * as contract from '#contract/promotions.ts'
import { answer, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { rowsOf } from '#server/lib/database/paging.ts'
import { writeCode } from './promotion-codes.rules.ts'
import { changePromotion, createPromotion, endPromotion, type CompanySignature } from './promotion-admin.commands.ts'
import type { PromotionInput } from './promotion-admin.rules.ts'
import { readTerms, wireStored } from './promotion-admin.wire.ts'
import { listPromotions } from './running-promotions.reads.ts'

export const promotionAdminEndpoints = ({ db }: AppContext) => [
  answer(contract.staffPromotions, async ({ state, code, page, size }, { company, locale }) => {
    const sought = { state, code: code && writeCode(code), ...rowsOf({ page, size }) }
    const { kept, count } = await listPromotions(db, company, sought)
    return { promotions: kept.map((one) => wireStored(one, locale)), totalCount: count, page, size }
  }),

  change(
    contract.staffCreatePromotion,
    async (tx, input, caller) => wireStored(await createPromotion(tx, readTold(input), sign(caller)), caller.locale),
    (_, { id }) => subjectOf(id),
  ),

  change(
    contract.staffChangePromotion,
    async (tx, { id, ...input }, caller) =>
      wireStored(await changePromotion(tx, id, readTold(input), sign(caller)), caller.locale),
    ({ id }) => subjectOf(id),
  ),

  change(
    contract.staffEndPromotion,
    async (tx, { id }, caller) => wireStored(await endPromotion(tx, id, sign(caller)), caller.locale),
    ({ id }) => subjectOf(id),
  ),
]

const subjectOf = (id: string) => `promotion ${id}`
const sign = ({ company, staff, now }: StaffCaller): CompanySignature => ({
  company,
  by: `staff:${staff.name}`,
  at: now,
})

const readTold = ({ minGoods, terms, codes, ...told }: contract.ToldPromotion): PromotionInput => ({
  ...told,
  terms: readTerms(terms),
  codes: [...new Set(codes.map(writeCode))],
  minGoodsCents: toCents(minGoods),
})
