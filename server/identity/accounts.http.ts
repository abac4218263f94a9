import * as contract from '#contract/members.ts'
import { answer, change, type Caller } from '#server/lib/http/endpoint-handler.ts'
import type { AppContext } from '#server/lib/http/app-context.ts'
import { plain, readContact } from '#server/shop/contacts.rules.ts'
import { countMisses } from '#server/verification/verification-codes.commands.ts'
import type { LoginContext } from './logins.commands.ts'
import { circumstancesOf, requireTerminal, answerLogin } from './logins.http.ts'
import { spendProof } from '#server/verification/proof-of-work.commands.ts'
import { readPassword } from './password-encryption.commands.ts'
import { activateMember, registerByStaff, registerMember } from './accounts.commands.ts'
import { findAccountByContact } from './accounts.reads.ts'

export const accountEndpoints = (context: AppContext, loginContext: LoginContext) => {
  const services = { ...context, ...loginContext }
  const comingOf = (
    caller: Caller,
    { remember, locale }: { remember: boolean; locale?: Caller['locale'] | undefined },
  ) => ({
    ...circumstancesOf(caller, remember),
    language: locale ?? caller.locale,
    today: caller.today,
  })
  return [
    answer(contract.websiteRegisterVIP, async (form, caller) => {
      await requireTerminal(context, caller, form)
      const password = await readPassword(context.db, caller.now, form.password, form.encryptPassword)
      const enter = () => registerMember(services, { ...form, password }, comingOf(caller, form))
      return answerLogin(services, caller, await countMisses(context.limits, caller.ip, enter))
    }),

    answer(contract.activateVip, async (form, caller) => {
      await requireTerminal(context, caller, form)
      const password = await readPassword(context.db, caller.now, form.password, form.encryptPassword)
      const enter = () => activateMember(services, { ...form, password }, comingOf(caller, form))
      return answerLogin(services, caller, await countMisses(context.limits, caller.ip, enter))
    }),

    answer(contract.checkMobileOrEmail, async ({ mobileOrEmail }, { company, ip, sent, now }) => {
      const contact = readContact(plain(mobileOrEmail))
      if (!contact) return { wellFormed: false, kind: null, mayRegister: false }
      await context.limits.spend('contacts looked up', ip, { most: 10, seconds: 3_600 })
      await spendProof(context.db, sent.get(contract.captchaHeader), now)
      const known = await findAccountByContact(context.db, company, contact)
      return { wellFormed: true, kind: contact.kind, mayRegister: !known }
    }),

    change(
      contract.vipSystemRegister,
      async (tx, form, { company, staff, now, today }) =>
        registerByStaff(tx, loginContext, form, { company, actor: `staff:${staff.name}`, now, today }),
      (_, { vipCode }) => `member ${vipCode}`,
    ),
  ]
}
