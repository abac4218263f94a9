import { toCents } from '#contract/money.ts'
import * as contract from '#contract/promotions.ts'
import { answer, change, type StaffCaller } from '#server/lib/door.ts'
import type { Floor } from '#server/lib/http.ts'
import { writeCode } from '../codes/rules.ts'
import { changePromotion, createPromotion, endPromotion, type Signed } from './commands.ts'
import { listPromotions, showKept } from './reads.ts'
import { readTerms, type Told } from './rules.ts'

export const keepingDoors = ({ db }: Floor) => [
  answer(contract.staffPromotions, async ({ state, code, page, size }, { company, locale }) => {
    const sought = { state, code: code && writeCode(code), skip: (page - 1) * size, most: size }
    const { kept, count } = await listPromotions(db, company, sought)
    return { promotions: kept.map((one) => showKept(one, locale)), totalCount: count, page, size }
  }),

  change(
    contract.staffCreatePromotion,
    async (tx, input, caller) => showKept(await createPromotion(tx, readTold(input), sign(caller)), caller.locale),
    (_, { id }) => subjectOf(id),
  ),

  change(
    contract.staffChangePromotion,
    async (tx, { id, ...input }, caller) =>
      showKept(await changePromotion(tx, id, readTold(input), sign(caller)), caller.locale),
    ({ id }) => subjectOf(id),
  ),

  change(
    contract.staffEndPromotion,
    async (tx, { id }, caller) => showKept(await endPromotion(tx, id, sign(caller)), caller.locale),
    ({ id }) => subjectOf(id),
  ),
]

const subjectOf = (id: string) => `promotion ${id}`
const sign = ({ company, staff, now }: StaffCaller): Signed => ({ company, by: `staff:${staff.name}`, at: now })

const readTold = ({ minGoods, terms, codes, ...told }: contract.ToldPromotion): Told => ({
  ...told,
  terms: readTerms(terms),
  codes: [...new Set(codes.map(writeCode))],
  minGoodsCents: toCents(minGoods),
})
