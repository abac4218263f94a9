import * as contract from '#contract/delivery-admin.ts'
import { toCents } from '#contract/money.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { changeCharges, orderWays, putPoint, putWay, removePoint, removeWay } from './delivery-admin.commands.ts'
import {
  type DeliveryHooks,
  listRemoteAreas,
  readCharges,
  readHolidays,
  readPoints,
  readWays,
} from './delivery-admin.reads.ts'
import { findWrongField } from './delivery-admin.rules.ts'
import { readPointValues, readWayValues, wireCharges, wireStaffPoints, wireStaffWays } from './delivery-admin.wire.ts'
import { nameHolidays } from './shop-admin.rules.ts'
import { readVersion } from './shop-admin.reads.ts'
import { signEdit } from './shop-edits.commands.ts'
import { wireHoliday } from './shop.wire.ts'

/** Ways of delivery, pickup points, charges and holidays, for staff. */
export const deliveryAdminEndpoints = (context: Pick<AppContext, 'db'>, hooks: DeliveryHooks) => [
  ...wayEndpoints(context, hooks),
  ...pointEndpoints(context, hooks),
  ...chargeEndpoints(context),
]

const way = ({ code }: { code: string }) => `way ${code}`
const point = ({ code }: { code: string }) => `pickup point ${code}`

const wayEndpoints = ({ db }: Pick<AppContext, 'db'>, hooks: DeliveryHooks) => [
  answer(contract.staffWays, async (_, { company }) => {
    const [facts, areas] = await Promise.all([readWays(db, company, hooks), listRemoteAreas(db)])
    const remoteAreas = areas.map(({ code, name_zh, name_en }) => ({ code, nameZh: name_zh, nameEn: name_en }))
    return { ...wireStaffWays(facts), remoteAreas }
  }),

  change(
    contract.staffOrderWays,
    async (tx, wish, caller) => {
      await orderWays(tx, signEdit(caller), wish)
      return wireStaffWays(await readWays(tx, caller.company, hooks))
    },
    () => 'ways',
  ),

  change(
    contract.staffPutWay,
    async (tx, { version, isNew, ...wish }, caller) => {
      const field = findWrongField(wish)
      if (field) throw new Refusal('INVALID_INPUT', { field })
      const { isOffered } = wish
      await putWay(tx, signEdit(caller), { version, isNew, isOffered, values: readWayValues(wish) }, hooks)
      return wireStaffWays(await readWays(tx, caller.company, hooks))
    },
    way,
  ),

  change(
    contract.staffRemoveWay,
    async (tx, wish, caller) => {
      await removeWay(tx, signEdit(caller), wish, hooks)
      return wireStaffWays(await readWays(tx, caller.company, hooks))
    },
    way,
  ),
]

const pointEndpoints = ({ db }: Pick<AppContext, 'db'>, hooks: DeliveryHooks) => [
  answer(contract.staffPickupPoints, async (_, { company }) => wireStaffPoints(await readPoints(db, company, hooks))),

  change(
    contract.staffPutPickupPoint,
    async (tx, { version, isNew, ...wish }, caller) => {
      const { isOffered } = wish
      await putPoint(tx, signEdit(caller), { version, isNew, isOffered, values: readPointValues(wish) }, hooks)
      return wireStaffPoints(await readPoints(tx, caller.company, hooks))
    },
    point,
  ),

  change(
    contract.staffRemovePickupPoint,
    async (tx, wish, caller) => {
      await removePoint(tx, signEdit(caller), wish, hooks)
      return wireStaffPoints(await readPoints(tx, caller.company, hooks))
    },
    point,
  ),
]

const chargeEndpoints = ({ db }: Pick<AppContext, 'db'>) => [
  answer(contract.staffCharges, async (_, { company, locale }) => wireCharges(await readCharges(db, company), locale)),

  change(
    contract.staffPutCharges,
    async (tx, { charges, version }, caller) => {
      const wanted = charges.map(({ kind, amount }) => ({ kind, cents: amount === null ? null : toCents(amount) }))
      await changeCharges(tx, signEdit(caller), { charges: wanted, version })
      return wireCharges(await readCharges(tx, caller.company), caller.locale)
    },
    () => 'charges',
  ),

  answer(contract.staffReadHolidays, async ({ year }, { company }) => ({
    holidays: (await readHolidays(db, company, year)).map(wireHoliday),
    version: await readVersion(db, company, nameHolidays(year)),
  })),
]
