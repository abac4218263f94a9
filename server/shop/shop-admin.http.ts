import * as contract from '#contract/shop-admin.ts'
import type { Db } from '#server/lib/database/db.ts'
import { answer, change, type StaffCaller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
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
import { readStored } from './shop-admin.reads.ts'
import { wireLetter, wireStored } from './shop-admin.wire.ts'

export const shopAdminEndpoints = ({ db }: AppContext) => [
  ...readEndpoints(db),
  ...factEndpoints(),
  ...serviceEndpoints(),
]

const readEndpoints = (db: Db) => [
  answer(contract.staffCompany, (_, { company }) => showStored(db, company)),

  answer(contract.staffLetters, async ({ state, page, size }, { company }) => {
    const { letters, totalCount } = await listFailed(db, company, { state, ...rowsOf({ page, size }) })
    return { letters: letters.map(wireLetter), totalCount, page, size }
  }),
]

/** Company data and opening hours. */
const factEndpoints = () => [
  change(
    contract.staffChangeCompany,
    async (tx, changes, { company }) => {
      await changeFacts(tx, company, changes)
      return showStored(tx, company)
    },
    subjectOf,
  ),

  change(
    contract.staffChangeLogo,
    async (tx, { picture }, { company }) => {
      await changeLogo(tx, company, picture)
      return showStored(tx, company)
    },
    subjectOf,
  ),

  change(
    contract.staffOpeningHours,
    async (tx, { hours }, { company }) => {
      await changeHours(tx, company, readHours(hours))
      return showStored(tx, company)
    },
    subjectOf,
  ),

  change(
    contract.staffPublicHolidays,
    async (tx, written, { company }) => {
      await changeHolidays(tx, company, written)
      return { holidays: written.holidays }
    },
    subjectOf,
  ),
]

/** Maintenance, delivery and settings. */
const serviceEndpoints = () => [
  change(
    contract.staffMaintain,
    async (tx, { maintainStartDate, maintainEndDate, maintainInfoZh, maintainInfoEn }, { company }) => {
      await planMaintenance(tx, company, {
        starts: new Date(maintainStartDate),
        ends: maintainEndDate === null ? null : new Date(maintainEndDate),
        infoZh: maintainInfoZh,
        infoEn: maintainInfoEn,
      })
      return showStored(tx, company)
    },
    subjectOf,
  ),

  change(
    contract.staffEndMaintenance,
    async (tx, _, { company }) => {
      await endMaintenance(tx, company)
      return showStored(tx, company)
    },
    subjectOf,
  ),

  change(
    contract.staffSuspendDelivery,
    async (tx, { suspended }, { company }) => {
      await changeSettings(tx, company, { deliverySuspended: suspended })
      return showStored(tx, company)
    },
    subjectOf,
  ),

  change(
    contract.staffSettings,
    async (tx, { values }, { company }) => {
      await changeSettings(tx, company, values)
      return showStored(tx, company)
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
