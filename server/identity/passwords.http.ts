import * as contract from '#contract/members.ts'
import { answer } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { countMisses } from '#server/verification/verification-codes.commands.ts'
import { readPassword } from './password-encryption.commands.ts'
import { changePassword, resetPassword } from './passwords.commands.ts'

export const passwordEndpoints = (context: AppContext) => [
  answer(contract.updateWebSiteVipPassword, async ({ encryptPassword, ...form }, { company, ip, now }) => {
    const password = await readPassword(context.db, now, form.password, encryptPassword)
    await countMisses(context.limits, ip, () => resetPassword(context, { ...form, password, company, ip }, now))
    return { updated: true as const }
  }),

  answer(contract.changePassword, async (form, { company, visitor, now }) => {
    const password = await readPassword(context.db, now, form.password, form.encryptPassword)
    const oldPassword = await readPassword(
      context.db,
      now,
      form.oldPassword,
      form.encryptOldPassword,
      'encryptOldPassword',
    )
    const who = { company, member: visitor.id, session: visitor.session, now }
    await changePassword(context, { password, oldPassword, rePassword: form.rePassword }, who)
    return { updated: true as const }
  }),
]
