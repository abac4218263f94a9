import * as contract from '#contract/staff-passkeys.ts'
import { answer, change } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { wirePasskey } from '#server/lib/integrations/passkey-wire.ts'
import { findVisitedOrigin } from '#server/lib/http/visited-origin.ts'
import { findCompany } from '#server/shop/shop.reads.ts'
import { requirePresence } from './presence.commands.ts'
import { subjectOf } from './staff.rules.ts'
import {
  addStaffPasskey,
  askForStaffPasskey,
  beginStaffPasskey,
  removeStaffPasskey,
  renameStaffPasskey,
} from './staff-passkeys.commands.ts'
import { listStaffPasskeys } from './staff-passkeys.reads.ts'
import { inLanguage } from '#server/shop/languages.rules.ts'

/** Own passkeys of staff. */
export const staffPasskeyEndpoints = (context: AppContext, publicUrl: string) => [
  answer(contract.staffAskForPasskey, async (_, caller) => {
    const { company, ip, now } = caller
    return askForStaffPasskey(context, {
      company,
      ip,
      now,
      origin: await findVisitedOrigin(context, publicUrl, caller),
    })
  }),

  answer(contract.staffPasskeys, async (_, { company, staff }) => ({
    passkeys: (await listStaffPasskeys(context.db, { company, id: staff.id })).map(wirePasskey),
  })),

  answer(
    contract.staffBeginPasskey,
    async ({ password, totp }, caller) => {
      const { nameZh, nameEn } = await findCompany(context.db, caller.company)
      const shop = inLanguage(caller.locale)(nameZh, nameEn)
      const origin = await findVisitedOrigin(context, publicUrl, caller)
      const account = await requirePresence(context, caller, origin, { password, totp })
      return beginStaffPasskey(context, caller, origin, { account, shop })
    },
    { audit: 'only asks' },
  ),

  answer(
    contract.staffAddPasskey,
    async ({ credential: made, name }, caller) => {
      const origin = await findVisitedOrigin(context, publicUrl, caller)
      return { passkey: wirePasskey(await addStaffPasskey(context, caller, origin, { made, name })) }
    },
    { audit: 'writes itself' }, // a challenge is consumed outside of any transaction
  ),

  change(
    contract.staffRenamePasskey,
    async (tx, { id, name }, caller) => {
      await renameStaffPasskey(tx, caller, id, name)
      return { renamed: true as const }
    },
    (_input, _reply, { staff }) => subjectOf(staff),
  ),

  change(
    contract.staffRemovePasskey,
    async (tx, { id }, caller) => {
      await removeStaffPasskey(tx, caller, id)
      return { removed: true as const }
    },
    (_input, _reply, { staff }) => subjectOf(staff),
  ),
]
