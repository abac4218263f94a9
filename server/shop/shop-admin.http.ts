import * as contract from '#contract/shop-admin.ts'
import type { Db } from '#server/lib/database/db.ts'
import { type StaffCaller, answer, change, lookUp } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { Refusal } from '#server/lib/http/refusal.ts'
import { listFailed } from '#server/lib/integrations/letter-store.ts'
import { rowsOf } from '#server/lib/database/paging.ts'
import { changeDebugSecret } from './debug-access.commands.ts'
import { readHours } from './shop.rules.ts'
import {
  changeFacts,
  changeHolidays,
  changeHours,
  changeLogo,
  changeSettings,
  endMaintenance,
  planMaintenance,
} from './shop-admin.commands.ts'
import { signEdit } from './shop-edits.commands.ts'
import { isPayee, nameHolidays } from './shop-admin.rules.ts'
import { readSettingsInWords, readStored, readVersion } from './shop-admin.reads.ts'
import { wireSettings } from './settings.wire.ts'
import { wireLetter, wireStored } from './shop-admin.wire.ts'

export const shopAdminEndpoints = ({ db }: AppContext) => [
  ...readEndpoints(db),
  ...factEndpoints(),
  ...serviceEndpoints(),
]

const readEndpoints = (db: Db) => [
  answer(contract.staffCompany, (_, { company }) => showStored(db, company)),

  answer(contract.staffReadSettings, async (_, { company, locale }) =>
    wireSettings(await readSettingsInWords(db, company), locale),
  ),

  lookUp(contract.staffLetters, async ({ state, page, size }, { company }) => {
    const { letters, totalCount } = await listFailed(db, company, { state, ...rowsOf({ page, size }) })
    return { letters: letters.map(wireLetter), totalCount, page, size }
  }),
]

/** Company data and opening hours. */
const factEndpoints = () => [
  change(
    contract.staffChangeCompany,
    async (tx, { version, ...changes }, caller) => {
      await changeFacts(tx, signEdit(caller), changes, version)
      return showStored(tx, caller.company)
    },
    subjectOf,
  ),

  change(
    contract.staffChangeLogo,
    async (tx, { picture, version }, caller) => {
      await changeLogo(tx, signEdit(caller), picture, version)
      return showStored(tx, caller.company)
    },
    subjectOf,
  ),

  change(
    contract.staffOpeningHours,
    async (tx, { hours, version }, caller) => {
      await changeHours(tx, signEdit(caller), readHours(hours), version)
      return showStored(tx, caller.company)
    },
    subjectOf,
  ),

  change(
    contract.staffPublicHolidays,
    async (tx, written, caller) => {
      await changeHolidays(tx, signEdit(caller), written)
      const version = await readVersion(tx, caller.company, nameHolidays(written.year))
      return { holidays: written.holidays, version }
    },
    subjectOf,
  ),
]

/** Maintenance, delivery and settings. */
const serviceEndpoints = () => [
  change(
    contract.staffMaintain,
    async (tx, { maintainStartDate, maintainEndDate, maintainInfoZh, maintainInfoEn, version }, caller) => {
      await planMaintenance(
        tx,
        signEdit(caller),
        {
          starts: new Date(maintainStartDate),
          ends: maintainEndDate === null ? null : new Date(maintainEndDate),
          infoZh: maintainInfoZh,
          infoEn: maintainInfoEn,
        },
        version,
      )
      return showStored(tx, caller.company)
    },
    subjectOf,
  ),

  change(
    contract.staffEndMaintenance,
    async (tx, { version }, caller) => {
      await endMaintenance(tx, signEdit(caller), version)
      return showStored(tx, caller.company)
    },
    subjectOf,
  ),

  change(
    contract.staffSuspendDelivery,
    async (tx, { suspended, version }, caller) => {
      await changeSettings(tx, signEdit(caller), { deliverySuspended: suspended }, version)
      return showStored(tx, caller.company)
    },
    subjectOf,
  ),

  change(
    contract.staffSettings,
    async (tx, { values, version }, caller) => {
      const payee = Object.keys(values).find(isPayee)
      if (payee !== undefined) throw new Refusal('INVALID_INPUT', { field: payee })
      await changeSettings(tx, signEdit(caller), values, version)
      return showStored(tx, caller.company)
    },
    subjectOf,
  ),

  change(
    contract.staffDebugSecret,
    async (tx, { wanted }, { company }) => ({ secret: await changeDebugSecret(tx, company, wanted) }),
    subjectOf,
  ),
]

const subjectOf = (_input: unknown, _reply: unknown, { company }: Pick<StaffCaller, 'company'>) => `company ${company}`

const showStored = async (db: Db, code: string) => wireStored(await readStored(db, code))
